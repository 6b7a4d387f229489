// Global War 1939 v5, one-for-one detection: every step of a round is one function below, in the
// words of the rules. A state is what is on the table when a round begins.
#include "one_for_one_oracle.hpp"

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace plain {
namespace {

enum class Role { attacker, defender };

Role enemy_of(Role role) {
  return role == Role::attacker ? Role::defender : Role::attacker;
}

// Units of one side that the rules cannot tell apart; `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  bool detected;
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Force = std::map<Group, int>;  // how many there are of each group, never 0

struct Camp {
  Force in_battle, left;
  auto operator<=>(const Camp&) const = default;  // NOLINT(modernize-use-nullptr)
};

struct Position {
  Camp attacker, defender;
  auto operator<=>(const Position&) const = default;  // NOLINT(modernize-use-nullptr)

  Camp& of(Role role) { return role == Role::attacker ? attacker : defender; }
  const Camp& of(Role role) const { return role == Role::attacker ? attacker : defender; }
};

// A position when a round begins, and whether that round has a first strike.
struct State {
  Position position;
  bool has_first_strike;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)
};

struct Hits {
  int by_submarines, by_others;
  auto operator<=>(const Hits&) const = default;  // NOLINT(modernize-use-nullptr)
};

// Which sides have undetected submarines that have fired in this round.
struct Fired {
  bool attacker, defender;
  bool of(Role role) const { return role == Role::attacker ? attacker : defender; }
};

using Positions = std::map<Position, Fraction>;
using States = std::map<State, Fraction>;
using Volley = std::map<Hits, Fraction>;

class Oracle {
 public:
  explicit Oracle(const Battle& battle) : battle_(battle) {}

  State start() const;
  bool is_over(const State& state);
  std::string outcome(const State& state) const;
  std::string outcome(const std::string& winner, const Position& position) const;
  States next(const State& state);

 private:
  const Side& side(Role role) const {
    return role == Role::attacker ? battle_.attacker : battle_.defender;
  }
  const Unit& unit(Role role, const Group& group) const { return side(role).units[group.unit]; }
  bool is_submarine(Role role, const Group& group) const {
    return unit(role, group).kind == Kind::sub;
  }
  bool is_sea_unit(Role role, const Group& group) const {
    return unit(role, group).kind != Kind::air;
  }
  bool has_sea_unit(Role role, const Position& position) const;
  int destroyers(Role role, const Position& position) const;

  bool is_earlier(Role role, const Group& left, const Group& right) const;
  std::vector<Group> in_order_of_loss(Role role, const Force& force) const;

  Camp detection(Role role, const Position& position) const;
  Camp leaving(Role role, const Position& position) const;
  Fired undetected_that_fire(const Position& position) const;
  Positions first_strike(const Position& position) const;
  Positions general_fire(const Position& position, bool has_first_strike, Fired struck) const;
  Positions round(const Position& start, bool has_first_strike) const;

  Volley volley(Role role, const Force& force,
                const std::function<bool(const Group&)>& fires) const;
  Force one_hit(Role role, Force force, const std::function<bool(const Group&)>& is_eligible) const;
  Position losses(Position position, const std::map<Role, Hits>& hits, Fired fired) const;

  bool changes_nothing(const State& state);
  std::string text(Role role, const Force& force) const;

  const Battle& battle_;
  std::map<State, States> next_;
};

void move_units(Force& from, const Group& group, int count, Force& to, const Group& as) {
  to[as] += count;
  from[group] -= count;
  if (from[group] == 0) from.erase(group);
}

Force with_detection_forgotten(const Force& force) {
  Force result;
  for (const auto& [group, count] : force) result[{group.unit, group.damage, false}] += count;
  return result;
}

// ---------------------------------------------------------------------------------------- losses

// The order of loss: the entries of the list; within an entry damaged before undamaged, detected
// before undetected, then the default order. Alike in all this, the more damaged comes first.
bool Oracle::is_earlier(Role role, const Group& left, const Group& right) const {
  const auto key = [&](const Group& group) {
    const bool undamaged = group.damage == 0;
    const bool undetected = !group.detected;
    return std::tuple(unit(role, group).list_rank, undamaged, undetected,
                      unit(role, group).default_rank, -group.damage);
  };
  return key(left) < key(right);
}

std::vector<Group> Oracle::in_order_of_loss(Role role, const Force& force) const {
  std::vector<Group> groups;
  for (const auto& [group, count] : force) groups.push_back(group);
  std::stable_sort(groups.begin(), groups.end(), [&](const Group& left, const Group& right) {
    return is_earlier(role, left, right);
  });
  return groups;
}

// While an eligible unit with more than one hit point left exists, the first such in the list is
// damaged; otherwise the first eligible unit is removed. A hit with no eligible target is lost.
Force Oracle::one_hit(Role role, Force force,
                      const std::function<bool(const Group&)>& is_eligible) const {
  const std::vector<Group> groups = in_order_of_loss(role, force);
  for (const Group& group : groups) {
    const int hit_points_left = unit(role, group).hits - group.damage;
    if (!is_eligible(group) || hit_points_left <= 1) continue;
    move_units(force, group, 1, force, {group.unit, group.damage + 1, group.detected});
    return force;
  }
  for (const Group& group : groups) {
    if (!is_eligible(group)) continue;
    Force removed;
    move_units(force, group, 1, removed, group);
    return force;
  }
  return force;
}

// The losses at the end of a step, each side's from the enemy's hits: submarines' hits first, on
// sea units; then the others', on anything but an undetected submarine that is not revealed.
Position Oracle::losses(Position position, const std::map<Role, Hits>& hits, Fired fired) const {
  for (const Role role : {Role::attacker, Role::defender}) {
    const auto submarines_may_hit = [&](const Group& group) { return is_sea_unit(role, group); };
    const auto others_may_hit = [&](const Group& group) {
      const bool is_revealed = battle_.firing_reveals && fired.of(role);
      return !is_submarine(role, group) || group.detected || is_revealed;
    };
    Force& force = position.of(role).in_battle;
    const Hits taken = hits.at(enemy_of(role));
    for (int i = 0; i < taken.by_submarines; ++i) force = one_hit(role, force, submarines_may_hit);
    for (int i = 0; i < taken.by_others; ++i) force = one_hit(role, force, others_may_hit);
  }
  return position;
}

// ------------------------------------------------------------------------------------------ dice

// A unit with value v on an s-sided die hits with min(max(v, 0), s) / s. One die after the other.
Volley Oracle::volley(Role role, const Force& force,
                      const std::function<bool(const Group&)>& fires) const {
  Volley result = {{Hits{0, 0}, Fraction(1)}};
  for (const auto& [group, count] : force) {
    if (!fires(group)) continue;
    const Unit& shooter = unit(role, group);
    const int value = role == Role::attacker ? shooter.attack : shooter.defense;
    const Fraction hit = Fraction(std::min(std::max(value, 0), battle_.die)) / battle_.die;
    for (int die = 0; die < count; ++die) {
      Volley one_more;
      for (const auto& [hits, chance] : result) {
        Hits with_hit = hits;
        ++(is_submarine(role, group) ? with_hit.by_submarines : with_hit.by_others);
        one_more[with_hit] += chance * hit;
        one_more[hits] += chance * (1 - hit);
      }
      result = one_more;
    }
  }
  std::erase_if(result, [](const auto& entry) { return entry.second == 0; });
  return result;
}

// ----------------------------------------------------------------------------------------- steps

bool Oracle::has_sea_unit(Role role, const Position& position) const {
  const Force& force = position.of(role).in_battle;
  return std::any_of(force.begin(), force.end(),
                     [&](const auto& entry) { return is_sea_unit(role, entry.first); });
}

int Oracle::destroyers(Role role, const Position& position) const {
  int alive = 0;
  for (const auto& [group, count] : position.of(role).in_battle)
    if (unit(role, group).detects) alive += count;
  return alive;
}

// 1. Detection: detected = max(K, min(S, D times the ratio)), first in the order of loss first.
Camp Oracle::detection(Role role, const Position& position) const {
  Camp camp = position.of(role);
  int submarines = 0;
  int detected_already = 0;
  for (const auto& [group, count] : camp.in_battle) {
    if (!is_submarine(role, group)) continue;
    submarines += count;
    if (group.detected) detected_already += count;
  }
  const int can_be_detected =
      destroyers(enemy_of(role), position) * battle_.ratio_numerator / battle_.ratio_denominator;
  const int detected = std::max(detected_already, std::min(submarines, can_be_detected));
  int more = detected - detected_already;
  for (const Group& group : in_order_of_loss(role, camp.in_battle)) {
    if (!is_submarine(role, group) || group.detected) continue;
    const int now = std::min(more, camp.in_battle.at(group));
    if (now == 0) break;
    move_units(camp.in_battle, group, now, camp.in_battle, {group.unit, group.damage, true});
    more -= now;
  }
  return camp;
}

// 2. Leaving: an undetected submarine submerges if no enemy destroyer is alive; an attacking one
// may also retreat, whatever destroyers are there.
Camp Oracle::leaving(Role role, const Position& position) const {
  Camp camp = position.of(role);
  const bool may_submerge = destroyers(enemy_of(role), position) == 0;
  const bool may_retreat = role == Role::attacker;
  if (!side(role).leave || !(may_submerge || may_retreat)) return camp;
  for (const auto& [group, count] : position.of(role).in_battle)
    if (is_submarine(role, group) && !group.detected)
      move_units(camp.in_battle, group, count, camp.left, group);
  return camp;
}

// Undetected submarines fire if the enemy has a sea unit in battle.
Fired Oracle::undetected_that_fire(const Position& position) const {
  return {has_sea_unit(Role::defender, position), has_sea_unit(Role::attacker, position)};
}

// 3. First strike: undetected submarines of both sides fire simultaneously, at sea units.
Positions Oracle::first_strike(const Position& position) const {
  const Fired fired = undetected_that_fire(position);
  const auto strikes = [&](Role role) {
    return volley(role, position.of(role).in_battle, [&, role](const Group& group) {
      return is_submarine(role, group) && !group.detected && fired.of(role);
    });
  };
  Positions result;
  for (const auto& [attack, attack_chance] : strikes(Role::attacker))
    for (const auto& [defense, defense_chance] : strikes(Role::defender)) {
      const std::map<Role, Hits> hits = {{Role::attacker, attack}, {Role::defender, defense}};
      result[losses(position, hits, fired)] += attack_chance * defense_chance;
    }
  return result;
}

// 4. General fire: all others fire simultaneously; submarines only while the enemy has a sea unit
// in battle. In a round without a first strike undetected submarines fire here, and are revealed.
Positions Oracle::general_fire(const Position& position, bool has_first_strike,
                               Fired struck) const {
  const Fired has_target = undetected_that_fire(position);
  const Fired fired = has_first_strike ? struck : has_target;
  const auto fire = [&](Role role) {
    return volley(role, position.of(role).in_battle, [&, role](const Group& group) {
      if (!is_submarine(role, group)) return true;
      if (!group.detected && has_first_strike) return false;
      return has_target.of(role);
    });
  };
  Positions result;
  for (const auto& [attack, attack_chance] : fire(Role::attacker))
    for (const auto& [defense, defense_chance] : fire(Role::defender)) {
      const std::map<Role, Hits> hits = {{Role::attacker, attack}, {Role::defender, defense}};
      result[losses(position, hits, fired)] += attack_chance * defense_chance;
    }
  return result;
}

// A whole round. With detection that lasts a round K is forgotten when the round is over.
Positions Oracle::round(const Position& start, bool has_first_strike) const {
  const auto at_the_end = [&](Position position) {
    if (!battle_.detection_lasts_battle)
      for (const Role role : {Role::attacker, Role::defender})
        position.of(role).in_battle = with_detection_forgotten(position.of(role).in_battle);
    return position;
  };
  const Position after_detection = {detection(Role::attacker, start),
                                    detection(Role::defender, start)};
  const Position after_leaving = {leaving(Role::attacker, after_detection),
                                  leaving(Role::defender, after_detection)};
  if (after_leaving.attacker.in_battle.empty() || after_leaving.defender.in_battle.empty())
    return {{at_the_end(after_leaving), Fraction(1)}};
  const Fired struck = has_first_strike ? undetected_that_fire(after_leaving) : Fired{false, false};
  const Positions after_strike =
      has_first_strike ? first_strike(after_leaving) : Positions{{after_leaving, Fraction(1)}};
  Positions result;
  for (const auto& [position, chance] : after_strike)
    for (const auto& [end, fire_chance] : general_fire(position, has_first_strike, struck))
      result[at_the_end(end)] += chance * fire_chance;
  return result;
}

// ------------------------------------------------------------------------------------ the battle

State Oracle::start() const {
  State state = {{}, true};
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::vector<Unit>& units = side(role).units;
    for (const Unit& line : units) {
      if (line.count == 0) continue;
      const auto first = std::find_if(units.begin(), units.end(),
                                      [&](const Unit& other) { return other.name == line.name; });
      const int index = static_cast<int>(first - units.begin());
      state.position.of(role).in_battle[{index, line.damage, false}] += line.count;
    }
  }
  return state;
}

States Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  States result;
  for (const auto& [position, chance] : round(state.position, state.has_first_strike))
    result[{position, battle_.first_strike_every_round}] += chance;
  next_[state] = result;
  return result;
}

// The next round surely leaves the position as it is.
bool Oracle::changes_nothing(const State& state) {
  const States after = next(state);
  return after.size() == 1 && after.begin()->first.position == state.position;
}

// One side has nobody in battle, or nothing can ever change again. As a round that changes nothing
// leads to itself, it is enough to look at this round and at one like all later rounds.
bool Oracle::is_over(const State& state) {
  const Position& position = state.position;
  if (position.attacker.in_battle.empty() || position.defender.in_battle.empty()) return true;
  return changes_nothing(state) && changes_nothing({position, battle_.first_strike_every_round});
}

std::string Oracle::text(Role role, const Force& force) const {
  std::map<std::string, int> counts;
  for (const auto& [group, count] : force)
    counts[unit(role, group).name + std::string(group.damage, '*')] += count;
  std::string result;
  for (const auto& [name, count] : counts)
    result += (result.empty() ? "" : ",") + std::to_string(count) + " " + name;
  return result;
}

std::string Oracle::outcome(const std::string& winner, const Position& position) const {
  return winner + "|" + text(Role::attacker, position.attacker.in_battle) + "|" +
         text(Role::attacker, position.attacker.left) + "|" +
         text(Role::defender, position.defender.in_battle) + "|" +
         text(Role::defender, position.defender.left);
}

