// Global War 1939 v5, one-for-one detection: the table and every step of a round, in the words of
// the rules. Odds, best play and battles with dice are all computed from these steps.
#include "tests/oracle/one_for_one_oracle.hpp"

#include <algorithm>
#include <compare>
#include <utility>
#include <vector>

#include "tests/oracle/answers.hpp"
#include "tests/oracle/forces.hpp"
#include "tests/oracle/steps.hpp"

namespace plain {
namespace one_for_one {
namespace {

// Units of one side that the rules do not distinguish. `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  bool detected;
  bool holds_fire = false;                         // until the end of the round
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Force = ForceOf<Group>;
using Camp = CampOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;

// ------------------------------------------------------------------------------------- the forces

class Forces : public SidesOf<Battle> {
 public:
  using SidesOf::SidesOf;

  Position set_up() const {
    Position position;
    for (const Role role : {Role::attacker, Role::defender})
      for (const Unit& line : side(role).units)
        if (line.count > 0)
          position.of(role).in_battle[{first_line(side(role).units, line), line.damage, false}] +=
              line.count;
    return position;
  }

  std::vector<Group> in_order_of_loss(Role role, const Force& force, int order = 0) const {
    return plain::in_order_of_loss<Unit, Group>(
        side(role).units, force, [](const Group& group) { return !group.detected; }, order);
  }

  Force losses(Role role, Force force, int hits, const Which& may, int order = 0) const {
    for (int i = 0; i < hits; ++i)
      force = plain::one_hit(side(role).units, force, in_order_of_loss(role, force, order), may);
    return force;
  }

 protected:
  bool is_undetected(Role role, const Group& group) const {
    return is_submarine(role, group) && !group.detected;
  }

  bool has_sea_unit(Role role, const Position& position) const {
    const Force& force = position.of(role).in_battle;
    return std::any_of(force.begin(), force.end(),
                       [&](const auto& entry) { return is_sea_unit(role, entry.first); });
  }

  int destroyers(Role role, const Position& position) const {
    int alive = 0;
    for (const auto& [group, count] : position.of(role).in_battle)
      if (unit(role, group).detects) alive += count;
    return alive;
  }

  // Returns how many submarines the destroyers of a side can detect in this round.
  int reach(Role role, const Position& position, int round) const {
    Fraction all = 0;
    for (const auto& [group, count] : position.of(role).in_battle)
      if (unit(role, group).detects) all += count * unit(role, group).detected;
    all *= battle().ratio * side(role).detection;
    all *= round == 1 ? side(role).first_detection : side(role).later_detection;
    if (battle().detection_rounding == Rounding::nearest) all += Fraction(1, 2);
    const auto whole = numerator(all) / denominator(all);
    const bool one_more = battle().detection_rounding == Rounding::up && all != Fraction(whole);
    return static_cast<int>(whole) + (one_more ? 1 : 0);
  }

  // Returns the groups in the order in which they are detected. By default that is the order of
  // loss. If the enemy chooses, a higher cost comes first, then a higher value, then the order of
  // loss.
  std::vector<Group> in_order_of_detection(Role role, const Force& force) const {
    std::vector<Group> groups = in_order_of_loss(role, force);
    if (!battle().enemy_detects) return groups;
    const auto worth = [&](const Group& group) {
      const Unit& submarine = unit(role, group);
      return std::pair(submarine.cost,
                       role == Role::attacker ? submarine.attack : submarine.defense);
    };
    std::stable_sort(groups.begin(), groups.end(), [&](const Group& left, const Group& right) {
      return worth(left) > worth(right);
    });
    return groups;
  }

  // Returns the number of submarines of a side, or only of those that are detected.
  int submarines(Role role, const Position& position, bool only_detected) const {
    int all = 0;
    for (const auto& [group, count] : position.of(role).in_battle)
      if (is_submarine(role, group) && (group.detected || !only_detected)) all += count;
    return all;
  }

