// A decision of a battle as people see it: who stands where, what can be done, what is best.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "odds/solve/best_play.hpp"

namespace asdic {

struct Position {
  Side side;
  std::string choice;   ///< the path of its setting, "attacker.retreat"
  Outcome stand;        ///< the units in battle, and those that left
  Situation situation;  ///< what else tells it from other positions
  std::vector<std::string> options;
  std::uint32_t chosen;  ///< by the play

  /// "round: 2; the attacker's sub detected: 1"
  std::string situation_text() const;
};

/// Of a decision of its chain.
Position position_of(const BestPlay& best, StateIndex state);

/// What its options are worth.
std::vector<Value> option_values(const BestPlay& best, StateIndex state);

}  // namespace asdic
