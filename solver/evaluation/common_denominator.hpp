// The common denominator of an exact evaluation, known before it starts.
#pragma once

#include "lib/exact/number.hpp"
#include "solver/evaluation/evaluation.hpp"

namespace asdic {

/// A D such that D times every value of one repetition of the evaluation's tape is an integer.
/// docs/method.md proves that it suffices.
Integer common_denominator(const Evaluation& evaluation);

}  // namespace asdic
