// Proof that values and a play are those of a game, whoever found them.
#pragma once

#include "solver/decisions/game.hpp"

namespace asdic {

/// Every value satisfies its optimality equation, option by option, as integers over one
/// denominator; the play attains it; and neither side can keep the other for ever in a loop that is
/// worth less to that side than its value. docs/method.md proves that this is enough. Throws
/// Error(verification).
void verify_optimal(const Game& game, const SolvedGame& solved);

/// From the starts on, the play pays the values: it never takes an option of less value, and where
/// it stays for ever waiting pays the value. Throws Error(verification).
void verify_attained(const Game& game, const SolvedGame& solved);

}  // namespace asdic
