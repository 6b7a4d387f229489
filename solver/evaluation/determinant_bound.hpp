// Bounds of determinants, in floating point.
#pragma once

#include <cstddef>
#include <span>

#include "lib/exact/number.hpp"
#include "solver/evaluation/schedule.hpp"

namespace asdic {

/// Returns a number of bits with which the determinant of the equations of several torn rows can be
/// written. It is at most the bits of the product of the entries M(j, j), which no determinant
/// exceeds, because the matrix is an M-matrix (inequality of Hadamard and Fischer). A pass without
/// subtraction (Grassmann, Taksar, Heyman) mostly finds a bound that is less than one bit above the
/// true length.
std::size_t determinant_bits(const TornRows& torn, std::span<const Integer> coefficients);

}  // namespace asdic
