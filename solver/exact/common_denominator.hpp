// The common denominator of an exact evaluation, known before it starts.
#pragma once

#include <vector>

#include "lib/exact/number.hpp"
#include "solver/exact/evaluation.hpp"

namespace asdic {

/// The determinants of the torn rows' matrices, in order. Exact, not 0.
std::vector<Integer> determinants(const Schedule& schedule);

/// A D such that D times every value of one repetition of the job's tape is an integer.
/// docs/method.md proves that it suffices.
Integer common_denominator(const Job& job);

}  // namespace asdic
