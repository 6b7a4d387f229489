#include "lib/exact/value.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <utility>

#include "lib/error.hpp"
#include "lib/exact/decimal_digits.hpp"
#include "lib/exact/nearest.hpp"

namespace asdic {

namespace {

bool is_power_of_2(const Integer& number) {
  return trailing_zero_bits(number) + 1 == bit_length(number);
}

/// Returns whether a positive number is a multiple of another. Powers of two cost no division.
bool is_multiple(const Integer& number, const Integer& divisor) {
  if (number < divisor) return false;
  if (is_power_of_2(number) && is_power_of_2(divisor)) return true;
  return Integer(number % divisor) == 0;
}

/// Returns the known common factor of the denominator with both numbers, and so with their sum.
std::shared_ptr<const CommonFactor> in_both(const std::shared_ptr<const CommonFactor>& a,
                                            const std::shared_ptr<const CommonFactor>& b) {
  if (a == b) return a;
  if (!a || !b || a->factors != b->factors) return nullptr;
  auto both = std::make_shared<CommonFactor>(*a);
  for (std::size_t i = 0; i < both->powers.size(); ++i) {
    both->powers[i] = std::min(both->powers[i], b->powers[i]);
  }
  return both;
}

/// Returns the known common factor of the squares of a number and its denominator.
std::shared_ptr<const CommonFactor> squared(const std::shared_ptr<const CommonFactor>& common) {
  if (!common) return nullptr;
  auto square = std::make_shared<CommonFactor>(*common);
  for (std::uint8_t& power : square->powers) {
    power = static_cast<std::uint8_t>(std::min(2 * power, 255));
  }
  return square;
}

}  // namespace

Value::Value() : denominator_(std::make_shared<const Integer>(1)) {}

Value::Value(Integer numerator, std::shared_ptr<const Integer> denominator,
             std::shared_ptr<const CommonFactor> common)
    : lower_(std::move(numerator)),
      denominator_(std::move(denominator)),
      common_(std::move(common)) {}

Value::Value(const Rational& value)
    : Value(value.numerator(), std::make_shared<const Integer>(value.denominator())) {}

Value Value::between(Integer lower, Integer upper, std::shared_ptr<const Integer> denominator) {
  if (upper < lower) {
    throw Error(ErrorCode::verification, "an interval has its lower bound above its upper one");
  }
  Value value(std::move(lower), std::move(denominator));
  value.upper_ = std::move(upper);
  value.exact_ = false;
  return value;
}

Rational Value::exact() const {
  if (!exact_) throw Error(ErrorCode::misuse, "a certified number has no exact fraction");
  return Rational(lower_, *denominator_);
}

const std::string& Value::exact_text() const {
  const std::string* const known = exact_text_.get();
  return known != nullptr ? *known : exact_text_.set(to_string(exact()));
}

std::string Value::decimal(int digits, TrailingZeros zeros) const {
  const DecimalDigits low(lower_, *denominator_, digits + 1);
  if (exact_) return low.rounded(digits, Rounding::nearest, zeros);
  return certain_decimal(low, DecimalDigits(upper_, *denominator_, digits + 1), digits, zeros);
}

std::string Value::fixed_point(int places) const {
  if (exact_) return fixed(lower_, *denominator_, places);
  for (int shown = places; shown >= 0; --shown) {
    std::string low = fixed(lower_, *denominator_, shown);
    const bool is_0 = low.find_first_of("123456789") == std::string::npos;
    if (is_0 && shown < places) break;  // a digit further on is not 0
    if (is_0 && !has_sign()) low.erase(0, 1);
    if (low == fixed(upper_, *denominator_, shown)) return low;
  }
  return decimal(std::numeric_limits<double>::digits10);
}

Value& Value::operator+=(const Value& other) {
  const auto is_nothing = [](const Value& value) { return value.exact_ && value.lower_ == 0; };
  if (is_nothing(other)) return *this;
  if (is_nothing(*this)) return *this = other;
  exact_text_ = {};
  if (denominator_ != other.denominator_ && *denominator_ != *other.denominator_) {
    Value more = other;
    // Intervals have powers of two as denominators, rounds have powers of the same number.
    if (is_multiple(*denominator_, *other.denominator_)) {
      more.stand_over(denominator_);
    } else if (is_multiple(*other.denominator_, *denominator_)) {
      stand_over(other.denominator_);
    } else {
      const auto product = std::make_shared<const Integer>(*denominator_ * *other.denominator_);
      more.stand_over(product);
      stand_over(product);
    }
    return *this += more;
  }
  common_ = in_both(common_, other.common_);
  if (!exact_ || !other.exact_) {
    upper_ = upper() + other.upper();
    exact_ = false;
  }
  lower_ += other.lower_;
  return *this;
}

void Value::stand_over(const std::shared_ptr<const Integer>& multiple) {
  const Integer factor = *multiple / *denominator_;
  lower_ *= factor;
  if (!exact_) upper_ *= factor;
  denominator_ = multiple;
  common_.reset();
}

Value Value::operator+(const Value& other) const {
  Value sum = *this;
  return sum += other;
}

Value Value::operator-(const Value& other) const {
  return *this + other * -1;
}

Value Value::operator*(std::int64_t factor) const {
  if (exact_) return Value(Integer(lower_ * factor), denominator_, common_);
  return between(Integer((factor < 0 ? upper_ : lower_) * factor),
                 Integer((factor < 0 ? lower_ : upper_) * factor), denominator_);
}

Value Value::operator/(std::int64_t divisor) const {
  Value quotient = *this;
  if (divisor == 1) return quotient;
  quotient.exact_text_ = {};
  quotient.common_.reset();
  quotient.denominator_ = std::make_shared<const Integer>(*denominator_ * divisor);
  return quotient;
}

std::string certain_decimal(const DecimalDigits& lower, const DecimalDigits& upper, int digits,
                            TrailingZeros zeros) {
  for (; digits > 0; --digits) {
    std::string low = lower.rounded(digits, Rounding::nearest, zeros);
    if (low == upper.rounded(digits, Rounding::nearest, zeros)) return low;
  }
  return std::string(no_digit);
}

int compare_upper(const Value& a, const Value& b) {
  const Integer& of_a = a.denominator();
  const Integer& of_b = b.denominator();
  if (&of_a == &of_b || of_a == of_b) return a.upper().compare(b.upper());
  return Integer(a.upper() * of_b).compare(Integer(b.upper() * of_a));
}

namespace {

std::shared_ptr<const Integer> product_of_denominators(const Value& a, const Value& b) {
  return std::make_shared<const Integer>(a.denominator() * b.denominator());
}

}  // namespace

Value product(const Value& a, const Value& b) {
  if (a.is_exact() && b.is_exact()) {
    return {Integer(a.lower() * b.lower()), product_of_denominators(a, b)};
  }
  const std::array<Integer, 4> ends = {a.lower() * b.lower(), a.lower() * b.upper(),
                                       a.upper() * b.lower(), a.upper() * b.upper()};
  const auto [least, most] = std::minmax_element(ends.begin(), ends.end());
  return Value::between(*least, *most, product_of_denominators(a, b));
}

Value square(const Value& value) {
  if (value.has_sign()) return product(value, value);
  const Integer farthest = std::max<Integer>(-value.lower(), value.upper());
  return Value::between(Integer(0), farthest * farthest, product_of_denominators(value, value));
}

Value ratio(const Value& part, const Value& whole) {
  const bool same = part.denominator() == whole.denominator();
  const Integer above = same ? Integer(1) : whole.denominator();
  const Integer below = same ? Integer(1) : part.denominator();
  if (part.is_exact() && whole.is_exact()) {
    return Value(Integer(part.lower() * above),
                 std::make_shared<const Integer>(whole.lower() * below));
  }
  if (whole.lower() <= 0) throw Error(ErrorCode::misuse, "a ratio to a whole that may be 0");
  // Over lower * upper of the whole: what is not negative is least as a part of the upper bound.
  const Integer& of_lower = part.lower() < 0 ? whole.upper() : whole.lower();
  const Integer& of_upper = part.upper() < 0 ? whole.lower() : whole.upper();
  return Value::between(Integer(part.lower() * of_lower * above),
                        Integer(part.upper() * of_upper * above),
                        std::make_shared<const Integer>(whole.lower() * whole.upper() * below));
}

double to_double(const Value& value) {
  if (value.is_exact()) return nearest_double(value.lower(), value.denominator());
  const std::string digits = value.decimal(17);
  if (digits != no_digit) return std::strtod(digits.c_str(), nullptr);
  return nearest_double(Integer(value.lower() + value.upper()), Integer(value.denominator() * 2));
}

Value common_to(const Value& a, const Value& b) {
  const Integer& of_a = a.denominator();
  const Integer& of_b = b.denominator();
  return Value::between(std::max<Integer>(a.lower() * of_b, b.lower() * of_a),
                        std::min<Integer>(a.upper() * of_b, b.upper() * of_a),
                        std::make_shared<const Integer>(of_a * of_b));
}

Value from_0(const Value& value) {
  if (value.is_exact() || value.lower() >= 0) return value;
  return Value::between(Integer(0), value.upper(),
                        std::make_shared<const Integer>(value.denominator()));
}

Value to_1(const Value& value) {
  if (value.is_exact() || value.upper() <= value.denominator()) return value;
  return Value::between(value.lower(), value.denominator(),
                        std::make_shared<const Integer>(value.denominator()));
}

namespace {

/// E n^2 - (E n)^2 of exact numbers over one denominator.
Value less_square(const Value& square, const Value& mean) {
  const Integer& denominator = mean.denominator();
  const auto powers = in_both(square.common_factor(), mean.common_factor());
  return Value(Integer(square.lower() * denominator - mean.lower() * mean.lower()),
               std::make_shared<const Integer>(denominator * denominator), squared(powers));
}

}  // namespace

// Exactly E n^2 - (E n)^2; for intervals around an integer m near the mean as
// E (n - m)^2 - (E n - m)^2, so that nothing large cancels.
Value variance(const std::vector<std::pair<std::int64_t, Value>>& chances, const Value& mean) {
  const std::int64_t center =
      mean.is_exact() ? 0 : Integer(mean.lower() / mean.denominator()).to_int64();
  Value of_squares;
  for (const auto& [number, chance] : chances) {
    of_squares += chance * (number - center) * (number - center);  // may need more than 64 bits
  }
  if (of_squares.is_exact() && mean.is_exact() && of_squares.denominator() == mean.denominator()) {
    return less_square(of_squares, mean);
  }
  return from_0(of_squares - square(mean - Value(Rational(center))));
}

}  // namespace asdic
