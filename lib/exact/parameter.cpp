#include "lib/exact/parameter.hpp"

#include <algorithm>
#include <utility>

namespace asdic {

namespace {

/// Returns the number with the smallest denominator between `from`, which is at least 0, and `to`.
/// The bounds are not included.
Rational simplest_between(const Rational& from, const Rational& to) {
  const Integer whole = floor(from);
  if (Rational(whole + 1) < to) return whole + 1;
  if (from == Rational(whole)) {
    // The number is whole + 1/n with the least n for which it is below the upper bound.
    return Rational(whole) + Rational(1) / Rational(floor(Rational(1) / (to - whole)) + 1);
  }
  // All numbers between the bounds have the same whole part, except an upper bound that is whole.
  return Rational(whole) +
         Rational(1) / simplest_between(Rational(1) / (to - whole), Rational(1) / (from - whole));
}

}  // namespace

bool NumberRange::contains(const Rational& number) const {
  return (has_from ? number >= from : number > from) && (has_to ? number <= to : number < to);
}

Rational simplest_in(const NumberRange& range) {
  if (range.has_from) return range.from;
  if (range.has_to) return range.to;
  return simplest_between(range.from, range.to);
}

std::optional<Rational> fraction_near(const Rational& decimal, std::int64_t most_denominator) {
  constexpr int most_digits = 40;
  Integer unit = 1;
  int digits = 0;
  while (unit % decimal.denominator() != 0) {
    if (++digits > most_digits) return std::nullopt;
    unit *= 10;
  }
  if (digits < 2) return std::nullopt;
  // Fractions up to this denominator are at least 10 units of the last digit apart.
  for (std::int64_t n = 1; n <= most_denominator && 10 * n * n <= unit; ++n) {
    const Rational nearest(floor(decimal * n + Rational(1, 2)), n);
    if (nearest != decimal && abs(nearest - decimal) * unit < 1) return nearest;
  }
  return std::nullopt;
}

Parameter::Parameter(std::string path, Rational value, NumberRange range)
    : path_(std::move(path)), value_(std::move(value)), range_(std::move(range)) {}

NumberRange Parameter::range() const {
  const std::lock_guard lock(mutex_);
  return range_;
}

bool Parameter::is_only_compared() const {
  const std::lock_guard lock(mutex_);
  return is_only_compared_;
}

void Parameter::record(const Rational& constant, const Rational& slope, bool is_less) {
  if (slope == 0) return;
  const Rational border = -constant / slope;
  // Values above the border have the sign of the slope.
  const bool is_above = (slope > 0) != is_less;
  const std::lock_guard lock(mutex_);
  if (is_above && (border > range_.from || (border == range_.from && is_less))) {
    range_.from = border;
    range_.has_from = !is_less;
  }
  if (!is_above && (border < range_.to || (border == range_.to && is_less))) {
    range_.to = border;
    range_.has_to = !is_less;
  }
}

void Parameter::record_other_use() {
  const std::lock_guard lock(mutex_);
  is_only_compared_ = false;
}

Rational LinearNumber::value() const {
  return is_constant() ? constant_ : constant_ + slope_ * parameter_->value();
}

LinearNumber LinearNumber::used_otherwise() const {
  parameter_->record_other_use();
  return LinearNumber(value());
}

Integer LinearNumber::floor_between(const Integer& least, const Integer& most) const {
  if (*this < LinearNumber(Rational(least + 1))) return least;
  if (!(*this < LinearNumber(Rational(most)))) return most;
  return floor();
}

Integer LinearNumber::floor() const {
  Integer number = asdic::floor(value());
  static_cast<void>(*this < LinearNumber(Rational(number)));
  static_cast<void>(*this < LinearNumber(Rational(number + 1)));
  return number;
}

LinearNumber operator+(const LinearNumber& a, const LinearNumber& b) {
  if (a.has_other_parameter(b)) return a.used_otherwise() + b.used_otherwise();
  return {a.constant_ + b.constant_, a.slope_ + b.slope_,
          a.is_constant() ? b.parameter_ : a.parameter_};
}

LinearNumber operator-(const LinearNumber& a, const LinearNumber& b) {
  if (a.has_other_parameter(b)) return a.used_otherwise() - b.used_otherwise();
  return {a.constant_ - b.constant_, a.slope_ - b.slope_,
          a.is_constant() ? b.parameter_ : a.parameter_};
}

LinearNumber operator*(const LinearNumber& a, const LinearNumber& b) {
  if (!a.is_constant() && !b.is_constant()) return a.used_otherwise() * b.used_otherwise();
  if (!b.is_constant()) return b * a;
  return {a.constant_ * b.constant_, a.slope_ * b.constant_, a.parameter_};
}

LinearNumber operator/(const LinearNumber& a, const LinearNumber& b) {
  if (!b.is_constant()) return a / b.used_otherwise();
  return {a.constant_ / b.constant_, a.slope_ / b.constant_, a.parameter_};
}

bool operator<(const LinearNumber& a, const LinearNumber& b) {
  const LinearNumber difference = a - b;
  const bool is_less = difference.value() < 0;
  if (!difference.is_constant()) {
    difference.parameter_->record(difference.constant_, difference.slope_, is_less);
  }
  return is_less;
}

}  // namespace asdic
