// Computes the common denominator of an exact evaluation before it starts.
#pragma once

#include <memory>
#include <vector>

#include "lib/exact/value.hpp"
#include "solver/evaluation/evaluation.hpp"

namespace asdic {

struct CommonDenominator {
  Integer number;
  /// By figure: the known common factors of its numerator and the denominator; may be empty.
  std::vector<std::shared_ptr<const CommonFactor>> common;
  /// By figure: the denominator without these common factors. Empty unless each figure gets its own
  /// denominator.
  std::vector<Integer> own;
};

/// Returns an integer D such that D times every value of one repetition of the tape is an integer;
/// docs/explanation/exact-fractions.md has the proof. Uses `threads` threads (0: one for each
/// processor).
CommonDenominator common_denominator(const Evaluation& evaluation, unsigned threads);

}  // namespace asdic
