// A parameter of a computation, and the values of it that do not change the computation.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "lib/exact/number.hpp"

namespace asdic {

/// The numbers between two bounds, each of which may be included.
struct NumberRange {
  Rational from;
  Rational to;
  bool has_from = true;  ///< `from` is included
  bool has_to = true;    ///< `to` is included

  bool is_empty() const { return from > to || (from == to && !(has_from && has_to)); }
  bool is_one() const { return from == to && has_from && has_to; }
  bool contains(const Rational& number) const;
  bool operator==(const NumberRange&) const = default;
};

/// Returns a bound that `range` includes, or else the number in it with the smallest denominator.
/// `range` must not be empty.
Rational simplest_in(const NumberRange& range);

/// Returns the fraction that `decimal` approximates if it has at least two digits after the point.
/// The fraction differs by less than one unit of the last digit, and its denominator is at most
/// `most_denominator` and small for this number of digits. Returns nothing if there is no such
/// fraction, or if `decimal` is equal to it.
std::optional<Rational> fraction_near(const Rational& decimal, std::int64_t most_denominator);

/// A setting of a case whose value is a fraction. A computation with LinearNumbers records for
/// which values all of its comparisons have the same results. Several threads may record.
class Parameter {
 public:
  /// Makes a parameter with `value`, which is in `range`, and without any recorded comparison.
  Parameter(std::string path, Rational value, NumberRange range);

  const std::string& path() const { return path_; }
  const Rational& value() const { return value_; }

  /// Returns the values with which all comparisons have the same results.
  NumberRange range() const;
  /// Returns whether the computation has used the parameter in comparisons alone.
  bool is_only_compared() const;

  /// Records a comparison of `constant` + `slope` * value with 0, and its result `is_less`.
  void record(const Rational& constant, const Rational& slope, bool is_less);
  /// Records that the computation has used the parameter outside linear numbers.
  void record_other_use();

 private:
  const std::string path_;
  const Rational value_;
  mutable std::mutex mutex_;
  NumberRange range_;
  bool is_only_compared_ = true;
};

/// A number `constant + slope * parameter`. Its comparisons are recorded by the parameter.
class LinearNumber {
 public:
  template <std::integral Word>
  LinearNumber(Word constant) : constant_(constant) {}
  explicit LinearNumber(Rational constant) : constant_(std::move(constant)) {}
  LinearNumber(Rational constant, Rational slope, Parameter* parameter)
      : constant_(std::move(constant)), slope_(std::move(slope)), parameter_(parameter) {}

  const Rational& constant() const { return constant_; }
  const Rational& slope() const { return slope_; }

  /// Returns the number for the value of the parameter.
  Rational value() const;
  /// Returns the number rounded down, or `least` or `most` if it is outside of these whole numbers.
  /// Records only what decides the result.
  Integer floor_between(const Integer& least, const Integer& most) const;
  Integer floor() const;

  /// Return a constant, and record another use of each parameter, if the result is not linear in
  /// one parameter: if both numbers depend on different parameters, or if both factors or the
  /// divisor depend on one.
  friend LinearNumber operator+(const LinearNumber& a, const LinearNumber& b);
  friend LinearNumber operator-(const LinearNumber& a, const LinearNumber& b);
  friend LinearNumber operator*(const LinearNumber& a, const LinearNumber& b);
  friend LinearNumber operator/(const LinearNumber& a, const LinearNumber& b);
  friend bool operator<(const LinearNumber& a, const LinearNumber& b);
  friend bool operator>(const LinearNumber& a, const LinearNumber& b) { return b < a; }
  friend bool operator<=(const LinearNumber& a, const LinearNumber& b) { return !(b < a); }
  friend bool operator==(const LinearNumber& a, const LinearNumber& b) {
    return !(a < b) && !(b < a);
  }

 private:
  bool is_constant() const { return slope_ == 0; }
  bool has_other_parameter(const LinearNumber& other) const {
    return !is_constant() && !other.is_constant() && parameter_ != other.parameter_;
  }
  /// Returns the value as a constant, and records the other use of the parameter.
  LinearNumber used_otherwise() const;

  Rational constant_;
  Rational slope_ = 0;
  Parameter* parameter_ = nullptr;  ///< null if no part depends on it
};

}  // namespace asdic
