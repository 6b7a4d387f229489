#include "lib/exact/primes.hpp"

#include <array>
#include <map>
#include <mutex>

#include "lib/error.hpp"
#include "lib/exact/wide.hpp"
#include "lib/fork.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t widest_gap = std::uint64_t{1} << 21;
constexpr std::uint64_t segment = 1 << 12;

/// Computes products modulo an odd n below 2^63 without a division (Montgomery): x represents x
/// 2^-64.
class Products {
 public:
  explicit Products(std::uint64_t n) : n_(n), inverse_(n) {
    for (int i = 0; i < 5; ++i) inverse_ *= 2 - n * inverse_;  // twice as many bits each time
    one_ = static_cast<std::uint64_t>((Wide{1} << 64) % n);
  }

  std::uint64_t one() const { return one_; }
  std::uint64_t of(std::uint64_t number) const {
    return static_cast<std::uint64_t>((Wide{number} << 64) % n_);
  }
  std::uint64_t times(std::uint64_t a, std::uint64_t b) const {
    const Wide product = Wide{a} * b;
    const std::uint64_t quotient = static_cast<std::uint64_t>(product) * inverse_;
    const auto high = static_cast<std::uint64_t>(product >> 64);
    const auto taken = static_cast<std::uint64_t>(Wide{quotient} * n_ >> 64);
    return high >= taken ? high - taken : high + n_ - taken;
  }
  std::uint64_t power(std::uint64_t base, std::uint64_t exponent) const {
    std::uint64_t result = one_;
    for (; exponent > 0; exponent >>= 1, base = times(base, base)) {
      if ((exponent & 1) != 0) result = times(result, base);
    }
    return result;
  }

 private:
  std::uint64_t n_;
  std::uint64_t inverse_;  ///< of n modulo 2^64
  std::uint64_t one_;
};

/// Miller and Rabin with the bases that suffice below 2^64 (Jim Sinclair's), for odd n above them.
bool is_prime(std::uint64_t n) {
  const Products modulo_n(n);
  const std::uint64_t one = modulo_n.one();
  const std::uint64_t minus_one = n - one;
  const int twos = __builtin_ctzll(n - 1);
  for (const std::uint64_t base : {2u, 325u, 9375u, 28178u, 450775u, 9780504u, 1795265022u}) {
    std::uint64_t x = modulo_n.power(modulo_n.of(base), (n - 1) >> twos);
    bool witness = x != one && x != minus_one;
    for (int i = 1; witness && i < twos; ++i) {
      x = modulo_n.times(x, x);
      witness = x != minus_one;
    }
    if (witness) return false;
  }
  return true;
}

class PrimesBelow {
 public:
  explicit PrimesBelow(int bits) : top_(std::uint64_t{1} << bits), low_(top_) {}

  std::vector<std::uint64_t> first(std::size_t count) {
    while (found_.size() < count) {
      if (left_ == 0) sieve_segment();
      --left_;
      if (!composite_[left_] && is_prime(low_ + left_)) found_.push_back(low_ + left_);
    }
    return {found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count)};
  }

 private:
  /// Marks multiples of small numbers, which is faster than testing them.
  void sieve_segment() {
    if (top_ - low_ + segment > widest_gap) {
      throw Error(ErrorCode::limit, "the exact numbers of this battle are too long");
    }
    low_ -= segment;
    left_ = segment;
    for (std::uint64_t at = 0; at < segment; ++at) composite_[at] = at % 2 == 0;
    for (std::uint64_t d = 3; d < 4000; d += 2) {
      for (std::uint64_t at = (d - low_ % d) % d; at < segment; at += d) composite_[at] = true;
    }
  }

  std::uint64_t top_;
  std::uint64_t low_;                         ///< of the segment that is searched from above
  std::uint64_t left_ = 0;                    ///< so many of its numbers
  std::array<bool, segment> composite_ = {};  ///< certainly; by place in the segment
  std::vector<std::uint64_t> found_;
};

ForkSafeMutex known_mutex;
std::map<int, PrimesBelow> known_primes;

}  // namespace

std::vector<std::uint64_t> primes_below_power(int bits, std::size_t count) {
  const std::lock_guard lock(known_mutex);
  return known_primes.try_emplace(bits, bits).first->second.first(count);
}

}  // namespace asdic
