// The determinants of the equations of torn rows.
#pragma once

#include <span>

#include "lib/exact/number.hpp"
#include "solver/evaluation/schedule.hpp"

namespace asdic {

/// Returns the determinant of the equations of several torn rows, which is above 0. Computes it
/// modulo as many primes of 61 bits as determinant_bits() requires, on `threads` threads (0: one
/// for each processor).
Integer determinant(const TornRows& torn, std::span<const Integer> coefficients, unsigned threads);

}  // namespace asdic
