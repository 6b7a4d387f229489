// Round by round: the distribution carried forward for a number of rounds.
#pragma once

#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/exact/engine.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// All numbers are over `denominator`, a power of what one round needs.
struct RoundResults {
  Integer denominator;
  std::vector<Integer> figures;  ///< of the question, over these rounds
  std::vector<Integer> ended;  ///< by number of rounds, 0 .. rounds: what ended after just so many
  Masses going_on;             ///< what would begin another round
};

/// Carries masses (0 or more) forward until `rounds` rounds have been fought. A mass that starts
/// before the first round is taken to the start of a round first. Exact; verified by the sum of all
/// masses. Throws Error(chain) where a cycle passes no start of a round.
RoundResults carry_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                          int rounds, const Question& question, const Effort& effort = {});

/// How long battles from these starts last, in up to `rounds` rounds: the `ended` of the above, and
/// nothing else. Exact.
RoundResults rounds_distribution(const Chain& chain, const Structure& structure,
                                 const Masses& starts, int rounds, const Effort& effort = {});

}  // namespace asdic
