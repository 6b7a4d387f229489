// Intervals for the value of a game in every state, and a strategy that attains the values as far
// as the intervals show.
#pragma once

#include <vector>

#include "solver/certified/certified.hpp"
#include "solver/decisions/game.hpp"

namespace asdic {

struct CertifiedGame {
  std::vector<Interval> values;  ///< by state; bounds may be infinite
  Strategy play;
  /// The decisions for which several options may be best, in the order of the states. For all other
  /// decisions, the option in `play` is proven to be the only best one.
  std::vector<StateIndex> not_separated;
};

/// Solves a game backward through its components. Strategy iteration in floating point finds a
/// strategy and approximate values. Optimality inequalities with outward rounding then prove bounds
/// of the values, which do not depend on the strategy; docs/explanation/certified-numbers.md has
/// the proof. Throws the errors of require_value().
CertifiedGame certify_game(const Game& game);

}  // namespace asdic
