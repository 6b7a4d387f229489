// Primes just below a power of two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace asdic {

/// The largest `count` primes below 2^bits (32 to 61), the largest first; all lie above
/// 2^bits - 2^21, and Error(limit) is thrown where there are not so many. Found once and kept.
std::vector<std::uint64_t> primes_below_power(int bits, std::size_t count);

/// So many of them have a product above 2^bits_of_product.
inline std::size_t primes_for(std::size_t bits_of_product, int bits) {
  const auto bits_of = [&](std::size_t count) {
    return count * static_cast<std::size_t>(bits) - (count >> (bits - 22)) - 1;
  };
  std::size_t count = bits_of_product / static_cast<std::size_t>(bits) + 1;
  while (bits_of(count) < bits_of_product) ++count;
  return count;
}

}  // namespace asdic
