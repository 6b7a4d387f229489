// Moves rows of intervals in registers of two intervals, if the processor has them. Every file that
// uses RoundPass<UpwardInterval> includes this header, and is compiled with -frounding-math.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/certified/upward_interval.hpp"
#include "solver/round_walk.hpp"

#ifdef __x86_64__
#include <immintrin.h>

namespace asdic {

// Rows that take whole lines of the cache.
template <>
inline constexpr std::size_t rounds_of_wide_walk<UpwardInterval> = 12;
template <>
inline constexpr std::size_t rounds_of_narrow_walk<UpwardInterval> = 4;

template <std::size_t rounds>
using IntervalRow = MassRow<UpwardInterval, rounds>;

/// Does what move_masses() does, with half as many operations. Each bound is calculated as in
/// UpwardInterval, so the results are equal bit for bit. Reads `here` again for each row.
template <std::size_t rounds>
[[gnu::target("avx")]] void move_masses_by_two(UpwardInterval* here, const UpwardInterval* chances,
                                               std::span<const std::uint32_t> rows,
                                               IntervalRow<rounds>* masses) {
  static_assert(rounds % 2 == 0);
  for (const std::uint32_t row : rows) {
    const Pair bounds = chances++->magnitudes();
    if (row == no_row) continue;
    const __m256d chance = _mm256_set_m128d(bounds, bounds);
    for (std::size_t i = 0; i < rounds / 2; ++i) {
      double* const there = reinterpret_cast<double*>(&masses[row][2 * i]);
      const __m256d mass = _mm256_loadu_pd(reinterpret_cast<const double*>(&here[2 * i]));
      const __m256d sum = _mm256_add_pd(_mm256_loadu_pd(there), _mm256_mul_pd(mass, chance));
      _mm256_storeu_pd(there, sum);
    }
  }
  // Hides the zeros, or GCC would clear the row by `rep stos`, which takes as long as all products.
  __m256d nothing = _mm256_setzero_pd();
  asm("" : "+x"(nothing));
  for (std::size_t i = 0; i < rounds / 2; ++i) {
    _mm256_storeu_pd(reinterpret_cast<double*>(&here[2 * i]), nothing);
  }
}

template <std::size_t rounds>
void move_masses(UpwardInterval* here, const UpwardInterval* chances,
                 std::span<const std::uint32_t> rows, IntervalRow<rounds>* masses) {
  static const bool has_wide_registers = __builtin_cpu_supports("avx");
  has_wide_registers ? move_masses_by_two<rounds>(here, chances, rows, masses)
                     : move_masses<UpwardInterval, rounds>(here, chances, rows, masses);
}

}  // namespace asdic

#endif
