// How long a battle may last.
#pragma once

#include <limits>

#include "states/battle.hpp"

namespace asdic {

inline constexpr int no_limit = std::numeric_limits<int>::max();

/// How long a battle may last, in rounds: the attacker breaks off after `retreat` of them, and all
/// is over after `limit`. In the same round the retreat comes first.
struct Duration {
  int limit = no_limit;
  int retreat = no_limit;
};

/// The limit of the battle, and when its attacker breaks off.
inline Duration duration_of(const Battle& battle) {
  return {battle.rounds.value_or(no_limit), battle.retreat_after.value_or(no_limit)};
}

}  // namespace asdic
