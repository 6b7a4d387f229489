// Residues modulo 52-bit primes with AVX-512 IFMA. Compiled for processors that have it.
#include <immintrin.h>

#include "solver/residue_kernel.hpp"

namespace asdic {

namespace {

class IfmaLanes {
 public:
  static constexpr int bits = 52;
  struct Vector {
    __m512i v;
  };

  explicit IfmaLanes(const std::uint64_t* primes) {
    p_ = {_mm512_loadu_si512(primes)};
    e_ = {_mm512_sub_epi64(_mm512_set1_epi64(std::int64_t{1} << bits), p_.v)};
  }

  static Vector load(const Block* block) { return {_mm512_load_si512(block)}; }
  static void store(Block* block, const Vector& v) { _mm512_store_si512(block, v.v); }
  static Vector zero() { return {_mm512_setzero_si512()}; }
  static Vector broadcast(std::uint64_t number) {
    return {_mm512_set1_epi64(static_cast<long long>(number))};
  }
  static Vector add(const Vector& a, const Vector& b) { return {_mm512_add_epi64(a.v, b.v)}; }
  static Vector times_small(const Vector& a, std::uint32_t k) {
    return {_mm512_mullo_epi64(a.v, _mm512_set1_epi64(k))};
  }

  const Vector& e() const { return e_; }
  Vector fold(const Vector& x) const {
    const __m512i low = _mm512_and_si512(x.v, _mm512_set1_epi64((std::int64_t{1} << bits) - 1));
    const __m512i once = _mm512_madd52lo_epu64(low, _mm512_srli_epi64(x.v, bits), e_.v);
    return {_mm512_min_epu64(once, _mm512_sub_epi64(once, p_.v))};
  }
  Vector times(const Vector& a, const Vector& b) const {
    const __m512i none = _mm512_setzero_si512();
    const __m512i low = _mm512_madd52lo_epu64(none, a.v, b.v);
    const __m512i high = _mm512_madd52hi_epu64(none, a.v, b.v);
    const __m512i once = _mm512_madd52lo_epu64(low, high, e_.v);
    return {_mm512_madd52lo_epu64(once, _mm512_madd52hi_epu64(none, high, e_.v), e_.v)};
  }
  Vector negated(const Vector& a) const {
    return fold({_mm512_sub_epi64(_mm512_add_epi64(p_.v, p_.v), a.v)});
  }
  Vector canonical(const Vector& a) const {
    return {_mm512_min_epu64(a.v, _mm512_sub_epi64(a.v, p_.v))};
  }
  /// By lane: a where the bit of p - 2 is set, else b.
  Vector choose(int bit, const Vector& a, const Vector& b) const {
    const __m512i exponent = _mm512_sub_epi64(p_.v, _mm512_set1_epi64(2));
    const __mmask8 set = _mm512_test_epi64_mask(exponent, _mm512_set1_epi64(std::int64_t{1} << bit));
    return {_mm512_mask_blend_epi64(set, b.v, a.v)};
  }

 private:
  Vector p_;
  Vector e_;
};

}  // namespace

const ResidueKernel ifma_kernel = kernel_of<IfmaLanes>();

}  // namespace asdic
