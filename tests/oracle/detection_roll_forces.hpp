// What is on the table of a sea battle with detection rolls, and who finds what.
#pragma once

#include <compare>
#include <map>

#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/forces.hpp"

namespace plain::detection_roll {

// Units of one side that the rules cannot tell apart; `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  bool undetected;                                 // in the first round
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Force = ForceOf<Group>;
using Camp = CampOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;
using Positions = std::map<Position, Fraction>;

// The forces of a battle, and what can be said of them in a position.
class Forces {
 public:
  explicit Forces(const Battle& battle) : battle_(battle) {}

  const Battle& battle() const { return battle_; }
  const Side& side(Role role) const {
    return role == Role::attacker ? battle_.attacker : battle_.defender;
  }
  const Unit& unit(Role role, const Group& group) const { return side(role).units[group.unit]; }
  bool is_submarine(Role role, const Group& group) const {
    return unit(role, group).kind == Kind::sub;
  }
  bool is_sea_unit(Role role, const Group& group) const {
    return unit(role, group).kind != Kind::air;
  }
  bool has_any(Role role, const Position& position, const Which& is_meant) const;
  bool has_destroyer(Role role, const Position& position) const;
  bool has_sea_unit(Role role, const Position& position) const;

  Position set_up() const;
  // By how much the best of this side's destroyers' rolls is below its value, without the modifiers
  // of the submarines. Nothing where no destroyer rolls.
  std::map<int, Fraction> best_margin(Role role, const Position& position) const;
  // What makes a submarine harder to detect.
  int modifier(Role role, const Unit& submarine) const;

 private:
  const Battle& battle_;
};

}  // namespace plain::detection_roll
