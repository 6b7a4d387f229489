// The leading decimal digits of a number, for rounding.
#pragma once

#include <boost/container/small_vector.hpp>

#include <cstddef>
#include <string>

#include "lib/exact/number.hpp"

namespace asdic {

enum class Rounding { nearest, down, up };  ///< nearest: half to even; down: to minus infinity

/// Holds the leading digits of a number, from which it can be rounded several times to fewer
/// digits.
class DecimalDigits {
 public:
  /// Computes at least `count` digits (`count` from 2) of numerator / denominator. The denominator
  /// must be positive.
  DecimalDigits(const Integer& numerator, const Integer& denominator, int count);

  /// Appends the number to `text`, rounded to `digits` digits, in the format of decimal(). `digits`
  /// must be less than the number of digits held.
  void append(std::string& text, int digits, Rounding rounding, TrailingZeros zeros) const;
  std::string rounded(int digits, Rounding rounding, TrailingZeros zeros) const;

 private:
  bool rounds_away(std::size_t digits, Rounding rounding) const;

  bool negative_;
  bool more_ = false;  ///< the number has further digits that are not 0
  int exponent_ = 0;   ///< the power of ten of the first digit
  boost::container::small_vector<char, 32> digits_;  ///< empty if the number is 0
};

}  // namespace asdic
