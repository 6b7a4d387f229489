// The common denominator of an exact evaluation, known before it starts.
#pragma once

#include <memory>
#include <vector>

#include "lib/exact/value.hpp"
#include "solver/evaluation/evaluation.hpp"

namespace asdic {

struct CommonDenominator {
  Integer number;
  /// By figure what it has in common with its number; nothing where that is not to be known.
  std::vector<std::shared_ptr<const CommonFactor>> common;
  /// By figure what is left of it without that, where each is to have a denominator of its own.
  std::vector<Integer> own;
};

/// A D such that D times every value of one repetition of the evaluation's tape is an integer.
/// docs/method.md proves that it suffices. On so many threads (0: as many as there are processors).
CommonDenominator common_denominator(const Evaluation& evaluation, unsigned threads);

}  // namespace asdic
