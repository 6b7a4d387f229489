// Sums, products and quotients that are rounded upward on a processor that only rounds to nearest.
// The algorithms of Dekker and Knuth compute the rounding error exactly; if it is positive, the
// result is the next double. Files that include this header must be compiled for rounding to
// nearest. docs/explanation/certified-numbers.md has the proof.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "solver/certified/pair.hpp"

namespace asdic::error_free {

struct Product {
  Pair rounded;
  Pair rest;  ///< the exact product minus `rounded`, unless something overflows or underflows
};

inline Pair high_half(Pair a) {
  const Pair scaled = a * 0x1.0000002p27;  // 2^27 + 1
  return scaled - (scaled - a);
}

inline Product multiplied(Pair a, Pair b) {
  const Pair rounded = a * b;
  const Pair a_high = high_half(a);
  const Pair b_high = high_half(b);
  const Pair a_low = a - a_high;
  const Pair b_low = b - b_high;
  return {rounded,
          a_low * b_low - (((rounded - a_high * b_high) - a_low * b_high) - a_high * b_low)};
}

/// Returns the next double where the rest is above 0. The bits of the next double are the next
/// integer.
inline Pair moved_up(Pair rounded, Pair rest) {
  const PairBits bits = bits_of(rounded);
  return pair_of(bits + ((rest > 0) & ((bits >> 63) | 1)));
}

/// Returns (number + rest) * 2^exponent rounded upward. The rest must be less than the last bit of
/// the number.
inline double scaled(double number, double rest, int exponent) {
  const double rounded = std::ldexp(number, exponent);
  const double again = std::ldexp(rounded, -exponent);
  const bool is_below = again < number || (again == number && rest > 0);
  return is_below ? std::nextafter(rounded, std::numeric_limits<double>::infinity()) : rounded;
}

inline double sum_near_limits(double a, double b) {
  const double rounded = a + b;
  if (!std::isfinite(a) || !std::isfinite(b)) return rounded;
  if (std::isinf(rounded)) return rounded > 0 ? rounded : std::numeric_limits<double>::lowest();
  const bool a_is_larger = std::abs(a) > std::abs(b);
  const double rest = a_is_larger ? b - (rounded - a) : a - (rounded - b);
  return scaled(rounded, rest, 0);
}

inline double product_near_limits(double a, double b) {
  if (a == 0 || b == 0 || !std::isfinite(a) || !std::isfinite(b)) return a * b;
  int of_a = 0;
  int of_b = 0;
  const Product product = multiplied(Pair{std::frexp(a, &of_a)}, Pair{std::frexp(b, &of_b)});
  return scaled(product.rounded[0], product.rest[0], of_a + of_b);
}

inline double quotient_near_limits(double a, double b) {
  if (a == 0 || b == 0 || !std::isfinite(a) || !std::isfinite(b)) return a / b;
  int of_a = 0;
  int of_b = 0;
  const Pair numerator = {std::frexp(a, &of_a)};
  const Pair divisor = {std::frexp(b, &of_b), 1};
  const Pair quotient = numerator / divisor;
  const Product product = multiplied(quotient, divisor);
  return scaled(quotient[0], ((numerator - product.rounded) - product.rest)[0], of_a - of_b);
}

/// Returns false if an operation may have overflowed or underflowed: then the rest is not finite,
/// or the product is small.
inline bool is_exact(Pair rest) {
  return all(rest - rest == 0);
}
inline bool is_exact(const Product& product) {
  return all((product.rounded >= 0x1p-900) | (product.rounded <= -0x1p-900)) &&
         is_exact(product.rest);
}

inline Pair sum(Pair a, Pair b) {
  const Pair rounded = a + b;
  const Pair part = rounded - a;
  const Pair rest = (a - (rounded - part)) + (b - part);
  if (!is_exact(rest)) return Pair{sum_near_limits(a[0], b[0]), sum_near_limits(a[1], b[1])};
  return moved_up(rounded, rest);
}

inline Pair product(Pair a, Pair b) {
  const Product product = multiplied(a, b);
  if (!is_exact(product)) {
    return Pair{product_near_limits(a[0], b[0]), product_near_limits(a[1], b[1])};
  }
  return moved_up(product.rounded, product.rest);
}

/// Returns a / b for divisors of 0 or more.
inline Pair quotient(Pair a, Pair b) {
  const Pair rounded = a / b;
  const Product product = multiplied(rounded, b);
  if (!is_exact(product)) {
    return Pair{quotient_near_limits(a[0], b[0]), quotient_near_limits(a[1], b[1])};
  }
  return moved_up(rounded, (a - product.rounded) - product.rest);
}

}  // namespace asdic::error_free
