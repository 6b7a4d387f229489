// What is on the table of a battle of Axis & Allies, how its units hit, and who is lost.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/axis_allies_plain.hpp"
#include "tests/oracle/forces.hpp"

namespace plain::axis_allies {

using Group = GroupByDamage;
using Force = ForceOf<Group>;
using Camp = CampOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;
using Chances = std::map<int, Fraction>;  // of each number of hits

// Hits of one kind.
struct Fallen {
  int hits;
  Which may_fall_on;
};

// The values of the dice that a side throws in one step, by the units that its hits may fall on:
// those at sea, all but submarines, or anything.
struct Fire {
  std::vector<int> of_submarines, of_bound_aircraft, of_others;
};
inline constexpr int kinds_of_fire = 3;

// Which sides have a destroyer when a round begins.
struct Hunts {
  bool attacker, defender;
  bool of(Role role) const { return role == Role::attacker ? attacker : defender; }
};

// The forces of a battle, and what can be said of them in a position.
class Forces : public SidesOf<Battle> {
 public:
  using SidesOf::SidesOf;

  const Readings& readings() const { return battle().readings; }
  Which of_kind(Role role, Kind kind) const;
  static int number(const Force& force, const Which& is_meant);
  Hunts hunts(const Position& position) const;

  Position set_up() const;
  int guns(const Position& position) const;
  // The values of the ships that bombard, the strongest first, and what they may hit.
  std::vector<int> ships() const;
  Which bombarded() const;

  // Before the first round: anti-aircraft fire, its hits by whom they may fall on, and a
  // bombardment of which each ship is a die of its own.
  std::map<std::vector<int>, Fraction> hits_of_guns(const Position& position) const;
  std::vector<Which> targets_of_guns(const Position& position) const;
  Chances hits_of_ships() const;
  // Submarines are free that face no destroyer when the round begins.
  static bool is_free(Role role, Hunts hunts) { return !hunts.of(enemy_of(role)); }
  // 1. Free submarines fire. 2. All others fire.
  Fire strike(Role role, const Position& position, Hunts hunts) const;
  Fire general(Role role, const Position& position, Hunts hunts) const;
  // What hits when it is thrown, of each of its kinds; and whom these may fall on.
  std::map<std::vector<int>, Fraction> thrown(const Fire& fire) const;
  Which may_hit(Role role, int kind) const;

  bool is_defenseless(Role role, const Group& group) const;
  std::vector<Group> in_order_of_loss(Role role, const Force& force) const;
  // What is left when these hits of one step are taken, in this order.
  Force losses(Role role, Force force, std::vector<Fallen> step, int order = 0) const;
  Force losses(Role role, const Force& force, int hits, const Which& may, int order = 0) const;
  // What is left when the first of these kinds of hits is taken, with the others still to come.
  Force losses_of_first(Role role, Force force, std::vector<Fallen> step, int order = 0) const;
  // How many of these hits find no target, however well they are given to the units.
  int without_target(Role role, const Force& force, const std::vector<Fallen>& step) const;
  int hit_points(Role role, const Force& force, const Which& is_meant) const;
  // Whoever cannot fight is lost.
  Position without_helpless(const Position& position) const;

 private:
  // What each unit of a force attacks or defends with beside the others.
  std::vector<std::pair<Group, int>> values(Role role, const Force& force) const;
  // How many dice at these values hit that are thrown together.
  Chances hits_at(const std::vector<int>& values, DiceAre dice) const;
  bool are_aimed(const Position& position) const;
  std::vector<int> dice_of_guns(const Position& position) const;
  std::vector<Group> candidates(Role role, const Force& force, const Which& may_fall_on,
                                int order) const;
  Force hit(Role role, Force force, const Group& group) const;
  bool is_helpless(Role role, const Position& position) const;
};

// `clears`: nobody is left that defends. On land `takes`: the attacker has won with troops.
std::map<std::string, Fraction> marks(const Battle& battle, const Odds& odds);

}  // namespace plain::axis_allies
