// Converts the bytes of a file of counts to text, and describes in words how a table was read.
#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/check/counts_formats.hpp"
#include "odds/check/ranked_page.hpp"

namespace asdic {

namespace {

/// Adds a character to text in UTF-8.
void add_utf8(char32_t c, std::string& text) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) {
    text += static_cast<char>(c);
  } else if (c < 0x800) {
    text += static_cast<char>(0xC0 | (c >> 6));
    text += tail(0);
  } else if (c < 0x10000) {
    text += static_cast<char>(0xE0 | (c >> 12));
    text += tail(6);
    text += tail(0);
  } else {
    text += static_cast<char>(0xF0 | (c >> 18));
    text += tail(12);
    text += tail(6);
    text += tail(0);
  }
}

/// Returns whether the bytes are UTF-16, and whether the high byte comes first. Text without a mark
/// is UTF-16 if its first two characters are ASCII in that order of bytes.
std::optional<bool> high_byte_first(std::string_view bytes) {
  if (bytes.starts_with("\xFE\xFF")) return true;
  if (bytes.starts_with("\xFF\xFE")) return false;
  if (bytes.size() < 4) return std::nullopt;
  const auto is_zero = [&](std::size_t at) { return bytes[at] == '\0'; };
  if (is_zero(0) && !is_zero(1) && is_zero(2) && !is_zero(3)) return true;
  if (!is_zero(0) && is_zero(1) && !is_zero(2) && is_zero(3)) return false;
  return std::nullopt;
}

/// Returns the number of digits after the point.
std::size_t places_of(const std::string& number) {
  const auto point = number.find('.');
  return point == std::string::npos ? 0 : number.size() - point - 1;
}

/// Returns how the rates are written: "percentages rounded to whole numbers".
std::string rounding_of(const std::vector<std::string>& rates) {
  std::size_t places = 0;
  bool any_percent = false;
  for (const std::string& rate : rates) any_percent = any_percent || rate.ends_with('%');
  for (const std::string& rate : rates) {
    if (rate.ends_with('%') != any_percent) continue;
    places = std::max(places, places_of(rate.substr(0, rate.size() - (any_percent ? 1 : 0))));
  }
  const std::string what = any_percent ? "percentages" : "rates";
  if (places == 0) return what + (any_percent ? " rounded to whole numbers" : " in whole numbers");
  return fmt::format("{} with {} {} after the point", what, places,
                     places == 1 ? "digit" : "digits");
}

std::string battles_text(std::int64_t count) {
  return count == 1 ? "1 battle" : grouped_digits(count) + " battles";
}

/// Returns how many battles the table has: the sum of the counts, or the trials of its rates.
/// Returns "" for other text than numbers, which is refused later.
std::string battles_of(const CountsTable& table) {
  const auto numbers_in = [&](const std::string& column) {
    std::vector<std::int64_t> numbers;
    for (const std::string& field : table.fields_of(column)) {
      const auto number = parse_whole<std::int64_t>(field);
      if (!number || *number < 0) return std::vector<std::int64_t>{};
      numbers.push_back(*number);
    }
    return numbers;
  };
  if (table.column("count")) {
    std::int64_t sum = 0;
    for (const std::int64_t count : numbers_in("count")) {
      if (sum > std::numeric_limits<std::int64_t>::max() - count) return "";
      sum += count;
    }
    if (table.column("side")) return "counts of each side";
    return sum == 0 ? "" : battles_text(sum);
  }
  std::vector<std::int64_t> trials = numbers_in("trials");
  if (trials.empty()) return "";
  std::sort(trials.begin(), trials.end());
  if (trials.front() == trials.back()) return battles_text(trials.front());
  return grouped_digits(trials.front()) + " to " + battles_text(trials.back());
}

}  // namespace

std::optional<std::string> from_utf16(std::string_view bytes, const std::string& source) {
  const std::optional<bool> is_big = high_byte_first(bytes);
  if (!is_big) return std::nullopt;
  const auto unit_at = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<char32_t>(*is_big ? first << 8 | second : second << 8 | first);
  };
  const auto refuse = [&] { throw Error(Place{source}, "is broken UTF-16; write it as UTF-8"); };
  if (bytes.size() % 2 != 0) refuse();
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 2) {
    char32_t c = unit_at(at);
    if (at == 0 && c == 0xFEFF) continue;
    if (c >= 0xD800 && c < 0xE000) {
      const char32_t low = at + 2 < bytes.size() ? unit_at(at + 2) : 0;
      if (c >= 0xDC00 || low < 0xDC00 || low >= 0xE000) refuse();
      c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
      at += 2;
    }
    add_utf8(c, text);
  }
  return text;
}

std::string nine_digits(double chance) {
  return fmt::format("{:.9f}", chance);
}

std::string reading_of(const CountsTable& table) {
  std::vector<std::string> parts;
  const std::string battles = battles_of(table);
  if (table.computed) {
    parts.push_back("computed probabilities, taken as " + battles);
  } else if (!battles.empty()) {
    parts.push_back(battles);
  }
  if (table.column("rate") && !table.column("count")) {
    parts.push_back(rounding_of(table.fields_of("rate")));
  }
  parts.insert(parts.end(), table.notes.begin(), table.notes.end());
  return table.format + (parts.empty() ? "" : ": " + join(parts));
}

}  // namespace asdic
