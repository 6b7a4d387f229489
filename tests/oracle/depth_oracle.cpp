// Historical Board Gaming, submarine status markers, 5/22/14: every step of a round is one function
// below, in the words of the rules. A state is what is on the table when a round begins.
#include "tests/oracle/depth_oracle.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <utility>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/course.hpp"
#include "tests/oracle/depth_forces.hpp"
#include "tests/oracle/forces.hpp"

namespace plain::depth {
namespace {

// A position when a round begins, and which round that is, as far as it matters.
struct State {
  Position position;
  int round;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)
};

class Oracle : Forces {
 public:
  using State = depth::State;
  using States = std::map<State, Fraction>;

  explicit Oracle(const Battle& battle);

  State start() const { return {set_up(), 1}; }
  bool is_over(const State& state);
  const States& next(const State& state);

 private:
  const Positions& fought(const State& state);
  Force concealed_that_fire(const Position& position, const Which& may, int round) const;

  Positions after_search(const Position& position, int round) const;
  Positions after_strike(const Position& position, int round) const;
  int order_of_loss(Role role, const Position& position, int round) const {
    return chosen_at(side(role).losses, round, battle(), position);
  }
  Positions attackers_fire(const Position& position, int round) const;
  Force withdrawal(const Position& position, int round) const;
  Positions defenders_fire(const Position& position, const Force& at_the_start, int round) const;
  Positions round(const Position& start, int number) const;

  int last_round_;  // those after it are like it
  std::map<State, Positions> fought_;
  std::map<State, States> next_;
};

// ----------------------------------------------------------------------------------------- steps

// The defending submarines that are concealed and fire, looked at when they would.
Force Oracle::concealed_that_fire(const Position& position, const Which& may, int round) const {
  return first_of(Role::defender, position.defender.in_battle,
                  chosen_at(battle().concealed, round, battle(), position), may);
}

// 1. Search, by both sides.
Positions Oracle::after_search(const Position& position, int round) const {
  const auto searched = [&](Role role) {
    return search(role, position,
                  std::min(searchers(role, position, round),
                           chosen_at(side(role).searching, round, battle(), position)));
  };
  Positions result;
  for (const auto& [by_attacker, chance] : searched(Role::attacker))
    for (const auto& [by_defender, other_chance] : searched(Role::defender))
      result[hunted(position, by_attacker, by_defender)] += chance * other_chance;
  return result;
}

// The surprise strikes of both sides, simultaneous; losses come off at once.
Positions Oracle::after_strike(const Position& position, int round) const {
  const Position struck = after_surprise(
      position, concealed_that_fire(position, may_strike_concealed(position), round));
  const auto strike = [&](Role role) {
    return volley(role, struck.of(role).in_battle,
                  [](const Group& group) { return group.has_struck; });
  };
  Positions result;
  for (const auto& [attack, chance] : strike(Role::attacker))
    for (const auto& [defense, other_chance] : strike(Role::defender)) {
      Position after = struck;
      for (const Role role : {Role::attacker, Role::defender})
        after.of(role).in_battle =
            losses(role, struck.of(role).in_battle, role == Role::attacker ? defense : attack,
                   order_of_loss(role, struck, round));
      result[after] += chance * other_chance;
    }
  return result;
}

// 2. Attacker's fire.
Positions Oracle::attackers_fire(const Position& position, int round) const {
  Position fired = after_revealing(position);
  const int order = order_of_loss(Role::defender, position, round);
  Positions result;
  for (const auto& [hits, chance] : volley(Role::attacker, position.attacker.in_battle,
                                           [](const Group& group) { return !group.has_struck; })) {
    fired.defender.in_battle = losses(Role::defender, position.defender.in_battle, hits, order);
    result[fired] += chance;
  }
  return result;
}

// 3. Withdrawal: which of the defender's submarines leave. Those that were hit are gone already.
Force Oracle::withdrawal(const Position& position, int round) const {
  return first_of(Role::defender, position.defender.in_battle,
                  chosen_at(battle().withdraw, round, battle(), position), may_withdraw(round));
}

// 3. and 4. Who was there before step 2 and has not left fires, unless it has struck.
Positions Oracle::defenders_fire(const Position& position, const Force& at_the_start,
                                 int round) const {
  Position fired = position;
  Force there = at_the_start;
  Force gone;
  for (const auto& [group, count] : withdrawal(position, round)) {
    move_units(there, group, count, gone, group);
    move_units(fired.defender.in_battle, group, count, fired.defender.left,
               {group.unit, group.damage, Status::open, false});
  }
  Force firing;
  for (const auto& [group, count] : there)
    if (!group.has_struck && !group.is_concealed()) firing[group] = count;
  for (const auto& [group, count] :
       concealed_that_fire(fired, may_defend_concealed(fired), round)) {
    firing[group] = count;
    Group given_away = group;
    given_away.status = Status::given_away;
    move_units(fired.defender.in_battle, group, count, fired.defender.in_battle, given_away);
  }
  const int order = order_of_loss(Role::attacker, fired, round);
  Positions result;
  for (const auto& [hits, chance] :
       volley(Role::defender, firing, [](const Group&) { return true; })) {
    fired.attacker.in_battle = losses(Role::attacker, position.attacker.in_battle, hits, order);
    result[fired] += chance;
  }
  return result;
}

Positions Oracle::round(const Position& start, int number) const {
  Positions result;
  for (const auto& [searched, search_chance] : after_search(start, number))
    for (const auto& [struck, strike_chance] : after_strike(searched, number))
      for (const auto& [attacked, attack_chance] : attackers_fire(struck, number))
        for (const auto& [end, defense_chance] :
             defenders_fire(attacked, struck.defender.in_battle, number))
          result[before_next_round(end)] +=
              search_chance * strike_chance * attack_chance * defense_chance;
  return result;
}

// ------------------------------------------------------------------------------------ the battle

Oracle::Oracle(const Battle& battle)
    : Forces(battle),
      last_round_(last_round_that_differs({battle.attacker.searching, battle.defender.searching,
                                           battle.withdraw, battle.concealed, battle.retreats,
                                           battle.attacker.losses, battle.defender.losses})) {
  if (!battle.search_every_round || !battle.withdraw_every_round)
    last_round_ = std::max(last_round_, 2);
}

// Where the next round begins if nobody retreats.
const Positions& Oracle::fought(const State& state) {
  const auto known = fought_.find(state);
  if (known != fought_.end()) return known->second;
  return fought_[state] = round(state.position, state.round);
}

// Before the next round the attacker may break off, unless the battle is a standoff.
const Oracle::States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  States result;
  for (const auto& [position, chance] : fought(state)) {
    State after = {position, std::min(state.round + 1, last_round_)};
    if (!is_over(after) && chosen_at(battle().retreats, state.round, battle(), position) > 0)
      after.position = after_retreat(position);
    result[after] += chance;
  }
  return next_[state] = result;
}

// One side has nobody in battle, or neither this round nor any after it can change the position.
// What a round changes for the next one is never undone, so a closed class is a single position.
// That the attacker would retreat is no change.
bool Oracle::is_over(const State& state) {
  if (is_one_sided(state.position)) return true;
  for (int round = state.round; round <= last_round_; ++round) {
    const Positions& after = fought({state.position, round});
    if (after.size() != 1 || after.begin()->first != state.position) return false;
  }
  return true;
}

}  // namespace

Odds exact(const Battle& battle) {
  Oracle oracle(battle);
  return Course(oracle, battle).odds();
}

}  // namespace plain::depth
