// Decides simple retreats: the attacker retreats if continuing to the end is worth too little.
#pragma once

#include "odds/best_play/best_play.hpp"

namespace asdic {

/// Returns the battle with every simple retreat decided. The worth of continuing is computed from
/// that state on, without a retreat and with best play of the other open choices, which stay open.
/// Throws as best_play() does.
Battle with_simple_retreats(const Problem& problem, Battle open, Numbers numbers);

}  // namespace asdic
