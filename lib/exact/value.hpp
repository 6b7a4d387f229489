// A number of a result: exact, or certified to be in an interval.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/exact/text_once.hpp"

namespace asdic {

class DecimalDigits;

/// The factors of a common denominator, which is a product of powers of `numbers` with exponents
/// from 1.
struct DenominatorFactors {
  std::vector<Integer> numbers;
  Integer denominator;
};

/// A known common divisor of a numerator and its denominator: the product of factors->numbers to
/// these powers.
struct CommonFactor {
  std::shared_ptr<const DenominatorFactors> factors;
  std::vector<std::uint8_t> powers;
};

/// The text of a certified number that has no certain digit.
inline constexpr std::string_view no_digit = "?";

/// A number from lower / denominator to upper / denominator; the bounds of an exact number are
/// equal. An exact number keeps a denominator that it shares with others. It is reduced only when
/// its fraction is requested: with a million bits, that takes longer than computing the number.
class Value {
 public:
  /// Makes an exact 0.
  Value();
  /// Makes an exact number. The denominator must be positive, and `common` is a known common
  /// divisor, if there is one.
  Value(Integer numerator, std::shared_ptr<const Integer> denominator,
        std::shared_ptr<const CommonFactor> common = nullptr);
  explicit Value(const Rational& value);
  /// Makes a certified number from lower / denominator to upper / denominator, both included.
  /// Throws Error(verification) if the lower bound is above the upper bound.
  static Value between(Integer lower, Integer upper, std::shared_ptr<const Integer> denominator);

  bool is_exact() const { return exact_; }
  const Integer& lower() const { return lower_; }
  const Integer& upper() const { return exact_ ? lower_ : upper_; }
  const Integer& denominator() const { return *denominator_; }
  /// Returns whether the number is certainly 0.
  bool is_zero() const { return upper() == 0 && lower_ == 0; }
  /// Returns whether the sign is certain: the number is certainly negative, or certainly not
  /// negative.
  bool has_sign() const { return lower_ >= 0 || upper() < 0; }
  /// Returns the known common divisor of an exact number, or null.
  const std::shared_ptr<const CommonFactor>& common_factor() const { return common_; }

  /// Returns the fraction in lowest terms. Throws Error(misuse) if the value is not exact.
  Rational exact() const;
  /// Returns exact() as text and keeps the text. Long numbers take long. Several threads may call
  /// it at the same time, also for the same value: they may use the same result.
  const std::string& exact_text() const;
  bool has_exact_text() const { return exact_text_.get() != nullptr; }
  /// Stores the result of exact_text() that another function has computed.
  void keep_exact_text(std::string text) const { exact_text_.set(std::move(text)); }
  Rational lower_bound() const { return Rational(lower_, *denominator_); }
  Rational upper_bound() const { return Rational(upper(), *denominator_); }

  /// Returns the number with `digits` significant digits, rounded half to even. For a certified
  /// number returns only the certain digits, or no_digit.
  std::string decimal(int digits, TrailingZeros zeros = TrailingZeros::drop) const;
  /// Returns the number with `places` digits after the point. For a certified number returns only
  /// the certain digits, or no_digit; "0.00" means that it rounds to 0.
  std::string fixed_point(int places) const;
  /// Returns fixed_point() of the number in percent, without "%".
  std::string percent(int places) const { return (*this * 100).fixed_point(places); }

  Value operator+(const Value& other) const;
  Value operator-(const Value& other) const;
  Value operator*(std::int64_t factor) const;
  /// The divisor must be positive.
  Value operator/(std::int64_t divisor) const;
  Value& operator+=(const Value& other);

 private:
  /// Changes the denominator to a multiple of it without changing the number.
  void stand_over(const std::shared_ptr<const Integer>& multiple);

  Integer lower_;
  Integer upper_;  ///< not used if the number is exact
  std::shared_ptr<const Integer> denominator_;
  std::shared_ptr<const CommonFactor> common_;
  bool exact_ = true;
  TextOnce exact_text_;
};

/// Returns the number to the greatest count of significant digits, at most `digits`, to which both
/// bounds round alike. Returns no_digit if there is no such count.
std::string certain_decimal(const DecimalDigits& lower, const DecimalDigits& upper, int digits,
                            TrailingZeros zeros);

/// Compares the upper bounds: returns a negative number, 0 or a positive number if that of `a` is
/// less than, equal to or greater than that of `b`.
int compare_upper(const Value& a, const Value& b);

/// Returns the variance of a number, given the probability of each of its values and its mean. For
/// certified probabilities returns an interval, computed so that no large terms cancel.
Value variance(const std::vector<std::pair<std::int64_t, Value>>& chances, const Value& mean);

/// Return a product and a square: exact if the arguments are exact, else an interval.
Value product(const Value& a, const Value& b);
Value square(const Value& value);

/// Returns part / whole, as an interval if one of them is certified. Throws Error(misuse) if a
/// certified whole may be 0.
Value ratio(const Value& part, const Value& whole);

/// Returns the nearest double. For a certified number, that is the double of its certain digits or,
/// if it has none, of the middle of its interval. Use it only for statistics and drawings, never
/// for exact results.
double to_double(const Value& value);

/// Returns the intersection of two intervals. Throws Error(verification) if it is empty.
Value common_to(const Value& a, const Value& b);

/// Returns the value with its lower bound raised to 0, for a number that is known not to be
/// negative.
Value from_0(const Value& value);

/// Returns the value with its upper bound reduced to 1, for a number that is known not to be above
/// 1.
Value to_1(const Value& value);

}  // namespace asdic
