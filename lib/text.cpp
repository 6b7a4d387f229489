#include "lib/text.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

namespace asdic {

std::string_view trim(std::string_view text) {
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

char in_small_letters(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = in_small_letters(c);
  return small;
}

namespace {

/// Returns the number of letters to insert, drop, replace, or exchange with the next one.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::vector<std::size_t> earlier = std::exchange(before, row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = before[j] + (a[i] == b[j] ? 0 : 1);
      row[j + 1] = std::min({replaced, row[j] + 1, before[j + 1] + 1});
      const bool is_exchanged = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (is_exchanged) row[j + 1] = std::min(row[j + 1], earlier[j - 1] + 1);
    }
  }
  return row.back();
}

constexpr std::size_t most_listed = 8;

}  // namespace

const std::string* likely_name(std::string_view given, const std::vector<std::string>& possible) {
  constexpr std::size_t most = 60;
  constexpr std::size_t enough = 3;
  if (given.size() > most) return nullptr;
  const std::string name = in_small_letters(given);
  const std::string* nearest = nullptr;
  std::size_t least = 0;
  const std::string* beginning = nullptr;
  std::vector<const std::string*> longer;
  std::vector<const std::string*> with_part;
  for (const std::string& each : possible) {
    const std::string known = in_small_letters(each);
    if (known.starts_with(name) && known.find_first_of(":@#", name.size()) == name.size()) {
      with_part.push_back(&each);
    }
    const std::size_t far = distance(name, known);
    if (nearest == nullptr || far < least) {
      nearest = &each;
      least = far;
    }
    if (known.size() >= enough && name.starts_with(known) &&
        (beginning == nullptr || beginning->size() < known.size())) {
      beginning = &each;
    }
    if (name.size() >= enough && (known.starts_with(name) || known.ends_with("." + name))) {
      longer.push_back(&each);
    }
  }
  if (with_part.size() == 1) return with_part.front();
  // Compares only the last parts of names in the same table, such as ships.ca.name and
  // ships.ca.armor.
  std::size_t table = nearest->rfind('.') + 1;
  if (name.compare(0, table, *nearest, 0, table) != 0) table = 0;
  if (least <= std::max<std::size_t>(1, (nearest->size() - table) / 3)) return nearest;
  if (beginning != nullptr) return beginning;
  return longer.size() == 1 ? longer.front() : nullptr;
}

std::string some_of(const std::vector<std::string>& words, std::string_view separator) {
  if (words.size() <= most_listed) return join(words, separator);
  const auto end = words.begin() + static_cast<std::ptrdiff_t>(most_listed);
  return join({words.begin(), end}, separator) + " and " +
         std::to_string(words.size() - most_listed) + " more";
}

std::string capital_first(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string unknown_message(std::string_view what, std::string_view name,
                            const std::vector<std::string>& possible,
                            std::string_view instead_of_list) {
  std::string message = "unknown " + std::string(what) + " " + quote(name) + "; ";
  if (possible.empty()) return message + "none is possible here";
  const std::string* const likely = likely_name(name, possible);
  if (likely != nullptr && *likely != name) return message + "did you mean " + quote(*likely) + "?";
  if (possible.size() > most_listed && !instead_of_list.empty()) return message += instead_of_list;
  std::vector<std::string> cut;
  for (const std::string& each : possible) cut.push_back(one_line(each));
  return message + "possible: " + some_of(cut);
}

namespace {

/// The first character of a text that is not empty.
struct Character {
  std::size_t bytes = 0;  ///< 0 where it is no UTF-8, U+FFFE or U+FFFF
  std::int32_t code = 0;

  /// Returns whether it controls terminals, lines or the direction of text.
  bool is_control() const {
    return bytes > 0 && (code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x61c ||
                         code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
                         (code >= 0x2066 && code <= 0x2069));
  }
  /// Returns the columns; 1 for a byte that is not UTF-8.
  std::size_t columns() const {
    return bytes == 0 ? 1 : static_cast<std::size_t>(utf8proc_charwidth(code));
  }
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

}  // namespace

std::string printable(std::string_view text, std::string_view instead) {
  const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7f; };
  std::string result;
  while (!text.empty()) {
    const auto plain = std::find_if_not(text.begin(), text.end(), is_plain) - text.begin();
    result += text.substr(0, static_cast<std::size_t>(plain));
    text.remove_prefix(static_cast<std::size_t>(plain));
    if (text.empty()) break;
    const Character first = first_character(text);
    result += first.bytes == 0 ? instead : first.is_control() ? " " : text.substr(0, first.bytes);
    text.remove_prefix(std::max<std::size_t>(first.bytes, 1));
  }
  return result;
}

std::string one_line(std::string_view text) {
  constexpr std::size_t most_columns = 60;
  std::string result;
  std::size_t columns = 0;
  while (!text.empty()) {
    const Character first = first_character(text);
    const bool fits = first.bytes > 0 && !first.is_control();
    columns += fits ? first.columns() : 1;
    if (columns > most_columns || result.size() > 4 * most_columns) return result + "…";
    result += fits ? text.substr(0, first.bytes) : "?";
    text.remove_prefix(std::max<std::size_t>(first.bytes, 1));
  }
  return result;
}

std::string quote(std::string_view text) {
  return "'" + one_line(text) + "'";
}

std::string grouped_digits(std::int64_t number) {
  std::string text = std::to_string(number);
  for (std::ptrdiff_t at = std::ssize(text) - 3; at > 0; at -= 3) {
    if (text[static_cast<std::size_t>(at) - 1] != '-')
      text.insert(static_cast<std::size_t>(at), ",");
  }
  return text;
}

std::size_t columns(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Character first = first_character(text);
    columns += first.columns();
    text.remove_prefix(std::max<std::size_t>(first.bytes, 1));
  }
  return columns;
}

std::size_t bytes_within(std::string_view text, std::size_t most_columns) {
  std::size_t bytes = 0;
  std::size_t columns = 0;
  while (bytes < text.size()) {
    const Character next = first_character(text.substr(bytes));
    columns += next.columns();
    if (bytes > 0 && columns > most_columns) break;
    bytes += std::max<std::size_t>(next.bytes, 1);
  }
  return bytes;
}

}  // namespace asdic
