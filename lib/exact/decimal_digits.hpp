// Numbers as decimals: the digits of which they are rounded.
#pragma once

#include <boost/container/small_vector.hpp>

#include <cstddef>
#include <string>

#include "lib/exact/number.hpp"

namespace asdic {

enum class Rounding { nearest, down, up };  ///< half to even; down is towards minus infinity

/// The first digits of a number, from which it is rounded to any smaller number of digits.
class DecimalDigits {
 public:
  /// So many of numerator / denominator, at least 2; the denominator is positive.
  DecimalDigits(const Integer& numerator, const Integer& denominator, int count);

  /// Appends it as decimal() has it, rounded to fewer digits than it has.
  void append(std::string& text, int digits, Rounding rounding, TrailingZeros zeros) const;
  std::string rounded(int digits, Rounding rounding, TrailingZeros zeros) const;

 private:
  bool rounds_away(std::size_t digits, Rounding rounding) const;

  bool negative_;
  bool more_ = false;                                ///< the number has others behind them
  int exponent_ = 0;                                 ///< of the first one
  boost::container::small_vector<char, 32> digits_;  ///< none of 0
};

}  // namespace asdic
