// Global War 1939 v5, one-for-one detection: every step of a round is one function below, in the
// words of the rules. A state is what is on the table when a round begins.
#include "tests/oracle/one_for_one_oracle.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <tuple>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/course.hpp"
#include "tests/oracle/forces.hpp"

namespace plain {
namespace {

// Units of one side that the rules cannot tell apart; `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  bool detected;
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Force = ForceOf<Group>;
using Camp = CampOf<Group>;
using Position = PositionOf<Group>;
using Positions = std::map<Position, Fraction>;

// A position when a round begins; which round that is, as far as it matters; and after how many
// rounds from now the attacker retreats, 0 if he does not.
struct State {
  Position position;
  int round;
  int retreat_in;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)
};

// Which sides have undetected submarines that have fired in this round.
struct Fired {
  bool attacker, defender;
  bool of(Role role) const { return role == Role::attacker ? attacker : defender; }
};

class Oracle {
 public:
  using State = plain::State;
  using States = std::map<State, Fraction>;

  explicit Oracle(const Battle& battle)
      : battle_(battle),
        last_round_(last_round_that_differs(
            {battle.attacker.undetected, battle.defender.undetected, battle.retreats})) {
    if (!battle.first_strike_every_round) last_round_ = std::max(last_round_, 2);
  }

  State start() const;
  bool is_over(const State& state);
  const States& next(const State& state);

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
  Camp leaving(Role role, const Position& position, int round) const;
  Fired undetected_that_fire(const Position& position) const;
  Positions first_strike(const Position& position) const;
  Positions general_fire(const Position& position, bool has_first_strike, Fired struck) const;
  Positions round(const Position& start, int number) const;
  Position with_detection_as_it_lasts(Position position) const;
  Position after_retreat(const Position& position) const;

  Volley volley(Role role, const Force& force, const Which<Group>& fires) const;
  Force one_hit(Role role, const Force& force, const Which<Group>& is_eligible) const;
  Position losses(Position position, const std::map<Role, Hits>& hits, Fired fired) const;

  const Battle& battle_;
  int last_round_;  // those after it are like it
  std::map<State, States> next_;
};

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

Force Oracle::one_hit(Role role, const Force& force, const Which<Group>& is_eligible) const {
  return plain::one_hit(side(role).units, force, in_order_of_loss(role, force), is_eligible);
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

// ----------------------------------------------------------------------------------------- steps

Volley Oracle::volley(Role role, const Force& force, const Which<Group>& fires) const {
  return plain::volley(side(role).units, role, battle_.die, force, fires);
}

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
// may also retreat, whatever destroyers are there. Of some, those first in the order of loss leave.
Camp Oracle::leaving(Role role, const Position& position, int round) const {
  Camp camp = position.of(role);
  const bool may_submerge = destroyers(enemy_of(role), position) == 0;
  const bool may_retreat = role == Role::attacker;
  if (!may_submerge && !may_retreat) return camp;
  int more = chosen_at(side(role).undetected, round, battle_, position);
  for (const Group& group : in_order_of_loss(role, position.of(role).in_battle)) {
    if (!is_submarine(role, group) || group.detected) continue;
    const int now = std::min(more, camp.in_battle.at(group));
    if (now == 0) break;
    move_units(camp.in_battle, group, now, camp.left, group);
    more -= now;
  }
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

// A whole round.
Positions Oracle::round(const Position& start, int number) const {
  const bool has_first_strike = battle_.first_strike_every_round || number == 1;
  const Position after_detection = {detection(Role::attacker, start),
                                    detection(Role::defender, start)};
  const Position after_leaving = {leaving(Role::attacker, after_detection, number),
                                  leaving(Role::defender, after_detection, number)};
  if (is_one_sided(after_leaving)) return {{after_leaving, Fraction(1)}};
  const Fired struck = has_first_strike ? undetected_that_fire(after_leaving) : Fired{false, false};
  const Positions after_strike =
      has_first_strike ? first_strike(after_leaving) : Positions{{after_leaving, Fraction(1)}};
  Positions result;
  for (const auto& [position, chance] : after_strike)
    for (const auto& [end, fire_chance] : general_fire(position, has_first_strike, struck))
      result[end] += chance * fire_chance;
  return result;
}

// With detection that lasts a round K is forgotten when the next one begins.
Position Oracle::with_detection_as_it_lasts(Position position) const {
  if (!battle_.detection_lasts_battle)
    for (const Role role : {Role::attacker, Role::defender})
      position.of(role).in_battle = with_detection_forgotten(position.of(role).in_battle);
  return position;
}

// Detected submarines cannot retreat.
Position Oracle::after_retreat(const Position& position) const {
  Position after = position;
  for (const auto& [group, count] : position.attacker.in_battle)
    if (!group.detected || battle_.detected_may_retreat)
      move_units(after.attacker.in_battle, group, count, after.attacker.left, group);
  return after;
}

// ------------------------------------------------------------------------------------ the battle

State Oracle::start() const {
  State state = {{}, 1, battle_.retreat};
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::vector<Unit>& units = side(role).units;
    for (const Unit& line : units) {
      if (line.count == 0) continue;
      const int index = first_line(units, line);
      state.position.of(role).in_battle[{index, line.damage, false}] += line.count;
    }
  }
  return state;
}

// The attacker retreats after a round in which nobody was beaten, and before the next detection.
const Oracle::States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  States result;
  for (const auto& [end, chance] : round(state.position, state.round)) {
    State after = {with_detection_as_it_lasts(end), std::min(state.round + 1, last_round_),
                   std::max(state.retreat_in - 1, 0)};
    const bool by_choice =
        !is_one_sided(end) && chosen_at(battle_.retreats, state.round, battle_, end) > 0;
    if (by_choice || (state.retreat_in == 1 && !is_over(after)))
      after.position = with_detection_as_it_lasts(after_retreat(end));
    result[after] += chance;
  }
  return next_[state] = result;
}

// One side has nobody in battle, or this round and all after it surely leave the position as it is.
// That the attacker would retreat after a number of rounds is no change.
bool Oracle::is_over(const State& state) {
  if (is_one_sided(state.position)) return true;
  for (int round = state.round; round <= last_round_; ++round) {
    const States& after = next({state.position, round, 0});
    if (after.size() != 1 || after.begin()->first.position != state.position) return false;
  }
  return true;
}

}  // namespace

// The retreat is part of the rounds: those who cannot retreat fight on.
Odds exact(const Battle& battle) {
  Oracle oracle(battle);
  Battle course = battle;
  course.retreat = 0;
  return Course(oracle, course).odds();
}

}  // namespace plain
