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

  bool is_free(Role role, const Position& at_the_start) const;
  Fire strike(Role role, const Position& position, const Position& at_the_start) const;
  Fire general(Role role, const Position& position, const Position& at_the_start) const;
  Position submerge(const Position& position, const Position& destroyers_of, int round) const;
  Positions exchange(const Position& position, const std::function<Fire(Role)>& fire,
                     int waiting_hits = 0) const;
  Positions general_fire(const Position& position, const State& start) const;
  Positions round(const State& start) const;
  Position after_choice(const Position& position, int round) const;

  int last_round_;  // those after it are like it
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
  const Which flies = of_kind(Role::attacker, Kind::air);
  const Force& force = position.attacker.in_battle;
  int dice = number(force, flies);
  if (readings().three_dice_a_gun || guns(position) == 0) dice = std::min(dice, 3 * guns(position));
  const bool is_fair = readings().dice == DiceAre::low_luck && !readings().low_luck_aa;
  Positions result;
  for (const auto& [hits, chance] :
       hits_at(std::vector<int>(dice, 1), is_fair ? DiceAre::fair : readings().dice)) {
    Position after = position;
    after.attacker.in_battle = losses(Role::attacker, force, {{hits, flies}});
    result[without_helpless(after)] += chance;
  }
  return result;
}

// 2. Bombardment. Each ship is a die of its own. Hits that no unit can take do not wait; and where
// there will be no first round, nothing waits.
Oracle::States Oracle::after_bombardment(const Position& position) const {
  const bool one_sided = is_one_sided(position);
  if (readings().dice == DiceAre::low_luck && readings().pooled_bombardment)
    return {{{position, 1, 0, 0, !one_sided && !ships().empty()}, Fraction(1)}};
  std::map<int, Fraction> hits = {{0, Fraction(1)}};
  for (const int value : ships()) {
    std::map<int, Fraction> more;
    for (const auto& [before, chance] : hits)
      for (const auto& [hit, probability] : hits_at({value}, readings().dice))
        more[before + hit] += chance * probability;
    hits = more;
  }
  const Force& force = position.defender.in_battle;
  const int most = hit_points(Role::defender, force, bombarded());
  States result;
  for (const auto& [number, chance] : hits) {
    State after = {position};
    if (readings().bombardment_reply && !one_sided) {
      after.waiting_hits = std::min(number, most);
    } else {
      after.position.defender.in_battle = losses(Role::defender, force, {{number, bombarded()}});
      after.position = without_helpless(after.position);
    }
    result[after] += chance;
  }
  return result;
}

// ----------------------------------------------------------------------------------------- rounds

// Submarines are free that face no destroyer when the round begins.
bool Oracle::is_free(Role role, const Position& at_the_start) const {
  return !has_destroyer(enemy_of(role), at_the_start);
}

// Submarines leave that face no destroyer, both sides' at the same moment.
Position Oracle::submerge(const Position& position, const Position& destroyers_of,
                          int round) const {
  if (is_one_sided(position)) return position;
  Position after = position;
  for (const Role role : {Role::attacker, Role::defender})
    if (is_free(role, destroyers_of))
      lhtr::leave<Group>(side(role).units, after.of(role),
                         chosen_at(side(role).submerge, round, battle(), position),
                         of_kind(role, Kind::sub));
  return without_helpless(after);
}

// 1. Free submarines fire.
Fire Oracle::strike(Role role, const Position& position, const Position& at_the_start) const {
  Fire fire;
  if (!is_free(role, at_the_start)) return fire;
  for (const auto& [group, value] : values(role, position.of(role).in_battle))
    if (unit(role, group).kind == Kind::sub) fire.of_submarines.push_back(value);
  return fire;
}

// 2. All others fire. Aircraft are apart while there are submarines that they cannot hit. No strike
// falls on land units and aircraft, so that who supports whom is as when the round began.
Fire Oracle::general(Role role, const Position& position, const Position& at_the_start) const {
  const Role enemy = enemy_of(role);
  const bool bound = readings().aircraft_need_destroyers && !has_destroyer(role, at_the_start) &&
                     number(position.of(enemy).in_battle, of_kind(enemy, Kind::sub)) > 0;
  Fire fire;
  for (const auto& [group, value] : values(role, position.of(role).in_battle)) {
    const Kind kind = unit(role, group).kind;
    if (kind == Kind::sub) {
      if (!is_free(role, at_the_start)) fire.of_submarines.push_back(value);
    } else {
      (kind == Kind::air && bound ? fire.of_bound_aircraft : fire.of_others).push_back(value);
    }
  }
  return fire;
}

// Both sides fire at the same moment. What a bombardment has hit comes off before.
Positions Oracle::exchange(const Position& position, const std::function<Fire(Role)>& fire,
                           int waiting_hits) const {
  const Force bombarded_force =
      losses(Role::defender, position.defender.in_battle, {{waiting_hits, bombarded()}});
  const auto defenders = under_fire(Role::defender, bombarded_force, fire(Role::attacker));
  const auto attackers =
      under_fire(Role::attacker, position.attacker.in_battle, fire(Role::defender));
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
    Fire result = general(role, position, start.position);
    if (role == Role::attacker && start.ships_wait)
      for (const int value : ships()) result.of_others.push_back(value);
    return result;
  };
  return exchange(position, fire, start.waiting_hits);
}

Positions Oracle::round(const State& start) const {
  const bool first = readings().submerge_in_strike;
  const Position& begins = start.position;
  const Position there = first ? submerge(begins, begins, start.round) : begins;
  if (is_one_sided(there)) return {{there, Fraction(1)}};
  const auto struck = exchange(there, [&](Role role) { return strike(role, there, begins); });
  const auto fired =
      each(struck, [&](const Position& position) { return general_fire(position, start); });
  return each(fired, [&](const Position& position) -> Positions {
    const Position after = first ? position : submerge(position, position, start.round);
    return {{after_choice(after, start.round), Fraction(1)}};
  });
}

Position Oracle::after_choice(const Position& position, int round) const {
  const bool retreats =
      !is_one_sided(position) && chosen_at(battle().retreats, round, battle(), position) > 0;
  return retreats ? without_helpless(lhtr::after_retreat(battle(), position)) : position;
}

// ------------------------------------------------------------------------------------ the battle

bool some_stay(const Battle& battle) {
  return battle.landed || !battle.bombard.empty();
}

Oracle::Oracle(const Battle& battle)
    : Forces(battle),
      last_round_(last_round_that_differs(
          {battle.attacker.submerge, battle.defender.submerge, battle.retreats})) {}

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

// Nobody leaves a battle that has come to its end.
const Oracle::States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  States result;
  for (const auto& [position, chance] : round(state)) {
    State after = {position, std::min(state.round + 1, last_round_),
                   std::max(state.some_leave - 1, 0)};
    if (state.some_leave == 1 && !is_over(after))
      after.position = without_helpless(lhtr::after_retreat(battle(), position));
    result[after] += chance;
  }
  return next_[state] = result;
}

// One side has nobody in battle, or neither this round nor any after it can change anything. That
// some would leave after a number of rounds is no change.
bool Oracle::is_over(const State& state) {
  if (is_one_sided(state.position)) return true;
  State begins = state;
  for (begins.some_leave = 0; begins.round <= last_round_; ++begins.round) {
    const States& after = next(begins);
    if (after.size() != 1 || after.begin()->first.position != state.position) return false;
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
