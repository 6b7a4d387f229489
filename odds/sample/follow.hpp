// Follows one battle, which is drawn at random, round by round, with the odds from each round on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/exact/value.hpp"
#include "odds/question/numbers.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// A moment of a battle: its start, the start of a round, or its end.
struct Moment {
  int fought = 0;        ///< the rounds before it, with those before the case begins
  bool is_over = false;  ///< the battle has ended
  Outcome position;      ///< the units; it has a winner if the battle is over
  Situation situation;   ///< what the units do not show, such as submarines that are detected
  std::array<Value, winner_names.size()> winner;  ///< from here on, in the order of Winner
  std::optional<Value> takes;  ///< on land: that the attacker takes the territory
};

struct FollowedBattle {
  Problem problem;
  Rosters rosters;
  std::uint64_t seed = 0;
  Numbers numbers = Numbers::exact;
  std::vector<Moment> moments;  ///< the last one is the end
};

/// Draws the battle that `asdic sample --battles 1` counts for the seed: every step has exactly its
/// probability. The odds of each moment are exact and verified, or certified. Throws Error(limit)
/// above the limit of states, and Error(input) if the battle has no sides.
FollowedBattle follow(const Problem& problem, std::uint64_t seed, Numbers numbers);

}  // namespace asdic
