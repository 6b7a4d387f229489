// How the forces of a battle of Axis & Allies fire.
#include <algorithm>
#include <functional>
#include <set>

#include "tests/oracle/axis_allies_forces.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::axis_allies {

// Artillery lifts as many infantry, and then mechanized infantry, to 2; fighters and armor lift as
// many tactical bombers by one. A gun fires no more.
std::vector<std::pair<Group, int>> Forces::values(Role role, const Force& force) const {
  std::vector<std::pair<Group, int>> result;
  const auto all = [&](const std::string& code) {
    return number(force, [&](const Group& group) { return unit(role, group).code == code; });
  };
  const bool attacks = role == Role::attacker;
  int for_infantry = attacks ? std::min(all("art"), all("inf")) : 0;
  int for_mechanized = attacks ? std::min(all("art") - for_infantry, all("mech")) : 0;
  int for_tactical = attacks ? std::min(all("ftr") + all("arm"), all("tac")) : 0;
  for (const auto& [group, count] : force) {
    const Unit& line = unit(role, group);
    if (line.kind == Kind::aa) continue;
    for (int i = 0; i < count; ++i) {
      int value = attacks ? line.attack : line.defense;
      if (line.code == "inf" && for_infantry-- > 0) value = std::max(value, 2);
      if (line.code == "mech" && for_mechanized-- > 0) value = std::max(value, 2);
      if (line.code == "tac" && for_tactical-- > 0) ++value;
      result.emplace_back(group, value);
    }
  }
  return result;
}

Chances Forces::hits_at(const std::vector<int>& values, DiceAre dice) const {
  static const std::vector<Fraction> biased = {Fraction(0),     Fraction(1, 10), Fraction(3, 10),
                                               Fraction(6, 10), Fraction(8, 10), Fraction(9, 10),
                                               Fraction(1)};
  int sum = 0;
  std::vector<Fraction> chances;
  for (const int value : values) {
    const int counted = std::clamp(value, 0, lhtr::die);
    sum += counted;
    chances.push_back(dice == DiceAre::biased ? biased[static_cast<std::size_t>(counted)]
                                              : lhtr::hit_at(counted));
  }
  if (dice != DiceAre::low_luck) return lhtr::hits_with(chances);
  Chances result;
  for (const auto& [hits, chance] : lhtr::hits_with({lhtr::hit_at(sum % lhtr::die)}))
    result[sum / lhtr::die + hits] = chance;
  return result;
}

// A gun hits at its defense; without one it does not fire. The best fire first, or one for all.
std::vector<int> Forces::dice_of_guns(const Position& position) const {
  std::vector<int> guns;
  for (const Force* force : {&position.defender.in_battle, &position.defender.left})
    for (const auto& [group, count] : *force) {
      const Unit& line = unit(Role::defender, group);
      if (line.kind == Kind::aa && line.defense > 0) guns.insert(guns.end(), count, line.defense);
    }
  std::sort(guns.rbegin(), guns.rend());
  const auto aircraft = static_cast<std::size_t>(
      number(position.attacker.in_battle, of_kind(Role::attacker, Kind::air)));
  if (guns.empty()) return {};
  if (!readings().three_dice_a_gun) return std::vector<int>(aircraft, guns.front());
  std::vector<int> dice;
  for (const int value : guns) dice.insert(dice.end(), 3, value);
  if (dice.size() > aircraft) dice.resize(aircraft);
  return dice;
}

// There is one die for each aircraft, and no die is better than another.
bool Forces::are_aimed(const Position& position) const {
  const std::vector<int> dice = dice_of_guns(position);
  const int aircraft = number(position.attacker.in_battle, of_kind(Role::attacker, Kind::air));
  return readings().aimed && static_cast<int>(dice.size()) == aircraft &&
         std::adjacent_find(dice.begin(), dice.end(), std::not_equal_to<>()) == dice.end();
}

