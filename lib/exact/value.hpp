// A number of a result: exact, or certified to lie between two others.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/exact/number.hpp"

namespace asdic {

class DecimalDigits;

/// Numbers of which a denominator is a product, each to some power from 1.
struct DenominatorFactors {
  std::vector<Integer> numbers;
  Integer denominator;
};

/// What a numerator and its denominator are known to have in common: factors to these powers.
struct CommonFactor {
  std::shared_ptr<const DenominatorFactors> factors;
  std::vector<std::uint8_t> powers;
};

/// The text of a certified number of which no digit is certain; never that of a number.
inline constexpr std::string_view no_digit = "?";

/// lower / denominator to upper / denominator. An exact number has both equal; it is kept over a
/// denominator that it shares with others and reduced only when its fraction is asked for: at a
/// million bits that costs more than finding the number.
class Value {
 public:
  /// Exactly 0.
  Value();
  /// Exactly numerator / denominator; the denominator is positive.
  Value(Integer numerator, std::shared_ptr<const Integer> denominator,
        std::shared_ptr<const CommonFactor> common = nullptr);
  explicit Value(const Rational& value);
  /// Somewhere from lower / denominator to upper / denominator, both included. Throws
  /// Error(verification) if the lower bound is above the upper one.
  static Value between(Integer lower, Integer upper, std::shared_ptr<const Integer> denominator);

  bool is_exact() const { return exact_; }
  const Integer& lower() const { return lower_; }
  const Integer& upper() const { return exact_ ? lower_ : upper_; }
  const Integer& denominator() const { return *denominator_; }
  /// Certainly 0.
  bool is_zero() const { return upper() == 0 && lower_ == 0; }
  /// Certainly below 0, or certainly not.
  bool has_sign() const { return lower_ >= 0 || upper() < 0; }
  /// Of an exact number, where something is known.
  const std::shared_ptr<const CommonFactor>& common_factor() const { return common_; }

  /// In lowest terms. Throws Error(misuse) where the value is not exact.
  Rational exact() const;
  /// exact() as text, kept for the next time that somebody asks. Long ones take long, and may be
  /// asked for on several threads if none asks for the same value.
  const std::string& exact_text() const;
  bool has_exact_text() const { return exact_text_ != nullptr; }
  /// Keeps it, where somebody else has found it.
  void keep_exact_text(std::string text) const;
  Rational lower_bound() const { return Rational(lower_, *denominator_); }
  Rational upper_bound() const { return Rational(upper(), *denominator_); }

  /// Rounds to `digits` significant digits, half to even; of a certified number returns the digits
  /// that are certain, or no_digit.
  std::string decimal(int digits, TrailingZeros zeros = TrailingZeros::drop) const;
  /// With so many digits after the point; of a certified number those that are certain, or
  /// no_digit. "0.00" of a certified number means that it rounds to 0.
  std::string fixed_point(int places) const;
  /// The same in percent.
  std::string percent(int places) const { return (*this * 100).fixed_point(places); }

  Value operator+(const Value& other) const;
  Value operator-(const Value& other) const;
  Value operator*(std::int64_t factor) const;
  /// The divisor is positive.
  Value operator/(std::int64_t divisor) const;
  Value& operator+=(const Value& other);

 private:
  /// Over a multiple of its denominator.
  void stand_over(const std::shared_ptr<const Integer>& multiple);

  Integer lower_;
  Integer upper_;  ///< unless it is exact
  std::shared_ptr<const Integer> denominator_;
  std::shared_ptr<const CommonFactor> common_;
  bool exact_ = true;
  mutable std::shared_ptr<const std::string> exact_text_;
};

/// To as many significant digits, at most `digits`, as two bounds have in common when they are
/// rounded to so many; no_digit where that is none.
std::string certain_decimal(const DecimalDigits& lower, const DecimalDigits& upper, int digits,
                            TrailingZeros zeros);

/// Below 0, 0 or above it as the upper bound of one is below, equal to or above that of the other.
int compare_upper(const Value& a, const Value& b);

/// The variance of a number with these chances, of which the mean is known. Of certified chances an
/// interval in which nothing large cancels.
Value variance(const std::vector<std::pair<std::int64_t, Value>>& chances, const Value& mean);

/// Returns an interval of a product or a square, unless they are exact.
Value product(const Value& a, const Value& b);
Value square(const Value& value);

/// Returns part / whole; of certified numbers an interval. The whole is certainly above 0.
Value ratio(const Value& part, const Value& whole);

/// The nearest double; of a certified number that of the digits that are certain, or of its middle
/// if none is. For statistics and drawings, never for what is exact.
double to_double(const Value& value);

/// An interval of what lies in two.
Value common_to(const Value& a, const Value& b);

/// An interval of what is known not to be negative.
Value from_0(const Value& value);

/// An interval of what is known not to be above 1.
Value to_1(const Value& value);

}  // namespace asdic
