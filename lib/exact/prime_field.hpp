// The integers modulo a prime of 61 bits.
#pragma once

#include <cstdint>

#include "lib/exact/number.hpp"
#include "lib/exact/wide.hpp"

namespace asdic {

/// Thrown if the prime divides a number that has to be inverted. The work then needs another prime.
struct UnfitPrime {};

/// The integers modulo a prime p = 2^61 - e.
class PrimeField {
 public:
  explicit PrimeField(std::uint64_t p) : prime(p), e_(top - p) {}

  std::uint64_t prime;

  std::uint64_t times(std::uint64_t a, std::uint64_t b) const {
    return reduce(static_cast<Wide>(a) * b);
  }
  /// Returns a smaller number that is x modulo p. For x below 2^127 it is below 2^88, so that 16
  /// products can be added before the sum reaches 2^127.
  Wide folded(Wide x) const { return (x & (top - 1)) + (x >> 61) * e_; }
  /// Returns x modulo p for x below 2^127.
  std::uint64_t reduce(Wide x) const {
    const auto twice = static_cast<std::uint64_t>(folded(folded(x)));
    return twice >= prime ? twice - prime : twice;
  }
  std::uint64_t plus(std::uint64_t a, std::uint64_t b) const {
    const std::uint64_t sum = a + b;
    return sum >= prime ? sum - prime : sum;
  }
  std::uint64_t minus(std::uint64_t a, std::uint64_t b) const {
    return a >= b ? a - b : a + prime - b;
  }
  std::uint64_t inverse(std::uint64_t a) const {
    if (a == 0) throw UnfitPrime();
    std::uint64_t result = 1;
    for (std::uint64_t exponent = prime - 2; exponent > 0; exponent >>= 1, a = times(a, a)) {
      if ((exponent & 1) != 0) result = times(result, a);
    }
    return result;
  }
  std::uint64_t residue(const Integer& value) const { return modulo(value, prime); }

 private:
  static constexpr std::uint64_t top = std::uint64_t{1} << 61;

  std::uint64_t e_;
};

}  // namespace asdic