  // Returns how many more submarines of a side are detected, and the chance of each number. If S
  // submarines are in battle, K of which were detected before, and the enemy has D destroyers,
  // max(K, min(S, D times the ratio)) are detected, or a die is rolled for each of those.
  std::map<int, Fraction> detections(Role role, const Position& position, int round) const {
    const int known = submarines(role, position, true);
    const int most =
        std::min(submarines(role, position, false), reach(enemy_of(role), position, round));
    const int more = std::max(known, most) - known;
    if (battle().detection_value == 0) return {{more, 1}};
    const Fraction chance(std::min(battle().detection_value, battle().die), battle().die);
    std::map<int, Fraction> found = {{0, 1}};
    for (int i = 0; i < more; ++i) {
      std::map<int, Fraction> next;
      for (const auto& [number, probability] : found) {
        next[number] += probability * (1 - chance);
        next[number + 1] += probability * chance;
      }
      found = next;
    }
    std::erase_if(found, [](const auto& each) { return each.second == 0; });
    return found;
  }

  // Returns the camp after this many more submarines are detected.
  Camp detection(Role role, const Position& position, int more) const {
    Camp camp = position.of(role);
    for (const Group& group : in_order_of_detection(role, camp.in_battle)) {
      if (!is_undetected(role, group)) continue;
      const int now = std::min(more, camp.in_battle.at(group));
      if (now == 0) break;
      move_units(camp.in_battle, group, now, camp.in_battle, {group.unit, group.damage, true});
      more -= now;
    }
    return camp;
  }

  // Returns the position in which a round begins. Nobody holds fire any more, and detection that
  // does not last is forgotten.
  static Position as_a_round_begins(Position position, bool detection_lasts) {
    for (const Role role : {Role::attacker, Role::defender}) {
      Force begins;
      for (const auto& [group, count] : position.of(role).in_battle)
        begins[{group.unit, group.damage, group.detected && detection_lasts}] += count;
      position.of(role).in_battle = begins;
    }
    return position;
  }

  // Returns the position after a retreat. Detected submarines cannot retreat, except by option.
  Position after_retreat(const Position& position) const {
    Position after = position;
    for (const auto& [group, count] : position.attacker.in_battle)
      if (!group.detected || battle().detected_may_retreat)
        move_units(after.attacker.in_battle, group, count, after.attacker.left,
                   {group.unit, group.damage, group.detected});
    return after;
  }
};

// Returns whether the destroyers of a side detect in all rounds as in the first.
bool is_alike(const Side& side) {
  return side.first_detection == side.later_detection;
}

// -------------------------------------------------------------------------------------- the steps

class Rules : public Steps<Forces, Group> {
 public:
  enum Step {
    begins,
    attacker_leaves,
    defender_leaves,
    attacker_holds,
    defender_holds,
    strikes,
    fires,
    ends
  };

  Rules(const Battle& battle, const OpenChoices& asked)
      : Steps(battle, asked,
              std::max(battle.first_strike_every_round && is_alike(battle.attacker) &&
                               is_alike(battle.defender)
                           ? 1
                           : 2,
                       last_round_that_differs(
                           {battle.attacker.undetected, battle.defender.undetected, battle.retreats,
                            battle.attacker.losses, battle.defender.losses}))) {}

  Stage start() const { return {begins, 0, 1, set_up(), {}, {}, {}}; }

  Next next(const Stage& stage) const {
    switch (stage.step) {
      case begins:
        return begin(stage);
      case attacker_leaves:
        return leave_undetected(Role::attacker, stage);
      case defender_leaves:
        return leave_undetected(Role::defender, stage);
      case attacker_holds:
        return hold(Role::attacker, stage);
      case defender_holds:
        return hold(Role::defender, stage);
      case strikes:
      case fires:
        return fire(stage);
      default:
        return end(stage);
    }
  }

  // Returns the part of the position that lasts. Detection does not matter.
  Position lasting(const Position& position) const override {
    return as_a_round_begins(position, false);
  }

