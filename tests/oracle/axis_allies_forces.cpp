#include "tests/oracle/axis_allies_forces.hpp"

#include <algorithm>
#include <sstream>
#include <tuple>
#include <utility>

#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::axis_allies {

Which Forces::of_kind(Role role, Kind kind) const {
  return [this, role, kind](const Group& group) { return unit(role, group).kind == kind; };
}

int Forces::number(const Force& force, const Which& is_meant) {
  int sum = 0;
  for (const auto& [group, count] : force) sum += is_meant(group) ? count : 0;
  return sum;
}

Hunts Forces::hunts(const Position& position) const {
  const auto has_destroyer = [&](Role role) {
    return number(position.of(role).in_battle,
                  [&](const Group& group) { return unit(role, group).detects; }) > 0;
  };
  return {has_destroyer(Role::attacker), has_destroyer(Role::defender)};
}

// A gun that is no target is in no battle.
Position Forces::set_up() const {
  Position position;
  for (const Role role : {Role::attacker, Role::defender})
    for (const Unit& line : side(role).units) {
      if (line.count == 0) continue;
      const bool stays_out = line.kind == Kind::aa && !readings().aa_is_target;
      auto& camp = position.of(role);
      (stays_out ? camp.left : camp.in_battle)[{first_line(side(role).units, line), line.damage}] +=
          line.count;
    }
  return position;
}

int Forces::guns(const Position& position) const {
  const Which gun = of_kind(Role::defender, Kind::aa);
  return number(position.defender.in_battle, gun) + number(position.defender.left, gun);
}

// The values of the ships that fire, the strongest first.
std::vector<int> Forces::ships() const {
  std::vector<int> values;
  for (const Ships& ships : battle().bombard) values.insert(values.end(), ships.count, ships.value);
  std::sort(values.rbegin(), values.rend());
  std::size_t ashore = 0;
  for (const Unit& line : battle().attacker.units)
    if (line.kind == Kind::land && !battle().landed) ashore += line.count;
  if (battle().landed)
    for (const auto& [name, count] : *battle().landed) ashore += count;
  if (readings().limited_to_landed && values.size() > ashore) values.resize(ashore);
  return values;
}

Which Forces::bombarded() const {
  return [this](const Group& group) {
    return !readings().bombards_land_units || unit(Role::defender, group).kind != Kind::air;
  };
}

// ----------------------------------------------------------------------------------------- losses

bool Forces::is_defenseless(Role role, const Group& group) const {
  return readings().defenseless_transports && unit(role, group).code == "tr";
}

// Who may take the next hit, in the order in which the owner chooses them. Ships that stand a hit
// are damaged before anything is lost.
std::vector<Group> Forces::candidates(Role role, const Force& force, const Which& may_fall_on,
                                      int order) const {
  std::vector<Group> result = lhtr::in_order_of_loss(side(role).units, force, order);
  std::erase_if(result, [&](const Group& group) { return !may_fall_on(group); });
  const auto defenseless = [&](const Group& group) { return is_defenseless(role, group); };
  if (!std::all_of(result.begin(), result.end(), defenseless)) std::erase_if(result, defenseless);
  const bool keeps_troops =
      role == Role::attacker && number(force, of_kind(role, Kind::land)) <= battle().keep;
  const auto key = [&](const Group& group) {
    const bool is_lost = unit(role, group).hits - group.damage == 1;
    const bool is_kept = is_lost && keeps_troops && unit(role, group).kind == Kind::land;
    return std::tuple(is_lost, is_kept);
  };
  std::stable_sort(result.begin(), result.end(),
                   [&](const Group& left, const Group& right) { return key(left) < key(right); });
  return result;
}

Force Forces::hit(Role role, Force force, const Group& group) const {
  Force removed;
  const Group damaged = {group.unit, group.damage + 1};
  const bool is_lost = damaged.damage == unit(role, group).hits;
  move_units(force, group, 1, is_lost ? removed : force, damaged);
  return force;
}

int Forces::hit_points(Role role, const Force& force, const Which& is_meant) const {
  int sum = 0;
  for (const auto& [group, count] : force)
    if (is_meant(group)) sum += count * (unit(role, group).hits - group.damage);
  return sum;
}

