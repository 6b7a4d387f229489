// Carries the distribution of a chain forward for a number of rounds.
#pragma once

#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/exact/exact_method.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// The result of a number of rounds. All numbers are numerators over `denominator`.
struct RoundResults {
  Integer denominator;           ///< the denominator of one round, to a power
  std::vector<Integer> figures;  ///< the figures of the question for these rounds
  std::vector<Integer> ended;  ///< by number of rounds from 0: the mass that ended after exactly it
  Masses going_on;             ///< the masses that would begin another round
};

/// Carries masses (0 or more) forward, exactly, until `rounds` rounds have been fought. First takes
/// masses that start before a round to the start of a round. Throws Error(verification) if the
/// masses do not sum to those that started, and Error(chain) if a cycle does not contain the start
/// of a round.
RoundResults carry_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                          int rounds, const Question& question, const Effort& effort = {});

/// Returns only `ended` and its denominator for battles from these starts. Exact.
RoundResults rounds_distribution(const Chain& chain, const Structure& structure,
                                 const Masses& starts, int rounds, const Effort& effort = {});

}  // namespace asdic
