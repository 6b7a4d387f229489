// What is on the table of an amphibious assault, and how it fires.
#pragma once

#include <map>
#include <vector>

#include "tests/oracle/assault_plain.hpp"
#include "tests/oracle/forces.hpp"

namespace plain::assault {

using Group = GroupByDamage;
using Force = ForceOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;
using Positions = std::map<Position, Fraction>;
using Chances = std::map<int, Fraction>;  // of each number of hits

inline bool anything(const Group&) {
  return true;
}

// The forces of a battle, and what can be said of them in a position.
class Forces : public SidesOf<Battle> {
 public:
  using SidesOf::SidesOf;

  // A gun is in no battle.
  Position set_up() const;
  // At what the defender's best gun fires, 0 without one.
  int gun_value() const;
  Chances hits_of_ships(const Position& position) const;
  Chances fire(Role role, const Position& position) const;
  std::vector<Group> in_order_of_loss(Role role, const Force& force) const;
  Force losses(Role role, const Force& force, int hits, const Which& may) const;

 private:
  std::vector<int> shots(const Position& position) const;
  Chances infantry(const Force& force) const;
  Chances attack(const Force& force) const;
  Chances defense(const Force& force) const;
};

}  // namespace plain::assault
