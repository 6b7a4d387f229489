// Axis & Allies: every step is one function below, in the words of the rules. A state is what is on
// the table when a round begins.
#include "tests/oracle/axis_allies_oracle.hpp"

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <vector>

#include "tests/oracle/axis_allies_forces.hpp"
#include "tests/oracle/choices.hpp"
#include "tests/oracle/course.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::axis_allies {
namespace {

using Positions = std::map<Position, Fraction>;

// A position when a round begins, which round that is, as far as it matters, and after how many
// rounds from now those leave who have not landed; 0 if nobody does. Before the first round,
// hits of a bombardment may wait, or ships wait to fire with the others.
struct State {
  Position position;
  int round = 1;
  int some_leave = 0;
  int waiting_hits = 0;
  bool ships_wait = false;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)
};

class Oracle : Forces {
 public:
  using State = axis_allies::State;
  using States = std::map<State, Fraction>;

  explicit Oracle(const Battle& battle);

  States start() const;
  bool is_over(const State& state);
  const States& next(const State& state);

 private:
  Positions after_guns(const Position& position) const;
  States after_bombardment(const Position& position) const;

  // Which order of loss counts for a step that begins with this position.
  int order(Role role, const Position& position, int round) const {
    return chosen_at(side(role).losses, round, battle(), position);
  }
  std::map<Force, Fraction> under_fire(Role role, const Force& force, const Fire& fire,
                                       int order) const;
  Position submerge(const Position& position, const Position& destroyers_of, int round) const;
  Positions exchange(const Position& position, int round, const std::function<Fire(Role)>& fire,
                     int waiting_hits = 0) const;
  Positions general_fire(const Position& position, const State& start) const;
  Positions round(const State& start) const;
  const Positions& fought(const State& state);

  int last_round_;  // those after it are like it
  std::map<State, Positions> fought_;
  std::map<State, States> next_;
};

// Each position goes on to others.
Positions each(const Positions& before, const std::function<Positions(const Position&)>& go_on) {
  Positions result;
  for (const auto& [position, chance] : before)
    for (const auto& [after, probability] : go_on(position)) result[after] += chance * probability;
  return result;
}

// -------------------------------------------------------------------------- before the first round

// 1. Anti-aircraft fire.
Positions Oracle::after_guns(const Position& position) const {
  const Force& force = position.attacker.in_battle;
  Positions result;
  const std::vector<Which> targets = targets_of_guns(position);
  for (const auto& [hits, chance] : hits_of_guns(position)) {
    std::vector<Fallen> step;
    for (std::size_t i = 0; i < targets.size(); ++i) step.push_back({hits[i], targets[i]});
    Position after = position;
    after.attacker.in_battle =
        losses(Role::attacker, force, step, order(Role::attacker, position, 1));
    result[without_helpless(after)] += chance;
  }
  return result;
}

// 2. Bombardment. Hits that no unit can take do not wait; and where
// there will be no first round, nothing waits.
Oracle::States Oracle::after_bombardment(const Position& position) const {
  const bool one_sided = is_one_sided(position);
  if (readings().dice == DiceAre::low_luck && readings().pooled_bombardment)
    return {{{position, 1, 0, 0, !one_sided && !ships().empty()}, Fraction(1)}};
  const Force& force = position.defender.in_battle;
  const int most = hit_points(Role::defender, force, bombarded());
  States result;
  for (const auto& [number, chance] : hits_of_ships()) {
    State after = {position};
    if (readings().bombardment_reply && !one_sided) {
      after.waiting_hits = std::min(number, most);
    } else {
      after.position.defender.in_battle = losses(Role::defender, force, {{number, bombarded()}},
                                                 order(Role::defender, position, 1));
      after.position = without_helpless(after.position);
    }
    result[after] += chance;
  }
  return result;
}

// ----------------------------------------------------------------------------------------- rounds

// Submarines leave that face no destroyer, both sides' at the same moment.
Position Oracle::submerge(const Position& position, const Position& destroyers_of,
                          int round) const {
  if (is_one_sided(position)) return position;
  Position after = position;
  for (const Role role : {Role::attacker, Role::defender})
    if (is_free(role, hunts(destroyers_of)))
      lhtr::leave<Group>(side(role).units, after.of(role),
                         chosen_at(side(role).submerge, round, battle(), position),
                         of_kind(role, Kind::sub));
  return without_helpless(after);
}

// What may be left of a side that is fired at.
std::map<Force, Fraction> Oracle::under_fire(Role role, const Force& force, const Fire& fire,
                                             int order) const {
  std::map<Force, Fraction> result;
  for (const auto& [hits, chance] : thrown(fire)) {
    std::vector<Fallen> step;
    for (int kind = 0; kind < kinds_of_fire; ++kind)
      step.push_back({hits[static_cast<std::size_t>(kind)], may_hit(role, kind)});
    result[losses(role, force, step, order)] += chance;
  }
  return result;
}

