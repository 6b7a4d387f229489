// The limits of the duration of a battle.
#pragma once

#include <limits>

#include "states/battle.hpp"

namespace asdic {

inline constexpr int no_limit = std::numeric_limits<int>::max();

/// Limits in rounds: the attacker retreats after `retreat` rounds, and the battle is broken off
/// after `limit` rounds. If both are equal, the retreat comes first.
struct Duration {
  int limit = no_limit;
  int retreat = no_limit;
};

/// Returns the limits of the battle.
inline Duration duration_of(const Battle& battle) {
  return {battle.rounds.value_or(no_limit), battle.retreat_after.value_or(no_limit)};
}

}  // namespace asdic
