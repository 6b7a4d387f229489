#include "lib/exact/nearest.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace asdic {

namespace {

constexpr int precision = DBL_MANT_DIG;
/// The exponent of the last bit of the smallest double.
constexpr std::int64_t least_exponent = DBL_MIN_EXP - DBL_MANT_DIG;

std::int64_t exponent_of(const Integer& number) {
  return static_cast<std::int64_t>(bit_length(number));
}

Integer times_power_of_2(const Integer& number, std::int64_t bits) {
  return number << static_cast<unsigned long>(std::max<std::int64_t>(bits, 0));
}

/// Returns quotient * 2^exponent, or a slightly larger number unless `is_exact`, rounded to the
/// nearest double. The quotient has at least two bits more than a double.
double rounded(const Integer& quotient, std::int64_t exponent, bool is_exact) {
  const std::int64_t surplus =
      std::max<std::int64_t>(exponent_of(quotient) - precision, least_exponent - exponent);
  Integer kept = quotient >> static_cast<unsigned long>(surplus);
  const Integer rest = quotient - times_power_of_2(kept, surplus);
  const Integer half = times_power_of_2(Integer(1), surplus - 1);
  if (rest > half || (rest == half && (!is_exact || modulo(kept, 2) == 1))) ++kept;
  return std::ldexp(kept.to_double(), static_cast<int>(exponent + surplus));
}

}  // namespace

double nearest_double(const Integer& numerator, const Integer& denominator) {
  if (numerator == 0) return 0;
  if (numerator < 0) return -nearest_double(Integer(-numerator), denominator);
  const std::int64_t above = exponent_of(numerator) - exponent_of(denominator);
  if (above > DBL_MAX_EXP + 1) return HUGE_VAL;
  const std::int64_t shift = precision + 2 - above;
  const Integer whole = times_power_of_2(numerator, shift);
  const Integer part = times_power_of_2(denominator, -shift);
  const Integer quotient = whole / part;
  return rounded(quotient, -shift, quotient * part == whole);
}

double nearest_root(const Integer& numerator, const Integer& denominator) {
  if (numerator == 0) return 0;
  // The root of n / d is that of n d over d: as a whole number with enough bits, and what is left.
  const Integer square = numerator * denominator;
  const std::int64_t bits = 2 * (precision + 2 + exponent_of(denominator)) - exponent_of(square);
  const std::int64_t shift = std::max<std::int64_t>(0, (bits + 1) / 2);
  const Integer scaled = times_power_of_2(square, 2 * shift);
  const Integer root = sqrt(scaled);
  const Integer quotient = root / denominator;
  const bool is_exact = root * root == scaled && quotient * denominator == root;
  return rounded(quotient, -shift, is_exact);
}

}  // namespace asdic
