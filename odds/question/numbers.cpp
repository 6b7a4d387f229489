#include "odds/question/numbers.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>

#include "lib/error.hpp"
#include "lib/lazy.hpp"

namespace asdic {

namespace {

void require_finite(double bound) {
  if (std::isfinite(bound)) return;
  throw Error(ErrorCode::limit, "a number is too large for an interval; ask for exact numbers");
}

using Denominator = std::shared_ptr<const Integer>;

constexpr int enough = 256;
constinit const Lazy<Denominator> for_all_doubles([] {
  return std::make_shared<const Integer>(Integer(1) << bits_of_doubles);
});
constinit const Lazy<Denominator> for_most_doubles([] {
  return std::make_shared<const Integer>(Integer(1) << enough);
});

}  // namespace

/// Uses the short denominator 2^256 if it suffices, as it does for most doubles.
Value value_of(const Interval& bounds) {
  require_finite(bounds.lower);
  require_finite(bounds.upper);
  constexpr int digits = std::numeric_limits<double>::digits;
  const auto is_whole = [](double x) { return x == 0 || std::ilogb(x) + 1 - digits >= -enough; };
  const bool short_ones = is_whole(bounds.lower) && is_whole(bounds.upper);
  const auto numerator = [&](double x) {
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);  // x = fraction * 2^exponent
    Integer whole(static_cast<std::int64_t>(std::ldexp(fraction, digits)));
    const int shift = exponent - digits + (short_ones ? enough : bits_of_doubles);
    shift >= 0 ? whole <<= shift : whole >>= -shift;
    return whole;
  };
  return Value::between(numerator(bounds.lower), numerator(bounds.upper),
                        short_ones ? *for_most_doubles : *for_all_doubles);
}

void IntervalSum::add(double number, Sum& sum) {
  require_finite(number);
  if (number == 0) return;
  if (number < 0) throw Error(ErrorCode::misuse, "a sum of intervals has a negative bound");
  // number = digits * 2^(place - bits_of_doubles)
  constexpr int stored = std::numeric_limits<double>::digits - 1;  // the first digit is not stored
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);  // the libc++ of emscripten has no std::bit_cast
  const std::uint64_t exponent = bits >> stored;
  const std::uint64_t first = std::uint64_t{exponent > 0 ? 1U : 0U} << stored;
  const std::uint64_t digits = (bits & ((std::uint64_t{1} << stored) - 1)) | first;
  const std::uint64_t place = exponent > 0 ? exponent - 1 : 0;
  const std::uint64_t shift = place % 64;
  std::uint64_t* limb = sum.data() + place / 64;
  const std::uint64_t low = digits << shift;
  std::uint64_t more = shift > 0 ? digits >> (64 - shift) : 0;
  *limb += low;
  more += *limb < low ? 1 : 0;
  while (more != 0) {
    *++limb += more;
    more = *limb < more ? 1 : 0;
  }
}

IntervalSum& IntervalSum::operator+=(const Interval& bounds) {
  add(bounds.lower, lower_);
  add(bounds.upper, upper_);
  return *this;
}

Value IntervalSum::value() const {
  return Value::between(from_limbs(lower_), from_limbs(upper_), *for_all_doubles);
}

}  // namespace asdic