  // Adds to `figures` the submarines that are detected between `begins` and `begun`, and the first
  // strikes after it and the hits that they score on average, all times `chance`.
  void count(const Stage& begins, const Stage& begun, const Fraction& chance,
             std::map<std::string, Fraction>& figures) const {
    Stage stage = begun;
    while (stage.step > Step::begins && stage.step < strikes)
      stage = chances(next(stage)).begin()->first;
    for (const Role role : {Role::attacker, Role::defender}) {
      const std::string name = role == Role::attacker ? "attacker" : "defender";
      figures["detected." + name] +=
          chance * (submarines(role, begun.before, true) - submarines(role, begins.position, true));
      const bool has_target =
          stage.step == strikes &&
          stage.notes[role == Role::attacker ? attacker_strikes : defender_strikes] != 0;
      Fraction& fired = figures["strikes." + name];
      Fraction& hits = figures["strike_hits." + name];
      if (!has_target) continue;
      for (const auto& [group, number] : stage.position.of(role).in_battle) {
        if (!is_undetected(role, group) || group.holds_fire) continue;
        const Unit& submarine = unit(role, group);
        const int value = role == Role::attacker ? submarine.attack : submarine.defense;
        fired += chance * number;
        hits += chance * number * Fraction(value, battle().die);
      }
    }
  }

 private:
  // The notes of a stage once it is settled which units fire: the sides whose undetected submarines
  // strike in this round.
  enum Note { attacker_strikes, defender_strikes };

  bool has_strike(int round) const { return battle().first_strike_every_round || round == 1; }

  // 1. Detects submarines. Those that hold fire by policy do so, and therefore do not leave.
  Next begin(Stage stage) const {
    if (const auto end = end_before(stage)) return *end;
    Next next = {Turn::chance, {}, {}, {}};
    for (const auto& [ours, chance] : detections(Role::attacker, stage.position, stage.round))
      for (const auto& [theirs, other] : detections(Role::defender, stage.position, stage.round))
        next.chances[detected(stage, ours, theirs)] += chance * other;
    return next;
  }

  Stage detected(Stage stage, int attackers, int defenders) const {
    stage.position = {detection(Role::attacker, stage.position, attackers),
                      detection(Role::defender, stage.position, defenders)};
    stage.before = stage.position;
    for (const Role role : {Role::attacker, Role::defender}) {
      if (is_open(key_of(role, "undetected"))) continue;
      if (chosen_at(side(role).undetected, stage.round, battle(), stage.before) != hold_fire)
        continue;
      Force& force = stage.position.of(role).in_battle;
      for (const auto& [group, count] : stage.before.of(role).in_battle)
        if (is_undetected(role, group))
          move_units(force, group, count, force, {group.unit, group.damage, false, true});
    }
    stage.step = attacker_leaves;
    return stage;
  }

  // 2. Lets undetected submarines submerge if no enemy destroyer is alive. Those of the attacker
  // may also retreat, whatever destroyers are there.
  Next leave_undetected(Role role, const Stage& stage) const {
    const bool may_leave = role == Role::attacker || battle().leave_past_destroyers ||
                           destroyers(enemy_of(role), stage.before) == 0;
    return leave(
        role, "undetected", side(role).undetected, stage,
        [&](const Group& group) {
          return may_leave && is_undetected(role, group) && !group.holds_fire;
        },
        [&](Stage& then) {
          if (is_one_sided(then.position)) then.step = ends;
        });
  }

  // Lets the owner choose how many of the undetected submarines that are left hold their fire, if
  // they have a target.
  Next hold(Role role, const Stage& stage) const {
    const bool asked = battle().may_hold_by_choice && is_open(key_of(role, "undetected")) &&
                       has_sea_unit(enemy_of(role), stage.position);
    return choose(
        role, "undetected", {}, stage.position, stage,
        [&](const Group& group) { return asked && is_undetected(role, group); },
        [&](Stage then, const Force& holding) {
          Force& force = then.position.of(role).in_battle;
          for (const auto& [group, count] : holding)
            move_units(force, group, count, force, {group.unit, group.damage, false, true});
          ++then.step;
          if (role == Role::defender) note_who_strikes(then);
          return then;
        });
  }

