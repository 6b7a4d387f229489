// The exact values of a game, and the strategy that follows the rules for ties.
#pragma once

#include <vector>

#include "lib/exact/number.hpp"
#include "solver/decisions/certified_game.hpp"
#include "solver/decisions/game.hpp"
#include "solver/exact/exact_method.hpp"

namespace asdic {

/// Solves a game exactly. If the intervals separate the options of a decision, they decide.
/// Otherwise strategy iteration with exact values decides. Small games get the values of all
/// states. Throws the errors of require_value(), and Error(verification) if a check fails.
SolvedGame solve(const Game& game, const CertifiedGame& certified, const Effort& effort = {});

struct SecuredGame {
  SolvedGame solved;  ///< with the values of all states
  Strategy secure;    ///< secure options: each side guarantees the values against any strategy
};

/// Solves a game in all states, so that others can check the result. Throws the errors of solve().
SecuredGame solve_in_full(const Game& game, const CertifiedGame& certified,
                          const Effort& effort = {});

/// Returns a strategy with which the attacker guarantees the lower bounds, and the defender the
/// upper bounds. It takes the options with the best bounds.
Strategy secure_play(const Game& game, const CertifiedGame& certified);

}  // namespace asdic
