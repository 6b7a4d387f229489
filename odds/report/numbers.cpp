#include "odds/report/numbers.hpp"

#include <algorithm>

#include "lib/exact/decimal_digits.hpp"
#include "lib/exact/reduction.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::size_t longest_fraction = 24;
constexpr std::size_t longest_integer = 100;

/// This number of digits distinguishes any two doubles.
constexpr int certified_digits = 17;

/// This sign precedes a number if it is not certain on which side of the rounded number it lies.
constexpr const char* about = "≈";

Integer power_of_10(int exponent) {
  return pow(Integer(10), exponent);
}

/// Returns `unit` times the root of numerator / denominator, rounded down. Returns 0 for a negative
/// number, because a lower bound may be negative.
Integer floor_of_root(const Integer& numerator, const Integer& denominator, const Integer& unit) {
  if (numerator <= 0) return 0;
  return sqrt(Integer(numerator * unit * unit / denominator));
}

/// Returns `unit` times the root, rounded half to even.
Integer rounded_root(const Integer& numerator, const Integer& denominator, const Integer& unit) {
  if (numerator <= 0) return 0;
  const Integer square = numerator * unit * unit;
  Integer root = floor_of_root(numerator, denominator, unit);
  // The number is at least root + 1/2 if its square is at least (2 root + 1)^2 / 4.
  const Integer middle = root * 2 + 1;
  const int beyond = Integer(square * 4).compare(middle * middle * denominator);
  if (beyond > 0 || (beyond == 0 && is_odd(root))) root += 1;
  return root;
}

/// Returns the root to `places` digits after the point. For a certified value returns the digits
/// that are certain, or no_digit.
std::string root_digits(const Value& value, int places) {
  for (int shown = places; shown >= 0; --shown) {
    const Integer unit = power_of_10(shown);
    const Integer low = rounded_root(value.lower(), value.denominator(), unit);
    if (low == 0 && shown < places) break;  // a later digit is not 0
    if (value.is_exact() || low == rounded_root(value.upper(), value.denominator(), unit)) {
      return fixed(low, unit, shown);
    }
  }
  return std::string(no_digit);
}

bool looks_like(const std::string& text, int number) {
  return parse_fraction(text) == Rational(number);
}

bool is_exactly(const Value& value, int number) {
  const Integer whole = value.denominator() * number;
  return value.lower() == whole && value.upper() == whole;
}

/// Changes `text`, a probability to `places` digits after the point or to fewer if no more are
/// certain, if it looks like 0 or `one` (1, or 100 for percent).
std::string unlike_exact(const std::string& text, const Value& chance, int places, int one) {
  const bool is_0 = text.find_first_of("123456789") == std::string::npos;
  if (!is_0 && !looks_like(text, one)) return text;
  if (is_exactly(chance, is_0 ? 0 : one)) return std::to_string(is_0 ? 0 : one);
  const Integer unit = power_of_10(places);
  if (is_0) {
    if (!chance.has_sign()) return about + text;
    return (chance.lower() < 0 ? ">-" : "<") + fixed(Integer(1), unit, places);
  }
  const bool has_all = text == fixed(Integer(one), Integer(1), places);
  if (has_all && chance.upper() <= chance.denominator() * one) {
    return ">" + fixed(Integer(unit * one - 1), unit, places);
  }
  return about + text;
}

/// Returns whether a text has exactly this number of digits after its point.
bool has_places(const std::string& text, int places) {
  const auto point = text.find('.');
  const std::size_t behind = point == std::string::npos ? 0 : text.size() - point - 1;
  return behind == static_cast<std::size_t>(places);
}

}  // namespace

std::string interval_text(const Value& value) {
  constexpr int enough = 2;
  return decimal_below(value.lower(), value.denominator(), enough) + " to " +
         decimal_above(value.upper(), value.denominator(), enough);
}

std::string fixed_text(const Value& chance, int places, int one) {
  const std::string text = chance.fixed_point(places);
  if (text == no_digit) return interval_text(chance);
  return unlike_exact(text, chance, places, one);
}