  void note_who_strikes(Stage& stage) const {
    if (!has_strike(stage.round)) {
      stage.step = fires;
      return;
    }
    stage.notes = {has_sea_unit(Role::defender, stage.position) ? 1 : 0,
                   has_sea_unit(Role::attacker, stage.position) ? 1 : 0};
  }

  // Lets units fire, in one of two steps:
  // 3. First strike: undetected submarines of both sides fire simultaneously if the enemy has a sea
  // unit in battle, except those that hold their fire.
  // 4. General fire: all others fire simultaneously, submarines only while the enemy has a sea unit
  // in battle. In a round without a first strike undetected submarines fire here.
  Next fire(Stage stage) const {
    if (stage.thrown == 0) stage.before = stage.position;
    const bool is_strike = stage.step == strikes;
    const bool is_struck = has_strike(stage.round);
    const auto has_target = [&](Role role) { return has_sea_unit(enemy_of(role), stage.before); };
    const auto undetected_fire = [&](Role role) {
      if (!is_struck) return has_target(role);
      return stage.notes[role == Role::attacker ? attacker_strikes : defender_strikes] != 0;
    };
    const auto fires_now = [&](Role role, const Group& group) {
      if (group.holds_fire) return false;
      if (is_strike) return is_undetected(role, group) && undetected_fire(role);
      if (!is_submarine(role, group)) return true;
      return has_target(role) && (group.detected || !is_struck);
    };
    // Hits of submarines fall on sea units; those of others fall on anything but undetected
    // submarines, unless these are revealed by their fire.
    const auto may_be_hit = [&](Role role, std::size_t kind) -> Which {
      if (kind == 0) return [=, this](const Group& group) { return is_sea_unit(role, group); };
      const bool is_revealed = battle().firing_reveals && undetected_fire(role);
      return [=, this](const Group& group) {
        return !is_undetected(role, group) || (is_revealed && !group.holds_fire);
      };
    };
    return exchange_fire(
        stage,
        [&](Role role, const Stage& thrown) {
          return with_hits(
              thrown, volley(side(role).units, role, battle().die, stage.before.of(role).in_battle,
                             Which([&](const Group& group) { return fires_now(role, group); })));
        },
        may_be_hit,
        [&](Stage then) {
          then.step = is_one_sided(then.position) ? static_cast<int>(ends) : then.step + 1;
          if (then.step == ends) then.notes.clear();
          return then;
        });
  }

  // Lets the attacker retreat and begins another round.
  Next end(const Stage& stage) const {
    return end_round(stage, begins, [&](const Position& position, bool retreats) {
      return as_a_round_begins(retreats ? after_retreat(position) : position,
                               battle().detection_lasts_battle);
    });
  }
};

}  // namespace
}  // namespace one_for_one

Odds exact(const Battle& battle) {
  return odds_by(one_for_one::Rules(battle, {}));
}

std::map<std::string, Fraction> counted(const Battle& battle) {
  one_for_one::Rules rules(battle, {});
  rules.forget_limit();
  Rounds rounds(rules);
  std::map<std::string, Fraction> figures;
  auto now = rounds.start();
  for (int round = 1; round <= battle.rounds; ++round) {
    decltype(now) after;
    for (const auto& [state, chance] : now) {
      if (rounds.is_over(state)) continue;
      const auto begins = rules.with_round_alike(state);
      for (const auto& [begun, probability] : chances(rules.next(begins)))
        rules.count(begins, begun, chance * probability, figures);
      for (const auto& [next, probability] : rounds.next(state))
        after[next] += chance * probability;
    }
    now = after;
  }
  return figures;
}

BestPlay best_play(const Battle& battle, const OpenChoices& asked) {
  return best_play_by(one_for_one::Rules(battle, asked));
}

BattleCounts play(const Battle& battle, long battles, std::uint64_t seed) {
  return play_by(one_for_one::Rules(battle, {}), battles, seed);
}

}  // namespace plain
