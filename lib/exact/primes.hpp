// Computes primes just below a power of two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace asdic {

/// Returns the largest `count` primes below 2^bits (`bits` from 32 to 61) in falling order. Throws
/// Error(limit) if there are fewer above 2^bits - 2^21. Found primes are kept for later calls.
std::vector<std::uint64_t> primes_below_power(int bits, std::size_t count);

/// Returns a number of primes whose product is above 2^bits_of_product, if they are from
/// primes_below_power(bits).
inline std::size_t primes_for(std::size_t bits_of_product, int bits) {
  const auto bits_of = [&](std::size_t count) {
    return count * static_cast<std::size_t>(bits) - (count >> (bits - 22)) - 1;
  };
  std::size_t count = bits_of_product / static_cast<std::size_t>(bits) + 1;
  while (bits_of(count) < bits_of_product) ++count;
  return count;
}

}  // namespace asdic
