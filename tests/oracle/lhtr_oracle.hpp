// Technologies, dice, losses, retreats and anti-aircraft fire, which the oracles of Axis & Allies
// share.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/oracle/forces.hpp"
#include "tests/oracle/lhtr_plain.hpp"
#include "tests/oracle/steps.hpp"

namespace plain::lhtr {

inline constexpr int die = 6;

inline bool has(const Technologies& technologies, const std::string& nation,
                const std::string& technology) {
  const auto among = [&](const std::string& key) {
    const auto found = technologies.find(key);
    return found != technologies.end() && found->second.contains(technology);
  };
  return among("all") || among(nation);
}

inline bool has(const Side& side, const Unit& unit, const std::string& technology) {
  return has(side.technologies, unit.nation, technology);
}

// Returns the units of `side` with their values under its technologies.
inline std::vector<Unit> with_technologies(const Side& side) {
  std::vector<Unit> units = side.units;
  for (Unit& unit : units) {
    const bool is_submarine = unit.code == "sub" || unit.code == "kaiten";
    if (is_submarine && has(side, unit, "super-submarines")) unit.attack = 3;
    if (unit.code == "ftr" && has(side, unit, "jet-fighters")) unit.defense = 5;
  }
  return units;
}

// Returns the chance that a die hits at `value`.
inline Fraction hit_at(int value) {
  return Fraction(std::min(std::max(value, 0), die)) / die;
}

// Returns the chances of the number of hits of dice that hit with these `chances`, die by die.
inline std::map<int, Fraction> hits_with(const std::vector<Fraction>& chances) {
  std::map<int, Fraction> result = {{0, Fraction(1)}};
  for (const Fraction& hit : chances) {
    std::map<int, Fraction> one_more;
    for (const auto& [hits, chance] : result) {
      one_more[hits] += chance * (1 - hit);
      one_more[hits + 1] += chance * hit;
    }
    result = one_more;
  }
  std::erase_if(result, [](const auto& entry) { return entry.second == 0; });
  return result;
}

inline bool rolls_two_dice(const Side& side, Role role, const Unit& unit) {
  return role == Role::attacker && unit.code == "bmb" && has(side, unit, "heavy-bombers");
}

inline Volley sum_of_volleys(const Volley& left, const Volley& right) {
  Volley result;
  for (const auto& [hits, chance] : left)
    for (const auto& [more, other_chance] : right)
      result[{hits.by_submarines + more.by_submarines, hits.by_others + more.by_others}] +=
          chance * other_chance;
  return result;
}

// Returns the chances of the hits of a volley: one die for each unit that fires, and one more for
// each unit that rolls two.
template <class Group>
Volley volley(const Side& side, Role role, const ForceOf<Group>& force, const Which<Group>& fires) {
  const std::vector<Unit> units = with_technologies(side);
  const Which<Group> fires_again = [&](const Group& group) {
    return fires(group) && rolls_two_dice(side, role, units[group.unit]);
  };
  return sum_of_volleys(plain::volley(units, role, die, force, fires),
                        plain::volley(units, role, die, force, fires_again));
}

template <class Group>
std::vector<Group> in_order_of_loss(const std::vector<Unit>& units, const ForceOf<Group>& force,
                                    int order = 0) {
  const Which<Group> is_undetected = [](const Group& group) {
    if constexpr (requires { group.undetected; }) return group.undetected;
    return false;
  };
  return plain::in_order_of_loss<Unit, Group>(units, force, is_undetected, order);
}

template <class Group>
ForceOf<Group> losses(const std::vector<Unit>& units, ForceOf<Group> force, int hits,
                      const Which<Group>& is_eligible) {
  for (int i = 0; i < hits; ++i)
    force = plain::one_hit(units, force, in_order_of_loss(units, force), is_eligible);
  return force;
}

// Returns the number of units of `name` that landed and cannot retreat. If the case does not give
// it, all landed if ships bombard, and none if not.
template <class Battle>
int landed(const Battle& battle, const std::string& name) {
  if (battle.landed) return battle.landed->contains(name) ? battle.landed->at(name) : 0;
  return battle.bombard.empty() ? 0 : everybody;
}

// Returns whether the attacker may ever retreat, so that it matters which units can.
template <class Battle>
bool names_retreat(const Battle& battle) {
  return battle.retreat > 0 || battle.retreat_is_open ||
         std::any_of(battle.retreats.rules.begin(), battle.retreats.rules.end(),
                     [](const Rule& rule) { return rule.number > 0; });
}

// Returns whether the units of `name` that landed have separate lines.
inline bool is_parted(const std::vector<Unit>& units, const std::string& name) {
  return std::any_of(units.begin(), units.end(),
                     [&](const Unit& line) { return line.name == name && line.came_ashore; });
}

// Returns how many units of `name` stay when the others retreat. Among like units, those that
// landed are lost first or, by option, last.
template <class Battle, class Position>
int staying(const Battle& battle, const Position& position, const std::string& name) {
  const std::vector<Unit>& units = battle.attacker.units;
  int brought = 0;
  int in_battle = 0;
  int alive = 0;
  for (const Unit& line : units) brought += line.name == name ? line.count : 0;
  for (const auto& [group, count] : position.attacker.in_battle)
    in_battle += units[group.unit].name == name ? count : 0;
  alive = in_battle;
  for (const auto& [group, count] : position.attacker.left)
    alive += units[group.unit].name == name ? count : 0;
  const int came = landed(battle, name);
  if (battle.landed_last || came >= brought) return std::min(in_battle, came);
  return std::clamp(came - (brought - alive), 0, in_battle);
}

template <class Battle, class Position>
Position after_retreat(const Battle& battle, const Position& position) {
  Position after = position;
  const std::vector<Unit>& units = battle.attacker.units;
  const auto& force = position.attacker.in_battle;
  std::map<std::string, int> stay;
  for (const auto& [group, count] : force)
    stay[units[group.unit].name] = staying(battle, position, units[group.unit].name);
  auto groups = in_order_of_loss(units, force);
  // The units that stay are the first of their name in the casualty order or, by option, the last.
  if (battle.landed_last) std::reverse(groups.begin(), groups.end());
  for (const auto& group : groups) {
    const Unit& line = units[group.unit];
    const int there = force.at(group);
    int stays = 0;
    if (line.kind == Kind::air) {
      stays = 0;
    } else if (is_parted(units, line.name)) {
      stays = line.came_ashore ? there : 0;
    } else {
      stays = std::min(there, stay[line.name]);
      stay[line.name] -= stays;
    }
    if (there > stays)
      move_units(after.attacker.in_battle, group, there - stays, after.attacker.left, group);
  }
  return after;
}

// Returns `battle` with landed units in separate lines if other units of their name did not land.
// These lines come right before those of the other units, and the owner chooses which it loses.
template <class Battle>
Battle with_landed_apart(const Battle& battle) {
  Battle result = battle;
  if (!battle.landed || battle.landed_last) return result;
  std::vector<Unit> units;
  std::map<std::string, int> brought;
  for (const Unit& line : battle.attacker.units) brought[line.name] += line.count;
  std::map<std::string, int> more = *battle.landed;
  for (const Unit& line : battle.attacker.units) {
    Unit ashore = line;
    ashore.came_ashore = true;
    const bool mixed = landed(battle, line.name) < brought[line.name];
    ashore.count = mixed ? std::min(line.count, more[line.name]) : 0;
    more[line.name] -= ashore.count;
    Unit others = line;
    others.count -= ashore.count;
    if (ashore.count > 0) units.push_back(ashore);
    if (others.count > 0) units.push_back(others);
  }
  result.attacker.units = units;
  return result;
}

// --------------------------------------------------------------------------- anti-aircraft fire

// Returns the chance that a die at `value` hits an attacking aircraft. Jets are harder to hit.
inline Fraction hit_in_the_air(const Side& attacker, const Unit& aircraft, int value) {
  if (aircraft.code == "ftr" && has(attacker, aircraft, "jet-fighters")) --value;
  return hit_at(value);
}

// Returns the chances of the forces that are left after a die is rolled for each aircraft and hits
// only that one.
template <class Group>
std::map<ForceOf<Group>, Fraction> after_aimed_fire(const Side& attacker,
                                                    const ForceOf<Group>& force, int value) {
  std::map<ForceOf<Group>, Fraction> result = {{force, Fraction(1)}};
  for (const auto& [group, count] : force) {
    const Unit& aircraft = attacker.units[group.unit];
    if (aircraft.kind != Kind::air) continue;
    const Fraction hit = hit_in_the_air(attacker, aircraft, value);
    Group damaged = group;
    ++damaged.damage;
    for (int shot = 0; shot < count; ++shot) {
      std::map<ForceOf<Group>, Fraction> one_more;
      for (const auto& [left, chance] : result) {
        ForceOf<Group> with_hit = left;
        ForceOf<Group> removed;
        move_units(with_hit, group, 1, damaged.damage < aircraft.hits ? with_hit : removed,
                   damaged);
        one_more[left] += chance * (1 - hit);
        one_more[with_hit] += chance * hit;
      }
      result = one_more;
    }
  }
  std::erase_if(result, [](const auto& entry) { return entry.second == 0; });
  return result;
}

// Returns the chances of the number of hits when a die is rolled for each aircraft.
template <class Group>
std::map<int, Fraction> unaimed_hits(const Side& attacker, const ForceOf<Group>& force, int value) {
  std::vector<Fraction> dice;
  for (const auto& [group, count] : force) {
    const Unit& aircraft = attacker.units[group.unit];
    if (aircraft.kind == Kind::air)
      dice.insert(dice.end(), count, hit_in_the_air(attacker, aircraft, value));
  }
  return hits_with(dice);
}

// Returns the units among which the owner takes hits: those that a die could hit.
template <class Group>
Which<Group> hit_unaimed(const Side& attacker, int value) {
  return [&attacker, value](const Group& group) {
    const Unit& unit = attacker.units[group.unit];
    return unit.kind == Kind::air && hit_in_the_air(attacker, unit, value) > 0;
  };
}

// ------------------------------------------------------------------------------------- the steps

// Returns `battle` as it is played with the choices of `asked`. It may matter which units can
// retreat and which came ashore.
template <class Battle>
Battle as_asked(const Battle& battle, const OpenChoices& asked) {
  Battle result = battle;
  result.retreat_is_open = asked.open.contains("attacker.retreat");
  if (names_retreat(result) && asked.open.contains("attacker.losses"))
    return with_landed_apart(result);
  return result;
}

// The steps in which guns fire at aircraft.
template <class Forces_, class Group>
class LhtrSteps : public Steps<Forces_, Group> {
 public:
  using Steps<Forces_, Group>::Steps;
  using typename Steps<Forces_, Group>::Stage;
  using typename Steps<Forces_, Group>::Next;

 protected:
  // Fires `guns` guns one after the other, each at the aircraft that are left. hits[0] is the
  // number of hits not yet taken, and notes[0] the number of guns that have fired.
  Next guns_fire(Stage stage, int guns, int value, int next_step) const {
    const Side& attacker = this->side(Role::attacker);
    if (!stage.hits.empty() && stage.hits[0] > 0)
      return this->take_hits(Role::attacker, stage, 0, hit_unaimed<Group>(attacker, value));
    stage.hits.clear();
    if (stage.notes.empty()) stage.notes = {0};
    if (stage.notes[0] == guns) {
      stage.notes.clear();
      stage.step = next_step;
      return this->only(stage);
    }
    ++stage.notes[0];
    const auto& force = stage.position.attacker.in_battle;
    if (!this->battle().aimed)
      return {Turn::chance, with_hits(stage, unaimed_hits(attacker, force, value)), {}, {}};
    Next next = {Turn::chance, {}, {}, {}};
    Stage after = stage;
    for (const auto& [left, chance] : after_aimed_fire(attacker, force, value)) {
      after.position.attacker.in_battle = left;
      next.chances[after] += chance;
    }
    return next;
  }
};

}  // namespace plain::lhtr