// The outcome of a battle that has come to its end by itself.
std::string Oracle::outcome(const State& state) const {
  const bool attacker = !state.position.attacker.in_battle.empty();
  const bool defender = !state.position.defender.in_battle.empty();
  const char* winner = attacker && defender ? "standoff"
                       : attacker           ? "attacker"
                       : defender           ? "defender"
                                            : "draw";
  return outcome(winner, state.position);
}

// Outcomes and mean number of rounds from a state on, without limit and retreat.
//
// Units only fall, take damage, leave or (where detection lasts) become detected, and none of this
// is ever undone; where it does not last, no submarine is detected when a round begins. So a state
// can only come back to itself at once: its value is that of the others, divided by 1 - p(stay).
class Unlimited {
 public:
  struct Value {
    std::map<std::string, Fraction> outcomes;
    Fraction mean_rounds;
  };

  explicit Unlimited(Oracle& oracle) : oracle_(oracle) {}

  Value value(const State& state) {
    if (oracle_.is_over(state)) return {{{oracle_.outcome(state), Fraction(1)}}, Fraction(0)};
    const auto known = known_.find(state);
    if (known != known_.end()) return known->second;
    if (!on_the_way_.insert(state).second)
      throw std::logic_error("a battle came back to an earlier state by way of another");
    States successors = oracle_.next(state);
    Fraction goes_on = 1;
    if (const auto stay = successors.find(state); stay != successors.end()) {
      goes_on -= stay->second;
      successors.erase(stay);
    }
    Value result;
    result.mean_rounds = 1 / goes_on;
    for (const auto& [successor, chance] : successors) {
      const Value then = value(successor);
      for (const auto& [key, probability] : then.outcomes)
        result.outcomes[key] += chance / goes_on * probability;
      result.mean_rounds += chance / goes_on * then.mean_rounds;
    }
    on_the_way_.erase(state);
    known_[state] = result;
    return result;
  }

