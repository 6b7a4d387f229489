// Residues in registers of four doubles. Compiled for processors with AVX2 and FMA.
#include <immintrin.h>

#include "solver/residues/fma.hpp"

namespace asdic {

namespace {

struct Avx2Register {
  using Numbers = __m256d;
  static constexpr std::size_t width = 4;

  static Numbers load(const double* numbers) { return _mm256_loadu_pd(numbers); }
  static void store(double* numbers, Numbers a) { _mm256_storeu_pd(numbers, a); }
  static Numbers all(double number) { return _mm256_set1_pd(number); }
  static Numbers multiply_add(Numbers a, Numbers b, Numbers c) { return _mm256_fmadd_pd(a, b, c); }
  static Numbers multiply_subtract(Numbers a, Numbers b, Numbers c) {
    return _mm256_fmsub_pd(a, b, c);
  }
  static Numbers subtract_product(Numbers a, Numbers b, Numbers c) {
    return _mm256_fnmadd_pd(a, b, c);
  }
  static Numbers where(int bit, Numbers n, Numbers a, Numbers b) {
    // Shifts the bit to the sign bit, which blendv tests.
    const __m256i sign = _mm256_sll_epi64(_mm256_castpd_si256(n), _mm_cvtsi32_si128(63 - bit));
    return _mm256_blendv_pd(b, a, _mm256_castsi256_pd(sign));
  }
};

}  // namespace

const ResidueBackend avx2_backend = backend_of<FmaLanes<Avx2Register, 8>>();

}  // namespace asdic
