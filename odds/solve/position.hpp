// A decision of a battle as people see it: who stands where, what can be done, what is best.
#pragma once

#include <array>
#include <cstdint>
#include <map>
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

/// A position without what is chosen in it, for people, the same however its units are ordered:
/// "attacker.retreat; attacker: 1 ca, 2 sub; defender: 1 dd; hits: 1". In a file of a play these
/// are its first columns.
std::string key_of(const std::string& choice, const std::array<std::string, 2>& in_battle,
                   const std::array<std::string, 2>& left, const std::string& situation);
std::string key_of(const Position& position);

/// The units of both sides, the same however they are ordered: "attacker: 1 ca, 2 sub; defender:
/// -".
std::string stand_text(const Outcome& stand);

/// All decisions of a battle. Of those that look alike, the second and later ones are told apart by
/// their number, in the order of the states: "case: 2".
class Positions {
 public:
  /// Both must outlive this.
  Positions(const Battle& open, const Strategy& play);

  Position operator[](StateIndex state) const;

 private:
  const Battle& open_;
  const Strategy& play_;
  std::map<StateIndex, int> numbers_;  ///< of those that have one
};

/// What its options are worth.
std::vector<Value> option_values(const BestPlay& best, StateIndex state);

}  // namespace asdic
