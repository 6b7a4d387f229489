#include "lib/text.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace asdic {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string join(const std::vector<std::string>& words, std::string_view separator) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += separator;
    result += words[i];
  }
  return result;
}

namespace {

/// Levenshtein's distance.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string unknown(std::string_view what, std::string_view name,
                    const std::vector<std::string>& possible) {
  std::string message = "unknown " + std::string(what) + " " + in_quotes(name) + "; ";
  if (possible.empty()) return message + "none is possible here";
  if (name.size() <= 60) {
    const auto nearest = std::min_element(possible.begin(), possible.end(),
                                          [&](const std::string& a, const std::string& b) {
                                            return distance(name, a) < distance(name, b);
                                          });
    if (distance(name, *nearest) <= std::max<std::size_t>(1, nearest->size() / 3)) {
      message += "did you mean '" + *nearest + "'? ";
    }
  }
  return message + "possible: " + join(possible);
}

std::string one_line(std::string_view text) {
  std::size_t end = std::min<std::size_t>(text.size(), 60);
  while (end < text.size() && end > 50 && (text[end] & 0xc0) == 0x80) --end;  // within a letter
  std::string result(text.substr(0, end));
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  }
  if (end < text.size()) result += "...";
  return result;
}

std::string in_quotes(std::string_view text) {
  return "'" + one_line(text) + "'";
}

namespace {

/// The first character of a text that is not empty.
struct Character {
  std::size_t bytes = 0;  ///< 0 where it is no UTF-8, U+FFFE or U+FFFF
  std::int32_t code = 0;
};

Character first_character(std::string_view text) {
  Character first;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto size =
      utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size()), &first.code);
  const bool is_character = size > 0 && first.code != 0xfffe && first.code != 0xffff;
  first.bytes = is_character ? static_cast<std::size_t>(size) : 0;
  return first;
}

/// The columns that it takes; 1 for a byte that is no UTF-8.
std::size_t columns_of(const Character& character) {
  if (character.bytes == 0) return 1;
  return static_cast<std::size_t>(utf8proc_charwidth(character.code));
}

}  // namespace

std::string printable(std::string_view text, std::string_view instead) {
  std::string result;
  while (!text.empty()) {
    const std::size_t size = first_character(text).bytes;
    const bool control = static_cast<unsigned char>(text[0]) < 32 || text[0] == 127;
    result += size == 0 ? instead : control ? " " : text.substr(0, size);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return result;
}

std::size_t columns(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Character first = first_character(text);
    columns += columns_of(first);
    text.remove_prefix(std::max<std::size_t>(first.bytes, 1));
  }
  return columns;
}

std::size_t bytes_within(std::string_view text, std::size_t most_columns) {
  std::size_t bytes = 0;
  std::size_t columns = 0;
  while (bytes < text.size()) {
    const Character next = first_character(text.substr(bytes));
    columns += columns_of(next);
    if (bytes > 0 && columns > most_columns) break;
    bytes += std::max<std::size_t>(next.bytes, 1);
  }
  return bytes;
}

}  // namespace asdic
