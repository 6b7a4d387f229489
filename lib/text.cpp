#include "lib/text.hpp"

#include <algorithm>
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

/// The bytes of the first character; 0 where it is no UTF-8: too long a way of writing it, a
/// surrogate, beyond U+10FFFF, U+FFFE or U+FFFF.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const unsigned start = first << 8 | byte(1);
  const bool wrong = (size == 3 && start < 0xe0a0) || (start >= 0xeda0 && start < 0xee00) ||
                     (size == 4 && (start < 0xf090 || start >= 0xf490)) ||
                     (start == 0xefbf && byte(2) >= 0xbe);
  return wrong ? 0 : size;
}

}  // namespace

std::string printable(std::string_view text, std::string_view instead) {
  std::string result;
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    const bool control = static_cast<unsigned char>(text[0]) < 32 || text[0] == 127;
    result += size == 0 ? instead : control ? " " : text.substr(0, size);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return result;
}

}  // namespace asdic
