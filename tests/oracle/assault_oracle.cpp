// Axis & Allies Revised Enhanced, amphibious assaults: every step is one function below, in the
// words of the rules. A state is what is on the table when a round begins.
#include "tests/oracle/assault_oracle.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <vector>

#include "tests/oracle/assault_forces.hpp"
#include "tests/oracle/choices.hpp"
#include "tests/oracle/course.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::assault {
namespace {

// A position when a round begins, which round that is, as far as it matters, and after how many
// rounds from now the aircraft leave, while the troops that have landed cannot; 0 if they do not,
// or have left.
struct State {
  Position position;
  int round;
  int aircraft_leave;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)
};

class Oracle : Forces {
 public:
  using State = assault::State;
  using States = std::map<State, Fraction>;

  explicit Oracle(const Battle& battle)
      : Forces(battle), last_round_(last_round_that_differs({battle.retreats})) {}

  States start() const;
  bool is_over(const State& state);
  const States& next(const State& state);

 private:
  Positions after_bombardment(const Position& position) const;
  const Positions& round(const Position& position);

  int last_round_;  // those after it are like it
  std::map<Position, Positions> after_;
  std::map<State, States> next_;
};

// -------------------------------------------------------------------------- before the first round

Positions Oracle::after_bombardment(const Position& position) const {
  Positions result;
  for (const auto& [hits, chance] : hits_of_ships(position)) {
    Position after = position;
    after.defender.in_battle = losses(Role::defender, position.defender.in_battle, hits, anything);
    result[after] += chance;
  }
  return result;
}

// ----------------------------------------------------------------------------------------- rounds

// All fire at the same moment, at anything.
const Positions& Oracle::round(const Position& position) {
  const auto known = after_.find(position);
  if (known != after_.end()) return known->second;
  Positions result;
  for (const auto& [attack_hits, chance] : fire(Role::attacker, position))
    for (const auto& [defense_hits, other_chance] : fire(Role::defender, position)) {
      Position after = position;
      after.attacker.in_battle =
          losses(Role::attacker, position.attacker.in_battle, defense_hits, anything);
      after.defender.in_battle =
          losses(Role::defender, position.defender.in_battle, attack_hits, anything);
      result[after] += chance * other_chance;
    }
  return after_[position] = result;
}

// ------------------------------------------------------------------------------------ the battle

Oracle::States Oracle::start() const {
  const bool some_stay = battle().landed || !battle().bombard.empty();
  const int aircraft_leave = some_stay ? battle().retreat : 0;
  States result;
  const Side& attacker = battle().attacker;
  const int gun = gun_value();
  for (const auto& [there, chance] :
       lhtr::after_way(attacker, set_up(), battle().way, battle().aimed))
    for (const auto& [position, fire_chance] :
         lhtr::after_guns(attacker, there, gun == 0 ? 0 : 1, gun, battle().aimed))
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
    const bool by_choice = chosen_at(battle().retreats, state.round, battle(), position) > 0;
    if ((by_choice || state.aircraft_leave == 1) && !is_over(after))
      after.position = lhtr::after_retreat(battle(), position);
    result[after] += chance;
  }
  return next_[state] = result;
}

// One side has nobody in battle, or nobody can hit anybody. That somebody would leave is no change.
bool Oracle::is_over(const State& state) {
  if (is_one_sided(state.position)) return true;
  const Positions& after = round(state.position);
  return after.size() == 1 && after.begin()->first == state.position;
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
