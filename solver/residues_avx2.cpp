// Residues modulo 32-bit primes with AVX2. Compiled for processors that have it.
#include <immintrin.h>

#include "solver/residue_kernel.hpp"

namespace asdic {

namespace {

class Avx2Lanes {
 public:
  static constexpr int bits = 32;
  struct Vector {
    __m256i low;
    __m256i high;
  };

  explicit Avx2Lanes(const std::uint64_t* primes) {
    Block p;
    Block e;
    for (std::size_t i = 0; i < block_lanes; ++i) {
      p.lane[i] = primes[i];
      e.lane[i] = (std::uint64_t{1} << bits) - primes[i];
    }
    p_ = load(&p);
    e_ = load(&e);
  }

  static Vector load(const Block* block) {
    const auto* at = reinterpret_cast<const __m256i*>(block);
    return {_mm256_load_si256(at), _mm256_load_si256(at + 1)};
  }
  static void store(Block* block, const Vector& v) {
    auto* at = reinterpret_cast<__m256i*>(block);
    _mm256_store_si256(at, v.low);
    _mm256_store_si256(at + 1, v.high);
  }
  static Vector zero() { return {_mm256_setzero_si256(), _mm256_setzero_si256()}; }
  static Vector broadcast(std::uint64_t number) {
    const __m256i all = _mm256_set1_epi64x(static_cast<long long>(number));
    return {all, all};
  }
  static Vector add(const Vector& a, const Vector& b) {
    return {_mm256_add_epi64(a.low, b.low), _mm256_add_epi64(a.high, b.high)};
  }
  static Vector times_small(const Vector& a, std::uint32_t k) {
    const __m256i all = _mm256_set1_epi64x(k);
    return {_mm256_mul_epu32(a.low, all), _mm256_mul_epu32(a.high, all)};
  }

  const Vector& e() const { return e_; }
  Vector fold(const Vector& x) const {
    return {fold_half(x.low, p_.low, e_.low), fold_half(x.high, p_.high, e_.high)};
  }
  Vector times(const Vector& a, const Vector& b) const {
    return {fold_once(_mm256_mul_epu32(a.low, b.low), e_.low),
            fold_once(_mm256_mul_epu32(a.high, b.high), e_.high)};
  }
  Vector negated(const Vector& a) const {
    return fold({_mm256_sub_epi64(_mm256_add_epi64(p_.low, p_.low), a.low),
                 _mm256_sub_epi64(_mm256_add_epi64(p_.high, p_.high), a.high)});
  }
  Vector canonical(const Vector& a) const {
    return {reduced(a.low, p_.low), reduced(a.high, p_.high)};
  }
  /// By lane: a where the bit of p - 2 is set, else b.
  Vector choose(int bit, const Vector& a, const Vector& b) const {
    const __m256i two = _mm256_set1_epi64x(2);
    const auto half = [&](__m256i p, __m256i x, __m256i y) {
      // The bit becomes the sign of its lane, by which blendv chooses.
      const __m256i sign = _mm256_sll_epi64(_mm256_sub_epi64(p, two), _mm_cvtsi32_si128(63 - bit));
      return _mm256_castpd_si256(_mm256_blendv_pd(_mm256_castsi256_pd(y), _mm256_castsi256_pd(x),
                                                  _mm256_castsi256_pd(sign)));
    };
    return {half(p_.low, a.low, b.low), half(p_.high, a.high, b.high)};
  }

 private:
  static __m256i fold_once(__m256i x, __m256i e) {
    const __m256i low = _mm256_and_si256(x, _mm256_set1_epi64x(0xffffffff));
    return _mm256_add_epi64(low, _mm256_mul_epu32(_mm256_srli_epi64(x, 32), e));
  }
  static __m256i reduced(__m256i x, __m256i p) {
    const __m256i smaller = _mm256_cmpgt_epi64(p, x);
    return _mm256_sub_epi64(x, _mm256_andnot_si256(smaller, p));
  }
  static __m256i fold_half(__m256i x, __m256i p, __m256i e) {
    return reduced(fold_once(fold_once(fold_once(x, e), e), e), p);
  }

  Vector p_;
  Vector e_;
};

}  // namespace

const ResidueKernel avx2_kernel = kernel_of<Avx2Lanes>();

}  // namespace asdic
