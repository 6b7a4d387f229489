// Compiled with -frounding-math: the rounding mode is part of every operation here.
#include "solver/certified/side_by_side.hpp"

#include <immintrin.h>

namespace asdic {

namespace {

template <bool adds>
void products(Pair* to, const Pair* from, std::size_t count, Pair factor) {
  for (std::size_t i = 0; i < count; ++i) {
    to[i] = adds ? to[i] + from[i] * factor : from[i] * factor;
  }
}

template <bool adds>
__attribute__((target("avx2"))) void products_avx2(Pair* to, const Pair* from, std::size_t count,
                                                   Pair factor) {
  const __m256d factors = _mm256_broadcast_pd(&factor);
  std::size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    auto* const here = reinterpret_cast<double*>(to + i);
    __m256d result = _mm256_mul_pd(_mm256_loadu_pd(reinterpret_cast<const double*>(from + i)),
                                   factors);
    if (adds) result = _mm256_add_pd(_mm256_loadu_pd(here), result);
    _mm256_storeu_pd(here, result);
  }
  if (i < count) to[i] = adds ? to[i] + from[i] * factor : from[i] * factor;
}

template <bool adds>
__attribute__((target("avx512f"))) void products_avx512(Pair* to, const Pair* from,
                                                        std::size_t count, Pair factor) {
  const __m512d factors = _mm512_set4_pd(factor[1], factor[0], factor[1], factor[0]);
  for (std::size_t i = 0; i < count; i += 4) {
    const std::size_t left = count - i;
    const auto mask = static_cast<__mmask8>(left >= 4 ? 0xff : (1u << 2 * left) - 1);
    __m512d result = _mm512_mul_pd(_mm512_maskz_loadu_pd(mask, from + i), factors);
    if (adds) result = _mm512_add_pd(_mm512_maskz_loadu_pd(mask, to + i), result);
    _mm512_mask_storeu_pd(to + i, mask, result);
  }
}

}  // namespace

const SideBySide& side_by_side_here() {
  static const SideBySide here = []() -> SideBySide {
    if (__builtin_cpu_supports("avx512f")) return {products_avx512<false>, products_avx512<true>};
    if (__builtin_cpu_supports("avx2")) return {products_avx2<false>, products_avx2<true>};
    return {products<false>, products<true>};
  }();
  return here;
}

}  // namespace asdic
