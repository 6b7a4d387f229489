// The whole course of a battle as one chain that only ends.
#pragma once

#include <cstdint>
#include <vector>

#include "states/battle.hpp"

namespace asdic {

/// A chain whose visits are those of the battle, with the round in its states as far as a limit of
/// rounds or a retreat after some asks for it. Limits and retreats are states of their own.
struct Course {
  enum class Stop : std::uint8_t { none, breaks_off, out_of_rounds };

  Chain chain;
  std::vector<StateIndex> origin;  ///< by state: that of the battle
  std::vector<Stop> stops;  ///< by state: what happens in place of the round that would begin
};

/// The battle has no open decision. Throws Error(limit) past so many states.
Course course_of(const Battle& battle, std::uint64_t max_states);

}  // namespace asdic
