#include "tests/oracle/assault_forces.hpp"

#include <algorithm>

#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::assault {
namespace {

// Dice, each at its value.
Chances hits_at(const std::vector<int>& values) {
  std::vector<Fraction> chances;
  for (const int value : values) chances.push_back(lhtr::hit_at(value));
  return lhtr::hits_with(chances);
}

Chances together(const Chances& left, const Chances& right) {
  Chances result;
  for (const auto& [hits, chance] : left)
    for (const auto& [more, other_chance] : right) result[hits + more] += chance * other_chance;
  return result;
}

Chances hits_of(const Volley& volley) {
  Chances result;
  for (const auto& [hits, chance] : volley) result[hits.by_others] += chance;
  return result;
}

}  // namespace

Position Forces::set_up() const {
  Position position;
  for (const Role role : {Role::attacker, Role::defender})
    for (const Unit& line : side(role).units) {
      if (line.count == 0) continue;
      auto& camp = position.of(role);
      (line.kind == Kind::aa ? camp.left
                             : camp.in_battle)[{first_line(side(role).units, line), line.damage}] +=
          line.count;
    }
  return position;
}

int Forces::gun_value() const {
  int best = 0;
  for (const Unit& gun : battle().defender.units)
    if (gun.count > 0 && gun.kind == Kind::aa)
      best = std::max(best, lhtr::has(battle().defender, gun, "radar") ? 2 : 1);
  return best;
}

// The values at which ships bombard: battleships, then destroyers with combined arms; by option no
// more than there are land units attacking.
std::vector<int> Forces::shots(const Position& position) const {
  std::vector<int> result;
  for (const bool battleships : {true, false})
    for (const Ships& ships : battle().bombard) {
      if ((ships.code == "bb") != battleships) continue;
      if (ships.code == "dd" &&
          !lhtr::has(battle().attacker.technologies, ships.nation, "combined-arms"))
        continue;
      result.insert(result.end(), ships.count, ships.value);
    }
  std::size_t ashore = 0;
  for (const auto& [group, count] : position.attacker.in_battle)
    if (unit(Role::attacker, group).kind == Kind::land) ashore += count;
  if (battle().landed) ashore = 0;
  if (battle().landed)
    for (const auto& [name, count] : *battle().landed) ashore += count;
  if (battle().limited_to_landed && result.size() > ashore) result.resize(ashore);
  return result;
}

Chances Forces::hits_of_ships(const Position& position) const {
  return hits_at(shots(position));
}

// One infantry beside each artillery attacks at 2 at least: those that gain most by it.
Chances Forces::infantry(const Force& force) const {
  std::vector<int> values;
  int artillery = 0;
  for (const auto& [group, count] : force) {
    const Unit& line = unit(Role::attacker, group);
    if (line.code == "inf") values.insert(values.end(), count, line.attack);
    if (line.code == "art") artillery += count;
  }
  std::sort(values.begin(), values.end());
  for (int& value : values)
    if (artillery-- > 0) value = std::max(value, 2);
  return hits_at(values);
}

Chances Forces::attack(const Force& force) const {
  const Which others = [&](const Group& group) {
    return unit(Role::attacker, group).code != "inf";
  };
  return together(infantry(force),
                  hits_of(lhtr::volley(battle().attacker, Role::attacker, force, others)));
}

Chances Forces::defense(const Force& force) const {
  return hits_of(lhtr::volley<Group>(battle().defender, Role::defender, force, anything));
}

Chances Forces::fire(Role role, const Position& position) const {
  return role == Role::attacker ? attack(position.attacker.in_battle)
                                : defense(position.defender.in_battle);
}

std::vector<Group> Forces::in_order_of_loss(Role role, const Force& force) const {
  return lhtr::in_order_of_loss(side(role).units, force);
}

Force Forces::losses(Role role, const Force& force, int hits, const Which& may) const {
  return lhtr::losses(side(role).units, force, hits, may);
}

}  // namespace plain::assault
