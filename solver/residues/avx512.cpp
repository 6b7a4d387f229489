// Residues in registers of eight doubles. Compiled for processors with AVX-512.
#include <immintrin.h>

#include "solver/residues/fma.hpp"

namespace asdic {

namespace {

struct Avx512Register {
  using Numbers = __m512d;
  static constexpr std::size_t width = 8;

  static Numbers load(const double* numbers) { return _mm512_loadu_pd(numbers); }
  static void store(double* numbers, Numbers a) { _mm512_storeu_pd(numbers, a); }
  static Numbers all(double number) { return _mm512_set1_pd(number); }
  static Numbers multiply_add(Numbers a, Numbers b, Numbers c) { return _mm512_fmadd_pd(a, b, c); }
  static Numbers multiply_subtract(Numbers a, Numbers b, Numbers c) {
    return _mm512_fmsub_pd(a, b, c);
  }
  static Numbers subtract_product(Numbers a, Numbers b, Numbers c) {
    return _mm512_fnmadd_pd(a, b, c);
  }
  static Numbers where(int bit, Numbers n, Numbers a, Numbers b) {
    const __m512i mask = _mm512_set1_epi64(std::int64_t{1} << bit);
    return _mm512_mask_blend_pd(_mm512_test_epi64_mask(_mm512_castpd_si512(n), mask), b, a);
  }
};

}  // namespace

const ResidueBackend avx512_backend = backend_of<FmaLanes<Avx512Register, 4>>();

}  // namespace asdic
