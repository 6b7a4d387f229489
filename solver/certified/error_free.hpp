// Sums, products and quotients rounded upward by a processor that rounds to the nearest only: what
// the rounding took away is found without error (Dekker, Knuth), and its sign tells whether the
// next double is the one. To be compiled for that rounding; docs/method.md has the proof.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "solver/certified/pair.hpp"

namespace asdic::error_free {

struct Product {
  Pair rounded;
  Pair rest;  ///< the product less that, exactly, unless something over- or underflows
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

/// Where the rest is above 0 the next double, which among the bits is the next integer.
inline Pair moved_up(Pair rounded, Pair rest) {
  const PairBits bits = bits_of(rounded);
  return pair_of(bits + ((rest > 0) & ((bits >> 63) | 1)));
}

/// (number + rest) 2^exponent, where the rest is less than the number's last bit.
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

/// Whatever over- or underflows on the way leaves a rest that is not finite, or a small product.
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

/// For divisors from 0 up.
inline Pair quotient(Pair a, Pair b) {
  const Pair rounded = a / b;
  const Product product = multiplied(rounded, b);
  if (!is_exact(product)) {
    return Pair{quotient_near_limits(a[0], b[0]), quotient_near_limits(a[1], b[1])};
  }
  return moved_up(rounded, (a - product.rounded) - product.rest);
}

}  // namespace asdic::error_free
