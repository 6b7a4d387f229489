// Parses whole numbers that people write.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace asdic {

/// Returns whether a text consists of digits and is not empty.
inline bool has_only_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns whether a digit follows a leading zero, as in 012, which some programs read as octal.
inline bool has_leading_zero(std::string_view number) {
  return number.size() > 1 && number[0] == '0' && number[1] >= '0' && number[1] <= '9';
}

/// Returns the number that the whole text is. Returns nothing if the text has a plus, blanks or
/// leading zeros, or if the number does not fit.
template <std::integral Number>
std::optional<Number> parse_whole(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [read, fault] = std::from_chars(text.data(), end, number);
  if (fault != std::errc() || read != end) return std::nullopt;
  if (text.starts_with('-') ? text[1] == '0' : has_leading_zero(text)) return std::nullopt;
  return number;
}

}  // namespace asdic