// Every name of aircraft, or all aircraft.
std::vector<Which> Forces::targets_of_guns(const Position& position) const {
  if (!are_aimed(position)) return {of_kind(Role::attacker, Kind::air)};
  std::vector<Which> targets;
  std::set<std::string> names;
  for (const Unit& line : battle().attacker.units)
    if (line.kind == Kind::air) names.insert(line.name);
  for (const std::string& name : names)
    targets.emplace_back(
        [this, name](const Group& group) { return unit(Role::attacker, group).name == name; });
  return targets;
}

std::map<std::vector<int>, Fraction> Forces::hits_of_guns(const Position& position) const {
  const bool is_fair = readings().dice == DiceAre::low_luck && !readings().low_luck_aa;
  const DiceAre dice = is_fair ? DiceAre::fair : readings().dice;
  const std::vector<int> all = dice_of_guns(position);
  const bool aimed = are_aimed(position);
  std::map<std::vector<int>, Fraction> result = {{{}, Fraction(1)}};
  for (const Which& target : targets_of_guns(position)) {
    const auto at = static_cast<std::size_t>(aimed ? number(position.attacker.in_battle, target)
                                                   : static_cast<int>(all.size()));
    std::map<std::vector<int>, Fraction> more;
    for (const auto& [before, chance] : result)
      for (const auto& [hits, probability] :
           hits_at({all.begin(), all.begin() + static_cast<long>(at)}, dice)) {
        std::vector<int> with = before;
        with.push_back(hits);
        more[with] += chance * probability;
      }
    result = more;
  }
  return result;
}

Chances Forces::hits_of_ships() const {
  Chances result = {{0, Fraction(1)}};
  for (const int value : ships()) {
    Chances more;
    for (const auto& [before, chance] : result)
      for (const auto& [hit, probability] : hits_at({value}, readings().dice))
        more[before + hit] += chance * probability;
    result = more;
  }
  return result;
}

Fire Forces::strike(Role role, const Position& position, Hunts hunts) const {
  Fire fire;
  if (!is_free(role, hunts)) return fire;
  for (const auto& [group, value] : values(role, position.of(role).in_battle))
    if (unit(role, group).kind == Kind::sub) fire.of_submarines.push_back(value);
  return fire;
}

// Aircraft are apart while there are submarines that they cannot hit. No strike falls on land units
// and aircraft, so that who supports whom is as when the round began.
Fire Forces::general(Role role, const Position& position, Hunts hunts) const {
  const Role enemy = enemy_of(role);
  const bool bound = readings().aircraft_need_destroyers && !hunts.of(role) &&
                     number(position.of(enemy).in_battle, of_kind(enemy, Kind::sub)) > 0;
  Fire fire;
  for (const auto& [group, value] : values(role, position.of(role).in_battle)) {
    const Kind kind = unit(role, group).kind;
    if (kind == Kind::sub) {
      if (!is_free(role, hunts)) fire.of_submarines.push_back(value);
    } else {
      (kind == Kind::air && bound ? fire.of_bound_aircraft : fire.of_others).push_back(value);
    }
  }
  return fire;
}

std::map<std::vector<int>, Fraction> Forces::thrown(const Fire& fire) const {
  const DiceAre dice = readings().dice;
  std::map<std::vector<int>, Fraction> result;
  for (const auto& [submarines, chance] : hits_at(fire.of_submarines, dice))
    for (const auto& [aircraft, aircraft_chance] : hits_at(fire.of_bound_aircraft, dice))
      for (const auto& [others, others_chance] : hits_at(fire.of_others, dice))
        result[{submarines, aircraft, others}] += chance * aircraft_chance * others_chance;
  return result;
}

Which Forces::may_hit(Role role, int kind) const {
  return [this, role, kind](const Group& group) {
    const Kind what = unit(role, group).kind;
    if (kind == 0) return what == Kind::sub || what == Kind::ship;
    return kind == 2 || what != Kind::sub;
  };
}

}  // namespace plain::axis_allies
