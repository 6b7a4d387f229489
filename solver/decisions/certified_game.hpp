// The value of a game in every state, enclosed, and a play that attains it as far as that is known.
#pragma once

#include <vector>

#include "solver/certified/certified.hpp"
#include "solver/decisions/game.hpp"

namespace asdic {

struct CertifiedGame {
  std::vector<Interval> values;  ///< by state; they may be infinite
  Strategy play;
  /// The decisions of which two options or more may be best, in the order of the states. Of all
  /// others the play's option is proven to be the only best one.
  std::vector<StateIndex> not_separated;
};

/// Backward through the components: strategy iteration in floating point finds a play and the
/// values of each, and the optimality inequalities with outward rounding prove bounds of them,
/// whatever the play. docs/method.md has the proof. Throws as require_value.
CertifiedGame certify_game(const Game& game);

}  // namespace asdic
