// Residues modulo 32-bit primes with AVX2. Compiled for processors that have it.
#include <immintrin.h>

#include "solver/residue_kernel.hpp"

namespace asdic {

namespace {

class Avx2Lanes {
 public:
  static constexpr int bits = 32;
  static constexpr std::size_t count = 32;
  static constexpr std::size_t parts = count / 4;
  struct Vector {
    __m256i part[parts];
  };

  Avx2Lanes() = default;
  explicit Avx2Lanes(const std::uint64_t* primes) {
    p_ = load(primes);
    e_ = each([&](std::size_t i) {
      return _mm256_sub_epi64(_mm256_set1_epi64x(std::int64_t{1} << bits), p_.part[i]);
    });
  }

  static Vector load(const std::uint64_t* lanes) {
    return each([&](std::size_t i) {
      return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lanes) + i);
    });
  }
  static void store(std::uint64_t* lanes, const Vector& v) {
    for (std::size_t i = 0; i < parts; ++i) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(lanes) + i, v.part[i]);
    }
  }
  static Vector broadcast(std::uint64_t number) {
    return each([&](std::size_t) { return _mm256_set1_epi64x(static_cast<long long>(number)); });
  }
  static Vector add(const Vector& a, const Vector& b) {
    return each([&](std::size_t i) { return _mm256_add_epi64(a.part[i], b.part[i]); });
  }
  static Vector times_small(const Vector& a, std::uint32_t k) {
    return each([&](std::size_t i) { return _mm256_mul_epu32(a.part[i], _mm256_set1_epi64x(k)); });
  }

  const Vector& e() const { return e_; }
  /// Ten small terms are below 2^43, so that once is enough: 2^32 + 2^11 e is below 2p.
  Vector fold(const Vector& x) const {
    return each(
        [&](std::size_t i) { return reduced(fold_once(x.part[i], e_.part[i]), p_.part[i]); });
  }
  /// Below 2^64, then 2^32 (1 + e), then 2^32 + e^2, then 2^33.
  Vector times(const Vector& a, const Vector& b) const {
    return each([&](std::size_t i) {
      const __m256i e = e_.part[i];
      return fold_once(fold_once(fold_once(_mm256_mul_epu32(a.part[i], b.part[i]), e), e), e);
    });
  }
  Vector negated(const Vector& a) const {
    return fold(each([&](std::size_t i) {
      return _mm256_sub_epi64(_mm256_add_epi64(p_.part[i], p_.part[i]), a.part[i]);
    }));
  }
  Vector canonical(const Vector& a) const {
    return each([&](std::size_t i) { return reduced(a.part[i], p_.part[i]); });
  }
  Vector choose(int bit, const Vector& a, const Vector& b) const {
    return each([&](std::size_t i) {
      // The bit becomes the sign of its lane, by which blendv chooses.
      const __m256i exponent = _mm256_sub_epi64(p_.part[i], _mm256_set1_epi64x(2));
      const __m256i sign = _mm256_sll_epi64(exponent, _mm_cvtsi32_si128(63 - bit));
      return _mm256_castpd_si256(_mm256_blendv_pd(_mm256_castsi256_pd(b.part[i]),
                                                  _mm256_castsi256_pd(a.part[i]),
                                                  _mm256_castsi256_pd(sign)));
    });
  }

 private:
  template <class Function>
  static Vector each(Function function) {
    Vector result;
    for (std::size_t i = 0; i < parts; ++i) result.part[i] = function(i);
    return result;
  }
  static __m256i fold_once(__m256i x, __m256i e) {
    const __m256i low = _mm256_and_si256(x, _mm256_set1_epi64x(0xffffffff));
    return _mm256_add_epi64(low, _mm256_mul_epu32(_mm256_srli_epi64(x, 32), e));
  }
  static __m256i reduced(__m256i x, __m256i p) {
    const __m256i smaller = _mm256_cmpgt_epi64(p, x);
    return _mm256_sub_epi64(x, _mm256_andnot_si256(smaller, p));
  }

  Vector p_ = {};
  Vector e_ = {};
};

}  // namespace

const ResidueMachine avx2_machine = machine_of<Avx2Lanes>();

}  // namespace asdic
