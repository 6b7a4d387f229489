// Decides simple retreats that depend on what follows if the attacker continues.
#pragma once

#include "odds/question/numbers.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// Returns the battle with every simple retreat decided. The worth of continuing is computed from
/// that state on, without a retreat and with best play of the other open choices, which stay open.
/// Throws Error(input) if a retreat depends on a territory and the battle is at sea, and as
/// best_play() does.
Battle with_simple_retreats(const Problem& problem, Battle open, Numbers numbers);

/// Returns `part` with the simple retreats of `whole`, which is the battle of `problem`. `part` is
/// the same battle, but ends undecided when a figure is first counted.
Battle with_retreats_of(const Problem& problem, const Battle& whole, Battle part, Numbers numbers);

}  // namespace asdic
