#include "odds/report/numbers.hpp"

#include <algorithm>

#include "lib/exact/reduction.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::size_t longest_fraction = 24;
constexpr std::size_t longest_integer = 100;

/// Enough to tell any two doubles apart.
constexpr int certified_digits = 17;

/// 0 of what is negative, as a lower bound may be.
Integer rounded_root(const Integer& numerator, const Integer& denominator, const Integer& unit) {
  if (numerator <= 0) return 0;
  const Integer square = numerator * unit * unit;
  Integer root = boost::multiprecision::sqrt(Integer(square / denominator));
  // It is at least root + 1/2 if its square is at least (2 root + 1)^2 / 4.
  const Integer middle = root * 2 + 1;
  const int beyond = Integer(square * 4).compare(middle * middle * denominator);
  if (beyond > 0 || (beyond == 0 && boost::multiprecision::bit_test(root, 0))) root += 1;
  return root;
}

}  // namespace

std::string in_percent(const Value& chance) {
  const std::string text = chance.percent(2);
  if (text == "0.00" && !chance.is_zero()) return "<0.01%";
  if (text == "100.00" && chance.lower() != chance.denominator()) return ">99.99%";
  return text + "%";
}

std::string beside_percent(const Value& chance, const ReportOptions& options) {
  if (options.style == NumberStyle::percent) return "";
  if (options.style == NumberStyle::fraction && chance.is_exact()) return chance.exact_text();
  return number_text(chance, options.digits, options.fractions);
}

std::string whole_text(const Value& value) {
  return value.is_exact() ? to_string(value.exact()) : "-";
}

std::string mean_text(const Value& value, const ReportOptions& options) {
  if (options.format == Format::markdown) {
    return value.decimal(options.digits, TrailingZeros::keep);
  }
  std::string text = value.fixed_point(2);
  if (text == "-0.00") return ">-0.01";
  return text == "0.00" && value.has_sign() && !value.is_zero() ? "<0.01" : text;
}

std::string square_root(const Value& value, int places) {
  for (; places > 0; --places) {
    const Integer unit = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(places));
    const Integer low = rounded_root(value.lower(), value.denominator(), unit);
    if (value.is_exact() || low == rounded_root(value.upper(), value.denominator(), unit)) {
      return fixed(low, unit, places);
    }
  }
  return rounded_root(value.lower(), value.denominator(), Integer(1)).str();
}

std::string root_decimal(const Value& value, int digits) {
  // A bound of a certified value may be 0, or nothing be certain but that it is not above that.
  const Integer& most = value.upper();
  if (most <= 0) return "0";
  // 100^n <= most < 100^(n + 1): the root has n + 1 digits before the point.
  int n = 0;
  Integer unit = 1;
  while (most >= value.denominator() * unit * 100) {
    unit *= 100;
    ++n;
  }
  while (most * unit < value.denominator()) {
    unit *= 100;
    --n;
  }
  return square_root(value, std::max(0, digits - 1 - n));
}

void reduce_outcomes(const Result& result) {
  std::vector<const Value*> chances;
  for (const OutcomeChance& outcome : result.outcomes) chances.push_back(&outcome.chance);
  reduce_together(chances);
}

std::string lower_text(const Value& value) {
  return decimal_below(value.lower(), value.denominator(), certified_digits);
}

std::string upper_text(const Value& value) {
  return decimal_above(value.upper(), value.denominator(), certified_digits);
}

CertifiedTexts certified_texts(const Value& value, int digits) {
  using enum Rounding;
  constexpr auto drop = TrailingZeros::drop;
  const int count = std::max(digits, certified_digits) + 1;
  const DecimalDigits lower(value.lower(), value.denominator(), count);
  const DecimalDigits upper(value.upper(), value.denominator(), count);
  return {lower.rounded(certified_digits, down, drop), upper.rounded(certified_digits, up, drop),
          value.is_exact() ? lower.rounded(digits, nearest, drop)
                           : certain_decimal(lower, upper, digits, drop)};
}

std::optional<std::string> short_fraction(const Value& value) {
  if (!value.is_exact()) return std::nullopt;
  const Rational exact = value.exact();
  const std::size_t bits = bit_length(Integer(boost::multiprecision::numerator(exact))) +
                           bit_length(Integer(boost::multiprecision::denominator(exact)));
  if (bits > longest_fraction * 4) return std::nullopt;  // more than 3.3 bits a digit
  std::string text = to_string(exact);
  if (text.size() > longest_fraction) return std::nullopt;
  return text;
}

std::string shortened_fraction(const Value& value) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(value.exact_text(), '/')) {
    const bool fits = part.size() <= longest_integer;
    parts.push_back(std::string(part.substr(0, longest_integer)) + (fits ? "" : "…"));
  }
  return join(parts, "/");
}

std::string in_full(const Value& value, int digits) {
  if (!value.is_exact()) return "between " + lower_text(value) + " and " + upper_text(value);
  std::string exact = shortened_fraction(value);
  const std::string decimal = value.decimal(digits);
  if (decimal == exact) return exact;
  const Integer& whole = value.denominator();
  const bool rounded =
      decimal_below(value.lower(), whole, digits) != decimal_above(value.lower(), whole, digits);
  return exact + (rounded ? " ≈ " : " = ") + decimal;
}

std::string number_text(const Value& value, int digits, bool fraction) {
  const auto exact = fraction ? short_fraction(value) : std::nullopt;
  if (exact) return *exact;
  std::string text = value.decimal(digits, TrailingZeros::keep);
  const bool looks_whole = text.starts_with('1') && text.find('e') == std::string::npos;
  if (value.lower() >= value.denominator() || !looks_whole) return text;
  const Value missing = Value(Rational(1)) - value;
  const std::string rest = missing.decimal(digits, TrailingZeros::keep);
  if (rest != "0") return "1 - " + rest;
  return "1 - less than " + decimal_above(missing.upper(), missing.denominator(), 1);
}

}  // namespace asdic
