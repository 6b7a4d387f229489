// Decisions of a battle as players see them: units, situation and options.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "odds/best_play/best_play.hpp"

namespace asdic {

struct Position {
  Side side;
  std::string choice;   ///< the path of its setting, such as "attacker.retreat"
  Outcome units;        ///< the units in battle, and those that left
  Situation situation;  ///< other facts that distinguish it
  std::vector<std::string> options;
  std::uint32_t chosen;  ///< the index of the option that the strategy chooses

  /// Returns the situation as text: "round: 2; the attacker's sub detected: 1".
  std::string situation_text() const;
};

/// Returns the position of a decision, with the option of best play.
Position position_of(const BestPlay& best, StateIndex state);

/// Returns a text that identifies a position, whatever the order of its units: "attacker.retreat;
/// attacker: 1 ca, 2 sub; defender: 1 dd; hits: 1". The first columns of a strategy file have the
/// same information.
std::string key_of(const std::string& choice, const std::array<std::string, 2>& in_battle,
                   const std::array<std::string, 2>& left, const std::string& situation);
std::string key_of(const Position& position);

/// Returns the units of both sides in a fixed order: "attacker: 1 ca, 2 sub; defender: -".
std::string units_text(const Outcome& units);

/// The positions of all decisions of a battle. If several look alike, the second and later ones get
/// a number in the order of the states: "case: 2".
class Positions {
 public:
  /// Both arguments must outlive this object.
  Positions(const Battle& open, const Strategy& play);

  Position operator[](StateIndex state) const;

 private:
  const Battle& open_;
  const Strategy& play_;
  std::map<StateIndex, int> numbers_;  ///< the numbers of positions that look alike
};

/// Returns the values of the options of a decision.
std::vector<Value> option_values(const BestPlay& best, StateIndex state);

}  // namespace asdic
