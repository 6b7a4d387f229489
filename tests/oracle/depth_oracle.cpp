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

// Which depths a search finds.
struct Found {
  bool periscope, submerged;
  auto operator<=>(const Found&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Search = std::map<Found, Fraction>;

class Oracle : Forces {
 public:
  using State = depth::State;
  using States = std::map<State, Fraction>;

  explicit Oracle(const Battle& battle);

  State start() const;
  bool is_over(const State& state);
  const States& next(const State& state);

 private:
  Force concealed_that_fire(const Position& position, int round) const;

  std::map<int, Fraction> lowest_roll(int dice) const;
  Search search(Role role, const Position& position, int round) const;
  Positions after_search(const Position& position, int round) const;
  Force striking(Role role, const Position& position, int round) const;
  Positions after_strike(const Position& position, int round) const;
  Positions attackers_fire(const Position& position) const;
  Force withdrawal(const Position& position, int round) const;
  Positions defenders_fire(const Position& position, const Force& at_the_start, int round) const;
  Positions round(const Position& start, int number) const;
  Position at_the_end(Position position, int round) const;

  int last_round_;  // those after it are like it
  bool attacker_had_a_ship_ = false;
  std::map<State, States> next_;
};

// ------------------------------------------------------------------------------------------ dice

// Die after die, roll after roll. Without dice it is more than any die shows.
std::map<int, Fraction> Oracle::lowest_roll(int dice) const {
  std::map<int, Fraction> result = {{battle().die + 1, Fraction(1)}};
  for (int die = 0; die < dice; ++die) {
    std::map<int, Fraction> one_more;
    for (const auto& [lowest, chance] : result)
      for (int roll = 1; roll <= battle().die; ++roll)
        one_more[std::min(lowest, roll)] += chance / battle().die;
    result = one_more;
  }
  return result;
}

// ----------------------------------------------------------------------------------------- steps

// The defending submarines that are concealed and fire, looked at when they would.
Force Oracle::concealed_that_fire(const Position& position, int round) const {
  if (!attacker_had_a_ship_ || !has_target_for_submarines(Role::attacker, position)) return {};
  return first_of(Role::defender, position.defender.in_battle,
                  chosen_at(battle().concealed, round, battle(), position),
                  [](const Group& group) { return group.status == Status::concealed; });
}

// 1. Search, by one side: every destroyer and aircraft rolls a die, for depths at which the enemy
// has concealed submarines.
Search Oracle::search(Role role, const Position& position, int round) const {
  const bool may_search = role == Role::attacker || battle().both_search;
  if (!may_search || (round > 1 && !battle().search_every_round))
    return {{Found{false, false}, Fraction(1)}};
  const int most = number(role, position, [&](const Group& group) {
    return unit(role, group).kind == Kind::air || unit(role, group).detects;
  });
  const int searchers = std::min(most, chosen_at(side(role).searching, round, battle(), position));
  const Role enemy = enemy_of(role);
  const auto hides_at = [&](Depth depth) {
    return number(enemy, position, [&](const Group& group) {
             return unit(enemy, group).depth == depth && group.is_concealed();
           }) > 0;
  };
  const bool for_periscope = hides_at(Depth::periscope);
  const bool for_submerged = hides_at(Depth::submerged);
  Search result;
  const auto rolled = [&](int periscope_roll, int submerged_roll, const Fraction& chance) {
    const bool periscope = for_periscope && periscope_roll <= battle().periscope_threshold;
    const bool submerged = for_submerged && submerged_roll <= battle().submerged_threshold;
    const bool all = battle().success_finds_all && (periscope || submerged);
    result[{periscope || all, submerged || all}] += chance;
  };
  for (const auto& [lowest, chance] : lowest_roll(searchers)) {
    if (!battle().separate_dice) rolled(lowest, lowest, chance);
    if (battle().separate_dice)
      for (const auto& [other, other_chance] : lowest_roll(searchers))
        rolled(lowest, other, chance * other_chance);
  }
  return result;
}

// 1. Search, by both sides.
Positions Oracle::after_search(const Position& position, int round) const {
  const auto hunted = [&](Role role, Found found) {
    return changed(position.of(role).in_battle, [&](Group group) {
      const Depth depth = unit(role, group).depth;
      const bool is_found = depth == Depth::periscope
                                ? found.periscope
                                : depth == Depth::submerged && found.submerged;
      if (is_found && group.is_concealed()) group.status = Status::located;
      return group;
    });
  };
  Positions result;
  for (const auto& [by_attacker, chance] : search(Role::attacker, position, round))
    for (const auto& [by_defender, other_chance] : search(Role::defender, position, round)) {
      Position searched = position;
      searched.attacker.in_battle = hunted(Role::attacker, by_defender);
      searched.defender.in_battle = hunted(Role::defender, by_attacker);
      result[searched] += chance * other_chance;
    }
  return result;
}

// A side's submarines strike by surprise while the enemy has no destroyer and has a sea unit that
// they may hit; of the defender's concealed ones those that would defend.
Force Oracle::striking(Role role, const Position& position, int round) const {
  const Role enemy = enemy_of(role);
  if (!battle().surprise_strike || has_destroyer(enemy, position) ||
      !has_target_for_submarines(enemy, position))
    return {};
  Force result;
  for (const auto& [group, count] : position.of(role).in_battle)
    if (is_submarine(role, group) && (role == Role::attacker || !group.is_concealed()))
      result[group] = count;
  if (role == Role::defender) result.merge(concealed_that_fire(position, round));
  return result;
}

// The surprise strikes of both sides, simultaneous; losses come off at once.
Positions Oracle::after_strike(const Position& position, int round) const {
  const Which all_fire = [](const Group&) { return true; };
  const auto struck = [&](Role role, const Force& strikers) {
    const bool gives_away = role == Role::defender || battle().attack_reveals;
    Force force = position.of(role).in_battle;
    for (const auto& [group, count] : strikers) {
      Group after = group;
      after.has_struck = true;
      if (gives_away && group.is_concealed()) after.status = Status::given_away;
      move_units(force, group, count, force, after);
    }
    return force;
  };
  const Force attackers = striking(Role::attacker, position, round);
  const Force defenders = striking(Role::defender, position, round);
  const Force attacker = struck(Role::attacker, attackers);
  const Force defender = struck(Role::defender, defenders);
  Positions result;
  for (const auto& [attack, chance] : volley(Role::attacker, attackers, all_fire))
    for (const auto& [defense, other_chance] : volley(Role::defender, defenders, all_fire)) {
      Position after = position;
      after.attacker.in_battle = losses(Role::attacker, attacker, defense);
      after.defender.in_battle = losses(Role::defender, defender, attack);
      result[after] += chance * other_chance;
    }
  return result;
}

// 2. Attacker's fire: all fire, concealed submarines too. By option these give themselves away, if
// there was something to fire at.
Positions Oracle::attackers_fire(const Position& position) const {
  const auto fires = [&](const Group& group) { return !group.has_struck; };
  const bool gives_away =
      battle().attack_reveals && has_target_for_submarines(Role::defender, position);
  Position fired = position;
  fired.attacker.in_battle = changed(position.attacker.in_battle, [&](Group group) {
    if (gives_away && group.is_concealed() && fires(group)) group.status = Status::given_away;
    return group;
  });
  Positions result;
  for (const auto& [hits, chance] : volley(Role::attacker, position.attacker.in_battle, fires)) {
    fired.defender.in_battle = losses(Role::defender, position.defender.in_battle, hits);
    result[fired] += chance;
  }
  return result;
}

// 3. Withdrawal: which of the defender's submarines leave. Those that were hit are gone already.
Force Oracle::withdrawal(const Position& position, int round) const {
  if (round > 1 && !battle().withdraw_every_round) return {};
  return first_of(Role::defender, position.defender.in_battle,
                  chosen_at(battle().withdraw, round, battle(), position), [&](const Group& group) {
                    return is_submarine(Role::defender, group) && !group.has_struck &&
                           (battle().withdraw_any || !group.is_concealed());
                  });
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
  for (const auto& [group, count] : concealed_that_fire(fired, round)) {
    firing[group] = count;
    Group given_away = group;
    given_away.status = Status::given_away;
    move_units(fired.defender.in_battle, group, count, fired.defender.in_battle, given_away);
  }
  Positions result;
  for (const auto& [hits, chance] :
       volley(Role::defender, firing, [](const Group&) { return true; })) {
    fired.attacker.in_battle = losses(Role::attacker, position.attacker.in_battle, hits);
    result[fired] += chance;
  }
  return result;
}

// Who gave itself away is exposed from now on; who was located may be concealed again. Before the
// next round the attacker may break off.
Position Oracle::at_the_end(Position position, int round) const {
  if (!is_one_sided(position) && chosen_at(battle().retreats, round, battle(), position) > 0)
    for (const auto& [group, count] : std::exchange(position.attacker.in_battle, {}))
      position.attacker.left[group] += count;
  for (const Role role : {Role::attacker, Role::defender})
    position.of(role).in_battle = changed(position.of(role).in_battle, [&](Group group) {
      if (group.status == Status::given_away) group.status = Status::exposed;
      if (group.status == Status::located && !battle().located_lasts_battle)
        group.status = Status::concealed;
      group.has_struck = false;
      return group;
    });
  return position;
}

Positions Oracle::round(const Position& start, int number) const {
  Positions result;
  for (const auto& [searched, search_chance] : after_search(start, number))
    for (const auto& [struck, strike_chance] : after_strike(searched, number))
      for (const auto& [attacked, attack_chance] : attackers_fire(struck))
        for (const auto& [end, defense_chance] :
             defenders_fire(attacked, struck.defender.in_battle, number))
          result[at_the_end(end, number)] +=
              search_chance * strike_chance * attack_chance * defense_chance;
  return result;
}

// ------------------------------------------------------------------------------------ the battle

Oracle::Oracle(const Battle& battle)
    : Forces(battle),
      last_round_(last_round_that_differs({battle.attacker.searching, battle.defender.searching,
                                           battle.withdraw, battle.concealed, battle.retreats})) {
  if (!battle.search_every_round || !battle.withdraw_every_round)
    last_round_ = std::max(last_round_, 2);
  for (const Unit& line : battle.attacker.units)
    if (line.kind == Kind::ship && line.count > 0) attacker_had_a_ship_ = true;
}

// Silent submarines have left before it begins.
State Oracle::start() const {
  State state = {{}, 1};
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::vector<Unit>& units = side(role).units;
    for (const Unit& line : units) {
      if (line.count == 0) continue;
      const int index = first_line(units, line);
      const bool is_concealed = line.depth == Depth::periscope || line.depth == Depth::submerged;
      Camp& camp = state.position.of(role);
      (line.depth == Depth::silent ? camp.left : camp.in_battle)[{
          index, line.damage, is_concealed ? Status::concealed : Status::open, false}] +=
          line.count;
    }
  }
  return state;
}

const Oracle::States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  States result;
  for (const auto& [position, chance] : round(state.position, state.round))
    result[{position, std::min(state.round + 1, last_round_)}] += chance;
  return next_[state] = result;
}

// One side has nobody in battle, or neither this round nor any after it can change the position.
// What a round changes for the next one is never undone, so a closed class is a single position.
bool Oracle::is_over(const State& state) {
  if (is_one_sided(state.position)) return true;
  for (int round = state.round; round <= last_round_; ++round) {
    const States& after = next({state.position, round});
    if (after.size() != 1 || after.begin()->first.position != state.position) return false;
  }
  return true;
}

}  // namespace

Odds exact(const Battle& battle) {
  Oracle oracle(battle);
  return Course(oracle, battle).odds();
}

}  // namespace plain::depth
