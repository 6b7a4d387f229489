// Global War 1939 v5, one-for-one detection: every step of a round is one function below, in the
// words of the rules. A state is what is on the table when a round begins.
#include "tests/oracle/one_for_one_oracle.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <utility>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/course.hpp"
#include "tests/oracle/one_for_one_forces.hpp"

namespace plain {
namespace one_for_one {
namespace {

// A position when a round begins; which round that is, as far as it matters; and after how many
// rounds from now the attacker retreats, 0 if he does not.
struct State {
  Position position;
  int round;
  int retreat_in;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)
};

class Oracle : Forces {
 public:
  using State = one_for_one::State;
  using States = std::map<State, Fraction>;

  explicit Oracle(const Battle& battle)
      : Forces(battle),
        last_round_(last_round_that_differs({battle.attacker.undetected, battle.defender.undetected,
                                             battle.retreats, battle.attacker.losses,
                                             battle.defender.losses})) {
    if (!battle.first_strike_every_round) last_round_ = std::max(last_round_, 2);
  }

  State start() const { return {set_up(), 1, battle().retreat}; }
  bool is_over(const State& state);
  const States& next(const State& state);

 private:
  Camp leaving(Role role, const Position& position, int round) const;
  Positions first_strike(const Position& position, int round) const;
  Positions general_fire(const Position& position, bool has_first_strike, Fired struck,
                         int round) const;
  Positions round(const Position& start, int number) const;
  Position losses(const Position& position, const std::map<Role, Hits>& hits, Fired fired,
                  int round) const;

  const Positions& fought(const Position& position, int number);

  int last_round_;  // those after it are like it
  std::map<std::pair<Position, int>, Positions> fought_;
  std::map<State, States> next_;
};

// The losses at the end of a step, each side's from the enemy's hits: submarines' hits first. What
// is there before them says which order of loss counts.
Position Oracle::losses(const Position& position, const std::map<Role, Hits>& hits, Fired fired,
                        int round) const {
  Position after = position;
  for (const Role role : {Role::attacker, Role::defender}) {
    const int order = chosen_at(side(role).losses, round, battle(), position);
    Force& force = after.of(role).in_battle;
    const Hits taken = hits.at(enemy_of(role));
    force = Forces::losses(role, force, taken.by_submarines, submarines_may_hit(role), order);
    force = Forces::losses(role, force, taken.by_others, others_may_hit(role, fired), order);
  }
  return after;
}

// ----------------------------------------------------------------------------------------- steps

// 2. Leaving: an undetected submarine submerges if no enemy destroyer is alive; an attacking one
// may also retreat, whatever destroyers are there. Of some, those first in the order of loss leave.
// Or all stay and hold their fire.
Camp Oracle::leaving(Role role, const Position& position, int round) const {
  Camp camp = position.of(role);
  int more = chosen_at(side(role).undetected, round, battle(), position);
  if (more == hold_fire) return holding_fire(role, position);
  if (!may_leave(role, position)) return camp;
  for (const Group& group : in_order_of_loss(role, position.of(role).in_battle)) {
    if (!is_undetected(role, group)) continue;
    const int now = std::min(more, camp.in_battle.at(group));
    if (now == 0) break;
    move_units(camp.in_battle, group, now, camp.left, group);
    more -= now;
  }
  return camp;
}

// 3. First strike: undetected submarines of both sides that do not hold their fire fire
// simultaneously, at sea units.
Positions Oracle::first_strike(const Position& position, int round) const {
  const Fired fired = undetected_that_fire(position);
  const auto strikes = [&](Role role) { return volley(role, position, striking(role, fired)); };
  Positions result;
  for (const auto& [attack, attack_chance] : strikes(Role::attacker))
    for (const auto& [defense, defense_chance] : strikes(Role::defender)) {
      const std::map<Role, Hits> hits = {{Role::attacker, attack}, {Role::defender, defense}};
      result[losses(position, hits, fired, round)] += attack_chance * defense_chance;
    }
  return result;
}

// 4. General fire: all others fire simultaneously; submarines only while the enemy has a sea unit
// in battle. In a round without a first strike undetected submarines fire here, and are revealed.
Positions Oracle::general_fire(const Position& position, bool has_first_strike, Fired struck,
                               int round) const {
  const Fired has_target = undetected_that_fire(position);
  const Fired fired = has_first_strike ? struck : has_target;
  const auto fire = [&](Role role) {
    return volley(role, position, firing(role, has_target, has_first_strike));
  };
  Positions result;
  for (const auto& [attack, attack_chance] : fire(Role::attacker))
    for (const auto& [defense, defense_chance] : fire(Role::defender)) {
      const std::map<Role, Hits> hits = {{Role::attacker, attack}, {Role::defender, defense}};
      result[losses(position, hits, fired, round)] += attack_chance * defense_chance;
    }
  return result;
}

// A whole round.
Positions Oracle::round(const Position& start, int number) const {
  const bool has_first_strike = battle().first_strike_every_round || number == 1;
  const Position detected = after_detection(start);
  const Position after_leaving = {leaving(Role::attacker, detected, number),
                                  leaving(Role::defender, detected, number)};
  if (is_one_sided(after_leaving)) return {{after_leaving, Fraction(1)}};
  const Fired struck = has_first_strike ? undetected_that_fire(after_leaving) : Fired{false, false};
  const Positions after_strike = has_first_strike ? first_strike(after_leaving, number)
                                                  : Positions{{after_leaving, Fraction(1)}};
  Positions result;
  for (const auto& [position, chance] : after_strike)
    for (const auto& [end, fire_chance] : general_fire(position, has_first_strike, struck, number))
      result[end] += chance * fire_chance;
  return result;
}

// ------------------------------------------------------------------------------------ the battle

// How a round ends, before the attacker may retreat.
const Positions& Oracle::fought(const Position& position, int number) {
  const auto known = fought_.find({position, number});
  if (known != fought_.end()) return known->second;
  return fought_[{position, number}] = round(position, number);
}

// The attacker retreats after a round that did not end the battle, and before the next detection.
const Oracle::States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  States result;
  for (const auto& [end, chance] : fought(state.position, state.round)) {
    State after = {with_detection_as_it_lasts(end), std::min(state.round + 1, last_round_),
                   std::max(state.retreat_in - 1, 0)};
    const bool by_choice = chosen_at(battle().retreats, state.round, battle(), end) > 0;
    if ((by_choice || state.retreat_in == 1) && !is_over(after))
      after.position = with_detection_as_it_lasts(after_retreat(end));
    result[after] += chance;
  }
  return next_[state] = result;
}

// One side has nobody in battle, or this round and all after it surely change nothing but who is
// detected. That the attacker would retreat is no change.
bool Oracle::is_over(const State& state) {
  if (is_one_sided(state.position)) return true;
  Position position = state.position;
  for (int round = state.round;; ++round) {
    const Position before = position;
    for (const auto& [end, chance] : fought(before, std::min(round, last_round_))) {
      if (with_nobody_detected(end) != with_nobody_detected(before)) return false;
      position = with_detection_as_it_lasts(end);
    }
    if (round >= last_round_ && position == before) return true;
  }
}

}  // namespace
}  // namespace one_for_one

// The retreat is part of the rounds: those who cannot retreat fight on.
Odds exact(const Battle& battle) {
  one_for_one::Oracle oracle(battle);
  Battle course = battle;
  course.retreat = 0;
  return Course(oracle, course).odds();
}

}  // namespace plain