 private:
  Oracle& oracle_;
  std::map<State, Value> known_;
  std::set<State> on_the_way_;
};

// The battle round by round: what has ended after each number of rounds, and what goes on.
struct Course {
  std::map<int, States> ended;
  States going_on;
};

Course fight(Oracle& oracle, int rounds) {
  Course course;
  course.going_on = {{oracle.start(), Fraction(1)}};
  for (int round = 0; round <= rounds; ++round) {
    States fighting;
    for (const auto& [state, chance] : course.going_on)
      (oracle.is_over(state) ? course.ended[round] : fighting)[state] += chance;
    course.going_on = fighting;
    if (round == rounds) break;
    States after;
    for (const auto& [state, chance] : fighting)
      for (const auto& [successor, probability] : oracle.next(state))
        after[successor] += chance * probability;
    course.going_on = after;
  }
  return course;
}

// After its last round the attacker leaves.
Position retreat(Position position) {
  for (const auto& [group, count] : position.attacker.in_battle)
    position.attacker.left[{group.unit, group.damage, false}] += count;
  position.attacker.in_battle.clear();
  return position;
}

Fraction sum(const States& states) {
  Fraction total = 0;
  for (const auto& [state, chance] : states) total += chance;
  return total;
}

constexpr int most_rounds_listed = 20;

