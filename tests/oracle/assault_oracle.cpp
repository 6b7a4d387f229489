// Axis & Allies Revised Enhanced, amphibious assaults: every step is one function below, in the
// words of the rules. A state is what is on the table when a round begins.
#include "tests/oracle/assault_oracle.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/course.hpp"
#include "tests/oracle/forces.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::assault {
namespace {

using Group = GroupByDamage;
using Force = ForceOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;
using Positions = std::map<Position, Fraction>;

// A position when a round begins, which round that is, as far as it matters, and after how many
// rounds from now the aircraft leave, while the troops that have landed cannot; 0 if they do not,
// or have left.
struct State {
  Position position;
  int round;
  int aircraft_leave;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)
};

class Oracle {
 public:
  using State = assault::State;
  using States = std::map<State, Fraction>;

  explicit Oracle(const Battle& battle)
      : battle_(battle), last_round_(last_round_that_differs({battle.retreats})) {}

  States start() const;
  bool is_over(const State& state);
  const States& next(const State& state);

 private:
  const Side& side(Role role) const {
    return role == Role::attacker ? battle_.attacker : battle_.defender;
  }
  const Unit& unit(Role role, const Group& group) const { return side(role).units[group.unit]; }

  Position set_up() const;
  int gun_value() const;
  std::vector<int> shots(const Position& position) const;
  Positions after_bombardment(const Position& position) const;

  std::map<int, Fraction> infantry(const Force& force) const;
  std::map<int, Fraction> attack(const Force& force) const;
  std::map<int, Fraction> defense(const Force& force) const;
  Force losses(Role role, const Force& force, int hits) const;
  const Positions& round(const Position& position);

  const Battle& battle_;
  int last_round_;  // those after it are like it
  std::map<Position, Positions> after_;
  std::map<State, States> next_;
};

// Dice, each at its value.
std::map<int, Fraction> hits_at(const std::vector<int>& values) {
  std::vector<Fraction> chances;
  for (const int value : values) chances.push_back(lhtr::hit_at(value));
  return lhtr::hits_with(chances);
}

Force Oracle::losses(Role role, const Force& force, int hits) const {
  const Which anything = [](const Group&) { return true; };
  return lhtr::losses(side(role).units, force, hits, anything);
}

// -------------------------------------------------------------------------- before the first round

