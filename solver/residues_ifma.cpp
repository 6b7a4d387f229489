// Residues modulo 52-bit primes with AVX-512 IFMA. Compiled for processors that have it.
#include <immintrin.h>

#include "solver/residue_kernel.hpp"

namespace asdic {

namespace {

/// Several registers side by side: a row waits for the one before it, the registers do not.
class IfmaLanes {
 public:
  static constexpr int bits = 52;
  static constexpr std::size_t count = 32;
  static constexpr std::size_t parts = count / 8;
  struct Vector {
    __m512i part[parts];
  };

  IfmaLanes() = default;
  explicit IfmaLanes(const std::uint64_t* primes) {
    p_ = load(primes);
    e_ = each([&](std::size_t i) {
      return _mm512_sub_epi64(_mm512_set1_epi64(std::int64_t{1} << bits), p_.part[i]);
    });
  }

  static Vector load(const std::uint64_t* lanes) {
    return each([&](std::size_t i) { return _mm512_loadu_si512(lanes + 8 * i); });
  }
  static void store(std::uint64_t* lanes, const Vector& v) {
    for (std::size_t i = 0; i < parts; ++i) _mm512_storeu_si512(lanes + 8 * i, v.part[i]);
  }
  static Vector broadcast(std::uint64_t number) {
    return each([&](std::size_t) { return _mm512_set1_epi64(static_cast<long long>(number)); });
  }
  static Vector add(const Vector& a, const Vector& b) {
    return each([&](std::size_t i) { return _mm512_add_epi64(a.part[i], b.part[i]); });
  }
  static Vector times_small(const Vector& a, std::uint32_t k) {
    return each([&](std::size_t i) { return _mm512_mullo_epi64(a.part[i], _mm512_set1_epi64(k)); });
  }

  const Vector& e() const { return e_; }
  Vector fold(const Vector& x) const {
    return each([&](std::size_t i) {
      const __m512i low =
          _mm512_and_si512(x.part[i], _mm512_set1_epi64((std::int64_t{1} << bits) - 1));
      const __m512i high = _mm512_srli_epi64(x.part[i], bits);
      return reduced(_mm512_madd52lo_epu64(low, high, e_.part[i]), p_.part[i]);
    });
  }
  Vector times(const Vector& a, const Vector& b) const {
    return each([&](std::size_t i) {
      const __m512i none = _mm512_setzero_si512();
      const __m512i low = _mm512_madd52lo_epu64(none, a.part[i], b.part[i]);
      const __m512i high = _mm512_madd52hi_epu64(none, a.part[i], b.part[i]);
      const __m512i once = _mm512_madd52lo_epu64(low, high, e_.part[i]);
      const __m512i carried = _mm512_madd52hi_epu64(none, high, e_.part[i]);
      return _mm512_madd52lo_epu64(once, carried, e_.part[i]);
    });
  }
  Vector negated(const Vector& a) const {
    return fold(each([&](std::size_t i) {
      return _mm512_sub_epi64(_mm512_add_epi64(p_.part[i], p_.part[i]), a.part[i]);
    }));
  }
  Vector canonical(const Vector& a) const {
    return each([&](std::size_t i) { return reduced(a.part[i], p_.part[i]); });
  }
  Vector choose(int bit, const Vector& a, const Vector& b) const {
    return each([&](std::size_t i) {
      const __m512i exponent = _mm512_sub_epi64(p_.part[i], _mm512_set1_epi64(2));
      const __mmask8 set =
          _mm512_test_epi64_mask(exponent, _mm512_set1_epi64(std::int64_t{1} << bit));
      return _mm512_mask_blend_epi64(set, b.part[i], a.part[i]);
    });
  }

 private:
  template <class Function>
  static Vector each(Function function) {
    Vector result;
    for (std::size_t i = 0; i < parts; ++i) result.part[i] = function(i);
    return result;
  }
  /// x or x - p, the one that does not wrap around.
  static __m512i reduced(__m512i x, __m512i p) {
    return _mm512_min_epu64(x, _mm512_sub_epi64(x, p));
  }

  Vector p_ = {};
  Vector e_ = {};
};

}  // namespace

const ResidueMachine ifma_machine = machine_of<IfmaLanes>();

}  // namespace asdic
