// Primes just below a power of two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace asdic {

/// The largest `count` primes below 2^bits (32 to 61), the largest first; all lie above
/// 2^bits - 2^21, and Error(limit) is thrown where there are not so many. Found once and kept.
std::vector<std::uint64_t> primes_below_power(int bits, std::size_t count);

}  // namespace asdic
