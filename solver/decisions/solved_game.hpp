// The exact value of a game in every state, and the play by which the rules of ties name it.
#pragma once

#include <vector>

#include "lib/exact/number.hpp"
#include "solver/decisions/certified_game.hpp"
#include "solver/decisions/game.hpp"
#include "solver/exact/engine.hpp"

namespace asdic {

/// Exact and verified. The interval decides wherever it separates the options; where it does not,
/// strategy iteration does with the exact values around. Small games are solved in all states.
/// Throws as require_value, and Error(verification).
SolvedGame solve(const Game& game, const CertifiedGame& certified, const Effort& effort = {});

struct SecuredGame {
  SolvedGame solved;  ///< with the values of all states
  Strategy secure;    ///< with which each side makes sure of them, whatever the other one does
};

/// The same for everybody to check. Throws as solve().
SecuredGame solve_in_full(const Game& game, const CertifiedGame& certified,
                          const Effort& effort = {});

/// With which the attacker makes sure of the lower bounds, and the defender of the upper ones: the
/// options of the best bounds.
Strategy secure_play(const Game& game, const CertifiedGame& certified);

}  // namespace asdic
