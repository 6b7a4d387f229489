// The integers modulo a prime of 61 bits, in which exact solutions are checked.
#pragma once

#include <cstddef>
#include <cstdint>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/exact/wide.hpp"

namespace asdic {

/// Thrown where the prime divides a number that has to be inverted: then it cannot check anything.
struct UnfitPrime {};

/// The integers modulo a prime p = 2^61 - e.
class PrimeField {
 public:
  explicit PrimeField(std::uint64_t p) : prime(p), e_(top - p) {}

  std::uint64_t prime;

  std::uint64_t times(std::uint64_t a, std::uint64_t b) const {
    return reduce(static_cast<Wide>(a) * b);
  }
  /// The same modulo p: below 2^88 for x below 2^127, and with 16 products more below 2^127 again.
  Wide folded(Wide x) const { return (x & (top - 1)) + (x >> 61) * e_; }
  /// Of x below 2^127, from 0 to p - 1.
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

/// Those that checks are tried in, one after the other.
inline constexpr std::size_t fields_tried = 8;

/// 2^61 - 1 is left out: it divides every 2^61k - 1, and so the determinants of battles in which
/// just half of the dice miss.
PrimeField check_field(std::size_t place);

/// check(field) in the first field whose prime is fit for it; throws Error(verification) where none
/// is, and what the check throws.
template <class Check>
void check_in_a_field(Check check) {
  for (std::size_t place = 0; place < fields_tried; ++place) {
    try {
      return check(check_field(place));
    } catch (const UnfitPrime&) {
    }
  }
  throw Error(ErrorCode::verification, "there is no prime for the check");
}

}  // namespace asdic
