// Verifies the values and the strategy of a game, independently of the code that found them.
#pragma once

#include "solver/decisions/game.hpp"

namespace asdic {

/// Throws Error(verification) unless three conditions hold. Every value satisfies its optimality
/// equation, in integers over one denominator. The strategy attains the values. Neither side can
/// keep the other for ever in a loop that pays the other less than its value.
/// docs/explanation/certified-numbers.md proves that these conditions suffice.
void verify_optimal(const Game& game, const SolvedGame& solved);

/// Throws Error(verification) unless the strategy pays the values from the starts on: it never
/// takes an option of less value, and if it stays in a component for ever, waiting pays the value.
void verify_attained(const Game& game, const SolvedGame& solved);

}  // namespace asdic
