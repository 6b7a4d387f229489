#include "odds/question/numbers.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>

#include "lib/error.hpp"

namespace asdic {

/// Uses the short denominator 2^256 if it suffices, as it does for most doubles.
Value value_of(const Interval& bounds) {
  if (!std::isfinite(bounds.lower) || !std::isfinite(bounds.upper)) {
    throw Error(ErrorCode::limit, "a number is too large for an interval; ask for exact numbers");
  }
  constexpr int enough = 256;
  static const auto for_all = std::make_shared<const Integer>(Integer(1) << bits_of_doubles);
  static const auto for_most = std::make_shared<const Integer>(Integer(1) << enough);
  constexpr int digits = std::numeric_limits<double>::digits;
  const auto is_whole = [](double x) { return x == 0 || std::ilogb(x) + 1 - digits >= -enough; };
  const bool short_ones = is_whole(bounds.lower) && is_whole(bounds.upper);
  const auto numerator = [&](double x) {
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);  // x = fraction * 2^exponent
    Integer whole(static_cast<std::int64_t>(std::ldexp(fraction, digits)));
    const int shift = exponent - digits + (short_ones ? enough : bits_of_doubles);
    return shift >= 0 ? Integer(whole << shift) : Integer(whole >> -shift);
  };
  return Value::between(numerator(bounds.lower), numerator(bounds.upper),
                        short_ones ? for_most : for_all);
}

}  // namespace asdic
