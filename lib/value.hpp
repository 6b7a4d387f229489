// A number of a result, and how it is printed.
#pragma once

#include <memory>
#include <string>

#include "lib/number.hpp"

namespace asdic {

/// An exact number, kept over a denominator that it shares with others and reduced only when its
/// fraction is asked for: at a million bits that costs more than finding the number.
class Value {
 public:
  Value() : Value(Integer(0), std::make_shared<const Integer>(1)) {}
  Value(Integer numerator, std::shared_ptr<const Integer> denominator)
      : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {}
  explicit Value(const Rational& value)
      : Value(Integer(boost::multiprecision::numerator(value)),
              std::make_shared<const Integer>(boost::multiprecision::denominator(value))) {}

  const Integer& numerator() const { return numerator_; }
  const Integer& denominator() const { return *denominator_; }
  const std::shared_ptr<const Integer>& shared_denominator() const { return denominator_; }
  bool is_zero() const { return numerator_ == 0; }

  /// In lowest terms.
  Rational exact() const { return fraction(numerator_, *denominator_); }
  /// Rounded half to even to so many significant digits.
  std::string decimal(int digits, TrailingZeros zeros = TrailingZeros::drop) const {
    return asdic::decimal(numerator_, *denominator_, digits, zeros);
  }
  /// In percent with so many digits after the point, rounded half to even.
  std::string percent(int places) const {
    return fixed(Integer(numerator_ * 100), *denominator_, places);
  }
  /// With so many digits after the point, rounded half to even.
  std::string fixed_point(int places) const { return fixed(numerator_, *denominator_, places); }

 private:
  Integer numerator_;
  std::shared_ptr<const Integer> denominator_;
};

}  // namespace asdic
