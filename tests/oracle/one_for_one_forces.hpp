// What is on the table of a battle of one-for-one detection, who is detected, and how it is hit.
#pragma once

#include <compare>
#include <map>
#include <vector>

#include "tests/oracle/forces.hpp"
#include "tests/oracle/one_for_one_plain.hpp"

namespace plain::one_for_one {

// Units of one side that the rules cannot tell apart; `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  bool detected;
  bool holds_fire = false;                         // until the end of the round
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Force = ForceOf<Group>;
using Camp = CampOf<Group>;
using Position = PositionOf<Group>;
using Positions = std::map<Position, Fraction>;
using Which = plain::Which<Group>;

// Which sides have undetected submarines that have fired in this round.
struct Fired {
  bool attacker, defender;
  bool of(Role role) const { return role == Role::attacker ? attacker : defender; }
};

// The forces of a battle, and what can be said of them in a position.
class Forces : public SidesOf<Battle> {
 public:
  using SidesOf::SidesOf;

  bool is_undetected(Role role, const Group& group) const {
    return is_submarine(role, group) && !group.detected;
  }
  bool has_sea_unit(Role role, const Position& position) const;
  int destroyers(Role role, const Position& position) const;

  Position set_up() const;
  // All undetected submarines of a side hold their fire.
  Camp holding_fire(Role role, const Position& position) const;
  Position after_detection(const Position& position) const;
  // Whether undetected submarines of this side may leave: they submerge, or the attacker's retreat.
  bool may_leave(Role role, const Position& position) const;
  // Undetected submarines that do not hold their fire fire if the enemy has a sea unit in battle.
  Fired undetected_that_fire(const Position& position) const;
  // Who fires in the first strike, and in the general fire of a round with or without one.
  Which striking(Role role, Fired fired) const;
  Which firing(Role role, Fired has_target, bool has_first_strike) const;
  Volley volley(Role role, const Position& position, const Which& fires) const;

  // Submarines' hits fall on sea units; the others' on anything but an undetected submarine that
  // is not revealed.
  Which submarines_may_hit(Role role) const;
  Which others_may_hit(Role role, Fired fired) const;
  std::vector<Group> in_order_of_loss(Role role, const Force& force, int order = 0) const;
  Force losses(Role role, Force force, int hits, const Which& may, int order = 0) const;

  // As the next round begins: nobody holds fire any more.
  Position with_detection_as_it_lasts(const Position& position) const;
  static Position with_nobody_detected(const Position& position);
  // Detected submarines cannot retreat.
  Position after_retreat(const Position& position) const;

 private:
  static Position with_detection(Position position, bool lasts);
  int can_be_detected(int destroyers) const;
  std::vector<Group> in_order_of_detection(Role role, const Force& force) const;
  Camp detection(Role role, const Position& position) const;
};

}  // namespace plain::one_for_one
