// Round by round: the distribution carried forward for a number of rounds.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/chain.hpp"
#include "lib/progress.hpp"
#include "solver/exact.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// All numbers are over `denominator`, which is a power of what one round needs; no fraction is
/// ever reduced.
struct CarriedRounds {
  Integer denominator;
  std::vector<Integer> visits;  ///< by state: of kept states, and what ended in absorbing ones
  std::vector<Integer> ended;   ///< by number of rounds, 0 .. rounds: what ended after just so many
  Masses going_on;              ///< what would begin another round
};

/// Carries masses (0 or more) forward until `rounds` rounds have been fought. A mass that starts
/// before the first round, or in it, is taken to the start of a round first. Exact; verified by the
/// sum of all masses after each round. Throws Error(chain) where a cycle passes no start of a round.
CarriedRounds carry_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                           int rounds, const std::vector<std::uint8_t>& keep,
                           const Progress& progress = {});

}  // namespace asdic
