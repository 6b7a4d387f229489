#include "lib/exact/primes.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "lib/error.hpp"
#include "lib/exact/wide.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t widest_gap = std::uint64_t{1} << 21;
constexpr std::uint64_t segment = 1 << 15;

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
  Wide result = 1;
  for (Wide square = base % modulus; exponent > 0;
       exponent >>= 1, square = square * square % modulus) {
    if ((exponent & 1) != 0) result = result * square % modulus;
  }
  return static_cast<std::uint64_t>(result);
}

/// Miller and Rabin with the bases that suffice below 2^64 (Jim Sinclair's), for odd n above them.
bool is_prime(std::uint64_t n) {
  const int twos = __builtin_ctzll(n - 1);
  for (const std::uint64_t base : {2u, 325u, 9375u, 28178u, 450775u, 9780504u, 1795265022u}) {
    std::uint64_t x = power(base, (n - 1) >> twos, n);
    bool witness = x != 1 && x != n - 1;
    for (int i = 1; witness && i < twos; ++i) {
      x = static_cast<std::uint64_t>(static_cast<Wide>(x) * x % n);
      witness = x != n - 1;
    }
    if (witness) return false;
  }
  return true;
}

class PrimesBelow {
 public:
  explicit PrimesBelow(int bits) : top_(std::uint64_t{1} << bits), next_(top_) {}

  std::vector<std::uint64_t> first(std::size_t count) {
    while (found_.size() < count) search_segment();
    return {found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count)};
  }

 private:
  /// Sieves by small numbers what a test would take longer for.
  void search_segment() {
    if (top_ - next_ + segment > widest_gap) {
      throw Error(ErrorCode::limit, "the exact numbers of this battle are too long");
    }
    const std::uint64_t low = next_ - segment;
    std::vector<bool> composite(segment, false);
    for (std::uint64_t d = 3; d < 4000; d += 2) {
      for (std::uint64_t at = (d - low % d) % d; at < segment; at += d) composite[at] = true;
    }
    for (std::uint64_t at = segment - 1; at < segment; at -= 2) {
      if (!composite[at] && is_prime(low + at)) found_.push_back(low + at);
    }
    next_ = low;
  }

  std::uint64_t top_;
  std::uint64_t next_;
  std::vector<std::uint64_t> found_;
};

}  // namespace

std::vector<std::uint64_t> primes_below_power(int bits, std::size_t count) {
  static std::mutex mutex;
  static std::map<int, PrimesBelow> known;
  const std::lock_guard lock(mutex);
  return known.try_emplace(bits, bits).first->second.first(count);
}

}  // namespace asdic