// With a round limit or a retreat the course of the battle ends there; the retreat comes first.
Odds broken_off(const Battle& battle, Oracle& oracle) {
  const bool retreats =
      battle.retreat > 0 && (battle.rounds == 0 || battle.retreat <= battle.rounds);
  const int last = retreats ? battle.retreat : battle.rounds;
  const Course course = fight(oracle, last);
  Odds odds;
  std::map<int, Fraction> rounds;
  for (const auto& [round, ended] : course.ended) {
    rounds[round] += sum(ended);
    for (const auto& [state, chance] : ended) odds.outcomes[oracle.outcome(state)] += chance;
  }
  rounds[last] += sum(course.going_on);
  for (const auto& [state, chance] : course.going_on)
    odds.outcomes[retreats ? oracle.outcome("defender", retreat(state.position))
                           : oracle.outcome("undecided", state.position)] += chance;
  for (const auto& [round, chance] : rounds) {
    odds.mean_rounds += round * chance;
    if (round <= most_rounds_listed && chance != 0) odds.rounds[round] = chance;
  }
  return odds;
}

Odds to_the_end(Oracle& oracle) {
  const Unlimited::Value value = Unlimited(oracle).value(oracle.start());
  Odds odds = {value.outcomes, value.mean_rounds, {}};
  for (const auto& [round, ended] : fight(oracle, most_rounds_listed).ended)
    odds.rounds[round] = sum(ended);
  return odds;
}

}  // namespace

Odds exact(const Battle& battle) {
  Oracle oracle(battle);
  return battle.retreat > 0 || battle.rounds > 0 ? broken_off(battle, oracle) : to_the_end(oracle);
}

}  // namespace plain