// Both sides fire at the same moment. What a bombardment has hit comes off before.
Positions Oracle::exchange(const Position& position, int round,
                           const std::function<Fire(Role)>& fire, int waiting_hits) const {
  const int defenders_order = order(Role::defender, position, round);
  const Force bombarded_force = losses(Role::defender, position.defender.in_battle,
                                       {{waiting_hits, bombarded()}}, defenders_order);
  const auto defenders =
      under_fire(Role::defender, bombarded_force, fire(Role::attacker), defenders_order);
  const auto attackers = under_fire(Role::attacker, position.attacker.in_battle,
                                    fire(Role::defender), order(Role::attacker, position, round));
  Positions result;
  for (const auto& [attacker, chance] : attackers)
    for (const auto& [defender, other_chance] : defenders) {
      Position after = position;
      after.attacker.in_battle = attacker;
      after.defender.in_battle = defender;
      result[without_helpless(after)] += chance * other_chance;
    }
  return result;
}

Positions Oracle::general_fire(const Position& position, const State& start) const {
  const auto fire = [&](Role role) {
    Fire result = general(role, position, hunts(start.position));
    if (role == Role::attacker && start.ships_wait)
      for (const int value : ships()) result.of_others.push_back(value);
    return result;
  };
  return exchange(position, start.round, fire, start.waiting_hits);
}

Positions Oracle::round(const State& start) const {
  const bool first = readings().submerge_in_strike;
  const Position& begins = start.position;
  const Position there = first ? submerge(begins, begins, start.round) : begins;
  if (is_one_sided(there)) return {{there, Fraction(1)}};
  const auto struck =
      exchange(there, start.round, [&](Role role) { return strike(role, there, hunts(begins)); });
  const auto fired =
      each(struck, [&](const Position& position) { return general_fire(position, start); });
  return each(fired, [&](const Position& position) -> Positions {
    return {{first ? position : submerge(position, position, start.round), Fraction(1)}};
  });
}

// ------------------------------------------------------------------------------------ the battle

bool some_stay(const Battle& battle) {
  return battle.landed || !battle.bombard.empty();
}

Oracle::Oracle(const Battle& battle)
    : Forces(battle),
      last_round_(last_round_that_differs({battle.attacker.submerge, battle.defender.submerge,
                                           battle.retreats, battle.attacker.losses,
                                           battle.defender.losses})) {}

// Who cannot fight is lost at once; lone guns by option only when they have fired.
Oracle::States Oracle::start() const {
  const Position there = set_up();
  const bool guns_fire = readings().lone_guns_fire && guns(there) > 0;
  States result;
  for (const auto& [position, chance] : after_guns(guns_fire ? there : without_helpless(there)))
    for (const auto& [state, probability] : after_bombardment(position)) {
      State begins = state;
      begins.some_leave = some_stay(battle()) ? battle().retreat : 0;
      result[begins] += chance * probability;
    }
  return result;
}

// How a round ends, before the attacker may retreat.
const Positions& Oracle::fought(const State& state) {
  const auto known = fought_.find(state);
  if (known != fought_.end()) return known->second;
  return fought_[state] = round(state);
}

// Nobody leaves a battle that has come to its end.
const Oracle::States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  States result;
  for (const auto& [position, chance] : fought(state)) {
    State after = {position, std::min(state.round + 1, last_round_),
                   std::max(state.some_leave - 1, 0)};
    const bool by_choice = chosen_at(battle().retreats, state.round, battle(), position) > 0;
    if ((by_choice || state.some_leave == 1) && !is_over(after))
      after.position = without_helpless(lhtr::after_retreat(battle(), position));
    result[after] += chance;
  }
  return next_[state] = result;
}

// One side has nobody in battle, or neither this round nor any after it can change anything. That
// somebody would leave is no change.
bool Oracle::is_over(const State& state) {
  if (is_one_sided(state.position)) return true;
  State begins = state;
  for (begins.some_leave = 0; begins.round <= last_round_; ++begins.round) {
    const Positions& after = fought(begins);
    if (after.size() != 1 || after.begin()->first != state.position) return false;
    begins.waiting_hits = 0;
    begins.ships_wait = false;
  }
  return true;
}

}  // namespace

// Where only some may leave, that is part of the rounds.
Odds exact(const Battle& battle) {
  Oracle oracle(battle);
  Battle course = battle;
  if (some_stay(battle)) course.retreat = 0;
  Odds odds = Course(oracle, course).odds();
  odds.marks = marks(battle, odds);
  return odds;
}

}  // namespace plain::axis_allies