std::string significant_text(const Value& chance, int digits, int one) {
  if (chance.is_zero()) return "0";
  std::string text = chance.decimal(digits, TrailingZeros::keep);
  if (text == no_digit) return interval_text(chance);
  if (!looks_like(text, one)) return text;
  if (is_exactly(chance, one)) return std::to_string(one);
  if (chance.upper() <= chance.denominator() * one) {
    return ">" + decimal_below(chance.lower(), chance.denominator(), digits);
  }
  return about + text;
}

std::string percent_text(const Value& chance) {
  return fixed_text(to_1(from_0(chance)) * 100, 2, 100) + "%";
}

std::string rounded_text(const Value& value, int places) {
  if (value.is_zero()) return "0";
  constexpr int more = 2;
  for (int shown = places; shown <= places + more; ++shown) {
    std::string text = value.fixed_point(shown);
    if (text != no_digit && has_places(text, shown)) return text;
  }
  std::string text = value.fixed_point(places);
  return text == no_digit ? interval_text(value) : text;
}

std::string decimal_text(const Value& value, int digits) {
  std::string text = value.decimal(digits, TrailingZeros::keep);
  return text == no_digit ? interval_text(value) : text;
}

std::string text_beside_percent(const Value& chance, const ReportOptions& options) {
  if (options.style == NumberStyle::percent) return "";
  if (options.style == NumberStyle::fraction && chance.is_exact()) return chance.exact_text();
  if (options.format == Format::text && !options.decimals) {
    constexpr std::size_t longest = 12;
    const std::string fraction = options.fractions ? short_fraction(chance).value_or("") : "";
    const bool is_short = fraction.size() <= longest && fraction.find('/') != std::string::npos;
    return is_short ? fraction : "";
  }
  return number_text(chance, options.digits, options.fractions && !options.decimals);
}

std::string whole_text(const Value& value) {
  return value.is_exact() ? to_string(value.exact()) : "-";
}

std::string mean_text(const Value& value, const ReportOptions& options, int places) {
  return options.decimals ? decimal_text(value, options.digits) : rounded_text(value, places);
}

std::string signed_fixed(const Value& value, int places) {
  const std::string text = rounded_text(value, places);
  const bool is_number = text[0] >= '0' && text[0] <= '9';
  return value.lower() > 0 && is_number ? "+" + text : text;
}

std::string square_root(const Value& value, int places) {
  if (value.is_zero()) return "0";
  std::string text = root_digits(value, places);
  if (text != no_digit) return text;
  const Integer unit = power_of_10(places);
  const Integer below = floor_of_root(value.lower(), value.denominator(), unit);
  const Integer above = floor_of_root(value.upper(), value.denominator(), unit) + 1;
  return fixed(below, unit, places) + " to " + fixed(above, unit, places);
}

std::string root_decimal(const Value& value, int digits) {
  // A value that has a root and an upper bound of at most 0 is 0.
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
  return root_digits(value, std::max(0, digits - 1 - n));
}

std::string significant_root(const Value& value, int digits) {
  std::string text = root_decimal(value, digits);
  return text == no_digit ? square_root(value, digits) : text;
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
  const std::size_t bits = bit_length(exact.numerator()) + bit_length(exact.denominator());
  if (bits > longest_fraction * 4) return std::nullopt;  // each digit has about 3.3 bits
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

std::string full_text(const Value& value, int digits) {
  if (!value.is_exact()) return "between " + lower_text(value) + " and " + upper_text(value);
  std::string exact = shortened_fraction(value);
  const std::string decimal = value.decimal(digits);
  if (decimal == exact) return exact;
  const Integer& whole = value.denominator();
  const bool rounded =
      decimal_below(value.lower(), whole, digits) != decimal_above(value.lower(), whole, digits);
  return exact + (rounded ? " ≈ " : " = ") + decimal;
}

std::string number_text(const Value& chance, int digits, bool fraction) {
  const auto exact = fraction ? short_fraction(chance) : std::nullopt;
  if (exact) return *exact;
  std::string text = decimal_text(chance, digits);
  if (!looks_like(text, 1) || is_exactly(chance, 1)) return text;
  if (chance.upper() > chance.denominator()) return about + text;
  const Value apart = Value(Rational(1)) - chance;
  const std::string rest = apart.decimal(digits, TrailingZeros::keep);
  return "1 − " + (rest != no_digit
                       ? rest
                       : "less than " + decimal_above(apart.upper(), apart.denominator(), 1));
}

}  // namespace asdic