// By Hall: the most by which some of their kinds have more hits than they have hit points to fall
// on.
int Forces::without_target(Role role, const Force& force, const std::vector<Fallen>& step) const {
  int most = 0;
  for (unsigned kinds = 1; kinds < 1U << step.size(); ++kinds) {
    int hits = 0;
    for (std::size_t i = 0; i < step.size(); ++i)
      if ((kinds >> i & 1U) != 0) hits += step[i].hits;
    const int there = hit_points(role, force, [&](const Group& group) {
      for (std::size_t i = 0; i < step.size(); ++i)
        if ((kinds >> i & 1U) != 0 && step[i].may_fall_on(group)) return true;
      return false;
    });
    most = std::max(most, hits - there);
  }
  return most;
}

// Where all hits count that can, one passes over whom the others need.
Force Forces::losses_of_first(Role role, Force force, std::vector<Fallen> step, int order) const {
  while (step.front().hits > 0) {
    const std::vector<Group> may = candidates(role, force, step.front().may_fall_on, order);
    --step.front().hits;
    if (may.empty()) continue;
    const auto needed = [&](const Group& group) {
      return readings().most_hits ? without_target(role, hit(role, force, group), step) : 0;
    };
    const Group victim = *std::min_element(
        may.begin(), may.end(),
        [&](const Group& left, const Group& right) { return needed(left) < needed(right); });
    force = hit(role, force, victim);
  }
  return force;
}

Force Forces::losses(Role role, Force force, std::vector<Fallen> step, int order) const {
  for (; !step.empty(); step.erase(step.begin())) force = losses_of_first(role, force, step, order);
  return force;
}

Force Forces::losses(Role role, const Force& force, int hits, const Which& may, int order) const {
  return losses(role, force, {{hits, may}}, order);
}

std::vector<Group> Forces::in_order_of_loss(Role role, const Force& force) const {
  return lhtr::in_order_of_loss(side(role).units, force);
}

// ------------------------------------------------------------------------------ who cannot fight

bool Forces::is_helpless(Role role, const Position& position) const {
  const Force& force = position.of(role).in_battle;
  // Transports that may retreat are not lost when they are alone.
  const bool may_retreat =
      role == Role::attacker && readings().lone_transports_stay && lhtr::names_retreat(battle());
  const Which cannot_fight = [&](const Group& group) {
    return unit(role, group).kind == Kind::aa || (is_defenseless(role, group) && !may_retreat);
  };
  if (number(force, cannot_fight) < number(force, [](const Group&) { return true; })) return false;
  const Role enemy = enemy_of(role);
  const auto enemies = values(enemy, position.of(enemy).in_battle);
  return std::any_of(enemies.begin(), enemies.end(),
                     [](const auto& each) { return each.second > 0; });
}

// Guns and transports can be hit by whoever is in their battle.
Position Forces::without_helpless(const Position& position) const {
  Position after = position;
  for (const Role role : {Role::attacker, Role::defender})
    if (is_helpless(role, position)) after.of(role).in_battle.clear();
  return after;
}

// ---------------------------------------------------------------------------------------- figures

namespace {

bool is_one_of(const Unit& unit, const std::string& force) {
  return ("," + force + ",").find(" " + unit.name + ",") != std::string::npos ||
         force.find(" " + unit.name + "*") != std::string::npos;
}

}  // namespace

std::map<std::string, Fraction> marks(const Battle& battle, const Odds& odds) {
  const std::vector<Unit>& units = battle.attacker.units;
  std::map<std::string, Fraction> result;
  const auto at_sea = [](const Unit& unit) {
    return unit.kind == Kind::sub || unit.kind == Kind::ship;
  };
  const bool on_land =
      std::none_of(units.begin(), units.end(), at_sea) &&
      std::none_of(battle.defender.units.begin(), battle.defender.units.end(), at_sea);
  for (const auto& [key, chance] : odds.outcomes) {
    std::vector<std::string> fields;
    std::istringstream text(key);
    for (std::string field; std::getline(text, field, '|');) fields.push_back(field);
    const bool nobody_defends = fields[3].empty();
    const bool troops = std::any_of(units.begin(), units.end(), [&](const Unit& unit) {
      return unit.kind == Kind::land && is_one_of(unit, fields[1]);
    });
    result["clears"] += nobody_defends ? chance : Fraction(0);
    if (on_land) result["takes"] += fields[0] == "attacker" && troops ? chance : Fraction(0);
  }
  return result;
}

}  // namespace plain::axis_allies