// A gun is in no battle.
Position Oracle::set_up() const {
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

// At what the defender's best gun fires, 0 without one.
int Oracle::gun_value() const {
  int best = 0;
  for (const Unit& gun : battle_.defender.units)
    if (gun.count > 0 && gun.kind == Kind::aa)
      best = std::max(best, lhtr::has(battle_.defender, gun, "radar") ? 2 : 1);
  return best;
}

// The values at which ships bombard: battleships, then destroyers with combined arms; by option no
// more than there are land units attacking.
std::vector<int> Oracle::shots(const Position& position) const {
  std::vector<int> result;
  for (const bool battleships : {true, false})
    for (const Ships& ships : battle_.bombard) {
      if ((ships.code == "bb") != battleships) continue;
      if (ships.code == "dd" &&
          !lhtr::has(battle_.attacker.technologies, ships.nation, "combined-arms"))
        continue;
      result.insert(result.end(), ships.count, ships.value);
    }
  std::size_t ashore = 0;
  for (const auto& [group, count] : position.attacker.in_battle)
    if (unit(Role::attacker, group).kind == Kind::land) ashore += count;
  if (battle_.landed) ashore = 0;
  if (battle_.landed)
    for (const auto& [name, count] : *battle_.landed) ashore += count;
  if (battle_.limited_to_landed && result.size() > ashore) result.resize(ashore);
  return result;
}

Positions Oracle::after_bombardment(const Position& position) const {
  Positions result;
  for (const auto& [hits, chance] : hits_at(shots(position))) {
    Position after = position;
    after.defender.in_battle = losses(Role::defender, position.defender.in_battle, hits);
    result[after] += chance;
  }
  return result;
}

// ----------------------------------------------------------------------------------------- rounds

std::map<int, Fraction> together(const std::map<int, Fraction>& left,
                                 const std::map<int, Fraction>& right) {
  std::map<int, Fraction> result;
  for (const auto& [hits, chance] : left)
    for (const auto& [more, other_chance] : right) result[hits + more] += chance * other_chance;
  return result;
}

// One infantry beside each artillery attacks at 2 at least: those that gain most by it.
std::map<int, Fraction> Oracle::infantry(const Force& force) const {
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

std::map<int, Fraction> hits_of(const Volley& volley) {
  std::map<int, Fraction> result;
  for (const auto& [hits, chance] : volley) result[hits.by_others] += chance;
  return result;
}

std::map<int, Fraction> Oracle::attack(const Force& force) const {
  const Which others = [&](const Group& group) {
    return unit(Role::attacker, group).code != "inf";
  };
  return together(infantry(force),
                  hits_of(lhtr::volley(battle_.attacker, Role::attacker, force, others)));
}

std::map<int, Fraction> Oracle::defense(const Force& force) const {
  const Which anybody = [](const Group&) { return true; };
  return hits_of(lhtr::volley(battle_.defender, Role::defender, force, anybody));
}

// All fire at the same moment, at anything.
const Positions& Oracle::round(const Position& position) {
  const auto known = after_.find(position);
  if (known != after_.end()) return known->second;
  Positions result;
  for (const auto& [attack_hits, chance] : attack(position.attacker.in_battle))
    for (const auto& [defense_hits, other_chance] : defense(position.defender.in_battle)) {
      Position after = position;
      after.attacker.in_battle = losses(Role::attacker, position.attacker.in_battle, defense_hits);
      after.defender.in_battle = losses(Role::defender, position.defender.in_battle, attack_hits);
      result[after] += chance * other_chance;
    }
  return after_[position] = result;
}

// ------------------------------------------------------------------------------------ the battle

Oracle::States Oracle::start() const {
  const bool some_stay = battle_.landed || !battle_.bombard.empty();
  const int aircraft_leave = some_stay ? battle_.retreat : 0;
  States result;
  const Side& attacker = battle_.attacker;
  const int gun = gun_value();
  for (const auto& [there, chance] :
       lhtr::after_way(attacker, set_up(), battle_.way, battle_.aimed))
    for (const auto& [position, fire_chance] :
         lhtr::after_guns(attacker, there, gun == 0 ? 0 : 1, gun, battle_.aimed))
      for (const auto& [bombarded, bombardment_chance] : after_bombardment(position))
        result[{bombarded, 1, aircraft_leave}] += chance * fire_chance * bombardment_chance;
  return result;
}

// Nobody leaves a battle that has come to its end.
const Oracle::States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  States result;
  for (const auto& [position, chance] : round(state.position)) {
    State after = {position, std::min(state.round + 1, last_round_),
                   std::max(state.aircraft_leave - 1, 0)};
    const bool by_choice =
        !is_one_sided(position) && chosen_at(battle_.retreats, state.round, battle_, position) > 0;
    if (by_choice || (state.aircraft_leave == 1 && !is_over(after)))
      after.position = lhtr::after_retreat(battle_, position);
    result[after] += chance;
  }
  return next_[state] = result;
}

// One side has nobody in battle, or nobody can hit anybody and nobody will choose to leave. That
// aircraft would leave after a number of rounds is no change.
bool Oracle::is_over(const State& state) {
  if (is_one_sided(state.position)) return true;
  for (int number = state.round; number <= last_round_; ++number) {
    const States& after = next({state.position, number, 0});
    if (after.size() != 1 || after.begin()->first.position != state.position) return false;
  }
  return true;
}

}  // namespace

// Where aircraft leave alone, that is part of the rounds.
Odds exact(const Battle& battle) {
  Oracle oracle(battle);
  Battle course = battle;
  if (battle.landed || !battle.bombard.empty()) course.retreat = 0;
  return Course(oracle, course).odds();
}

}  // namespace plain::assault
