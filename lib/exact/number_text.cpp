// Converts fractions to and from text.
#include <ostream>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

std::optional<Rational> parse_fraction(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  if (text.size() > 10000) return std::nullopt;
  const auto split = text.find_first_of("/.");
  const auto head = text.substr(0, split);
  if (!has_only_digits(head) || has_leading_zero(head)) return std::nullopt;
  Rational value{Integer(head)};
  if (split != std::string_view::npos) {
    const auto tail = text.substr(split + 1);
    if (!has_only_digits(tail)) return std::nullopt;
    if (text[split] == '/') {
      if (Integer(tail) == 0 || has_leading_zero(tail)) return std::nullopt;
      value = Rational(Integer(head), Integer(tail));
    } else {
      value += Rational(Integer(tail), pow(Integer(10), tail.size()));
    }
  }
  return negative ? -value : value;
}

Rational::Rational(std::string_view text) {
  std::optional<Rational> value = parse_fraction(text);
  if (!value) throw Error(ErrorCode::misuse, "'" + std::string(text) + "' is no fraction");
  *this = *std::move(value);
}

std::string to_string(const Rational& value) {
  const std::string numerator = to_string(value.numerator());
  return value.denominator() == 1 ? numerator : numerator + "/" + to_string(value.denominator());
}

std::ostream& operator<<(std::ostream& out, const Integer& value) {
  return out << to_string(value);
}

std::ostream& operator<<(std::ostream& out, const Rational& value) {
  return out << to_string(value);
}

}  // namespace asdic
