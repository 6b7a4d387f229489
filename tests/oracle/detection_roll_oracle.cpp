// Sea battles of Axis & Allies Revised Enhanced with detection rolls: the table, the search and
// every step, in the words of the rules. Odds, best play and battles with dice are all computed
// from these steps.
#include "tests/oracle/detection_roll_oracle.hpp"

#include <algorithm>
#include <compare>
#include <set>
#include <utility>
#include <vector>

#include "tests/oracle/answers.hpp"
#include "tests/oracle/forces.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::detection_roll {
namespace {

// Units of one side that the rules do not distinguish. `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  bool undetected;                                 // in the first round
  bool sinking = false;                            // until the end of general fire
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Force = ForceOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;

bool is_afloat(const Group& group) {
  return !group.sinking;
}

// ------------------------------------------------------------------------------------- the forces

class Forces : public SidesOf<Battle> {
 public:
  explicit Forces(const Battle& battle) : SidesOf(battle) {
    const Position position = set_up();
    attacker_had_destroyer_ = has_destroyer(Role::attacker, position);
    defender_had_destroyer_ = has_destroyer(Role::defender, position);
  }

  Position set_up() const {
    Position position;
    for (const Role role : {Role::attacker, Role::defender})
      for (const Unit& line : side(role).units)
        if (line.count > 0)
          position.of(role).in_battle[{first_line(side(role).units, line), line.damage, false}] +=
              line.count;
    return position;
  }

  std::vector<Group> in_order_of_loss(Role role, const Force& force) const {
    return lhtr::in_order_of_loss(side(role).units, force);
  }

  Force losses(Role role, const Force& force, int hits, const Which& may) const {
    return lhtr::losses(side(role).units, force, hits, may);
  }

  // Returns the modifier by which a submarine is harder to detect.
  int modifier(Role role, const Unit& submarine) const {
    const bool is_super = lhtr::has(side(role), submarine, "super-submarines");
    return (is_super ? 1 : 0) + (submarine.code == "kaiten" ? 1 : 0);
  }

  // Returns the chances of the largest margin by which a destroyer of `role` rolls below its value,
  // before modifiers of the submarines. It returns nothing if no destroyer rolls.
  std::map<int, Fraction> best_margin(Role role, const Position& position) const {
    std::map<int, Fraction> best;
    for (const auto& [group, count] : position.of(role).in_battle) {
      const Unit& destroyer = unit(role, group);
      if (!destroyer.detects) continue;
      const lhtr::Technologies& technologies = side(role).technologies;
      const bool has_aircraft = has_any(role, position, [&](const Group& other) {
        return unit(role, other).kind == Kind::air && unit(role, other).nation == destroyer.nation;
      });
      int value = 3;
      if (has_aircraft)
        value += lhtr::has(technologies, destroyer.nation, "long-range-aircraft") ? 2 : 1;
      if (lhtr::has(technologies, destroyer.nation, "combined-arms")) ++value;
      for (int die = 0; die < count; ++die) {
        std::map<int, Fraction> one_more;
        for (int roll = 1; roll <= lhtr::die; ++roll) {
          if (best.empty()) one_more[value - roll] += Fraction(1) / lhtr::die;
          for (const auto& [margin, chance] : best)
            one_more[std::max(margin, value - roll)] += chance / lhtr::die;
        }
        best = one_more;
      }
    }
    return best;
  }

 protected:
  bool has_any(Role role, const Position& position, const Which& is_meant) const {
    const Force& force = position.of(role).in_battle;
    return std::any_of(force.begin(), force.end(),
                       [&](const auto& entry) { return is_meant(entry.first); });
  }

  bool has_destroyer(Role role, const Position& position) const {
    return has_any(role, position, [&](const Group& group) { return unit(role, group).detects; });
  }

  bool has_sea_unit(Role role, const Position& position) const {
    return has_any(role, position, [&](const Group& group) { return is_sea_unit(role, group); });
  }

  // Returns the chances of the forces in battle after the enemy's search. All submarines of a name
  // are detected, or none.
  std::map<Force, Fraction> searched(Role role, const Position& position) const {
    const auto with = [&](const Which& is_detected) {
      Force force;
      for (const auto& [group, count] : position.of(role).in_battle) {
        const bool undetected = is_submarine(role, group) && !is_detected(group);
        force[{group.unit, group.damage, undetected}] += count;
      }
      return force;
    };
    std::map<Force, Fraction> result;
    for (const auto& [margin, chance] : best_margin(enemy_of(role), position))
      result[with([&, best = margin](const Group& group) {
        return best >= modifier(role, unit(role, group));
      })] += chance;
    if (result.empty()) result[with([](const Group&) { return false; })] = 1;
    return result;
  }

  static Position all_detected(Position position) {
    for (const Role role : {Role::attacker, Role::defender}) {
      Force force;
      for (const auto& [group, count] : position.of(role).in_battle)
        force[{group.unit, group.damage, false, group.sinking}] += count;
      position.of(role).in_battle = force;
    }
    return position;
  }

  // Returns the value at which the defender's best battleship with combined-arms fires at aircraft,
  // or 0 without one.
  int battleship_value() const {
    int best = 0;
    for (const Unit& ship : battle().defender.units)
      if (ship.count > 0 && ship.code == "bb" &&
          lhtr::has(battle().defender, ship, "combined-arms"))
        best = std::max(best, lhtr::has(battle().defender, ship, "radar") ? 2 : 1);
    return best;
  }

  // Returns whether a submarine is free. An undetected one is free. Any other is free while the
  // enemy has no destroyer or, if the loss of destroyers restores nothing, if the enemy never had
  // one.
  bool is_free(Role role, const Group& group, const Position& at_the_start) const {
    if (group.undetected) return true;
    const Role enemy = enemy_of(role);
    if (battle().dd_loss_restores) return !has_destroyer(enemy, at_the_start);
    return !(enemy == Role::attacker ? attacker_had_destroyer_ : defender_had_destroyer_);
  }

  Volley volley(Role role, const Position& position, const Which& fires) const {
    return lhtr::volley(side(role), role, position.of(role).in_battle, fires);
  }

  Which submarines_may_hit(Role role) const {
    return [this, role](const Group& group) { return is_sea_unit(role, group) && !group.sinking; };
  }

  // Returns `after`, in which units that held hits sink are sinking and fire once more.
  static Force with_sinking(const Force& before, const Force& after) {
    std::map<int, int> missing;  // by unit
    for (const auto& [group, count] : before) missing[group.unit] += count;
    for (const auto& [group, count] : after) missing[group.unit] -= count;
    Force result = after;
    for (const auto& [unit, count] : missing)
      if (count > 0) result[{unit, 0, false, true}] += count;
    return result;
  }

  static Position without_sinking(Position position) {
    for (const Role role : {Role::attacker, Role::defender})
      std::erase_if(position.of(role).in_battle,
                    [](const auto& entry) { return entry.first.sinking; });
    return position;
  }

  // Returns the position after kaitens that have fired are expended, which is an option.
  Position without_expended(Role role, Position position) const {
    if (battle().kaitens_expended)
      std::erase_if(position.of(role).in_battle,
                    [&](const auto& entry) { return unit(role, entry.first).code == "kaiten"; });
    return position;
  }

 private:
  bool attacker_had_destroyer_, defender_had_destroyer_;
};

// -------------------------------------------------------------------------------------- the steps

class Rules : public lhtr::LhtrSteps<Forces, Group> {
 public:
  enum Step {
    flown_over,
    detects,
    battleship_fires,
    begins,
    opens_fire,
    attacker_stays_down,
    defender_stays_down,
    fires,
    attacker_submerges,
    defender_submerges,
    ends
  };

  Rules(const Battle& battle, const OpenChoices& asked)
      : LhtrSteps(battle, asked,
                  std::max(2, last_round_that_differs(
                                  {battle.attacker.undetected, battle.defender.undetected,
                                   battle.attacker.submerge, battle.defender.submerge,
                                   battle.retreats}))) {}

  Stage start() const { return {flown_over, 0, 1, set_up(), {}, {}, {}}; }

  Next next(const Stage& stage) const {
    const int gun = battleship_value();
    switch (stage.step) {
      case flown_over:
        return guns_fire(stage, battle().way.guns, battle().way.radar ? 2 : 1, detects);
      case detects:
        return detect(stage);
      case battleship_fires:
        return guns_fire(stage, gun == 0 ? 0 : 1, gun, begins);
      case begins:
        return begin(stage);
      case opens_fire:
        return open_fire(stage);
      case attacker_stays_down:
        return stay_down(Role::attacker, stage);
      case defender_stays_down:
        return stay_down(Role::defender, stage);
      case fires:
        return fire(stage);
      case attacker_submerges:
        return submerge(Role::attacker, stage);
      case defender_submerges:
        return submerge(Role::defender, stage);
      default:
        return end(stage);
    }
  }

  // Returns the part of the position that lasts. Detection does not matter.
  Position lasting(const Position& position) const override { return all_detected(position); }

 private:
  // The notes of a stage during the rounds.
  enum Note { held_for_attacker, held_for_defender, attacker_fired, defender_fired };

  // Lets the destroyers of both sides search before the first round.
  Next detect(const Stage& stage) const {
    Stage after = stage;
    after.step = battleship_fires;
    if (!battle().detection) return only(after);
    Next next = {Turn::chance, {}, {}, {}};
    for (const auto& [attacker, chance] : searched(Role::attacker, stage.position))
      for (const auto& [defender, other_chance] : searched(Role::defender, stage.position)) {
        after.position.attacker.in_battle = attacker;
        after.position.defender.in_battle = defender;
        next.chances[after] += chance * other_chance;
      }
    return next;
  }

  Next begin(Stage stage) const {
    if (const auto end = end_before(stage)) return *end;
    stage.step = opens_fire;
    stage.notes = {0, 0, has_sea_unit(Role::defender, stage.position) ? 1 : 0,
                   has_sea_unit(Role::attacker, stage.position) ? 1 : 0};
    return only(stage);
  }

  // Returns whether hits of a kind are held. In opening fire kind 0 is the hits of free submarines,
  // and kind 1 those of the others, which are held.
  static bool are_held(const Stage& stage, std::size_t kind) {
    return stage.step == opens_fire && kind == 1;
  }

  Force default_losses(Role role, const Stage& stage, std::size_t kind, int hits,
                       const Which& may) const override {
    const Force& force = stage.position.of(role).in_battle;
    const Force left = losses(role, force, hits, may);
    return are_held(stage, kind) ? with_sinking(force, left) : left;
  }

  // Returns the ways to lose. Units that held hits sink are sinking.
  Ways<Group> ways(Role role, const Stage& stage, std::size_t kind, const Which& may, int hits,
                   const Force& by_default) const override {
    const Force& force = stage.position.of(role).in_battle;
    if (!are_held(stage, kind)) return ways_in(role, force, may, hits, by_default);
    Ways<Group> all = ways_in(role, force, may, hits, losses(role, force, hits, may));
    for (auto& [label, left] : all) left = with_sinking(force, left);
    return all;
  }

  // 1. Lets all submarines fire. The hits of free ones are taken first; those of the others follow
  // or, by option, wait.
  Next open_fire(Stage stage) const {
    if (stage.thrown == 0) stage.before = stage.position;
    const auto dice = [&](Role role, Stage thrown) {
      const auto submarines = [&](bool free) {
        return volley(role, stage.before, [&, free](const Group& group) {
          return is_submarine(role, group) && is_free(role, group, stage.before) == free;
        });
      };
      std::map<Stage, Fraction> result;
      for (const auto& [free, chance] : submarines(true))
        for (const auto& [held, other_chance] : submarines(false)) {
          thrown.hits = {free.by_submarines};
          if (!battle().held_hits_wait) {
            thrown.hits.push_back(held.by_submarines);
            result[thrown] += chance * other_chance;
            continue;
          }
          thrown.notes[role == Role::attacker ? held_for_defender : held_for_attacker] =
              held.by_submarines;
          result[thrown] += chance * other_chance;
        }
      return result;
    };
    return exchange_fire(
        stage, dice, [&](Role role, std::size_t) { return submarines_may_hit(role); },
        [](Stage then) {
          then.before = then.position;
          then.step = attacker_stays_down;
          return then;
        });
  }

  // 2. Lets undetected submarines leave. Those that stay are detected.
  Next stay_down(Role role, const Stage& stage) const {
    return leave(
        role, "undetected", side(role).undetected, stage,
        [](const Group& group) { return group.undetected && !group.sinking; },
        [](Stage& then) { then.position = all_detected(then.position); });
  }

  // 3. Lets ships and aircraft fire. Held hits are taken first.
  Next fire(Stage stage) const {
    if (stage.thrown == 0) stage.before = stage.position;
    return exchange_fire(
        stage,
        [&](Role role, Stage thrown) {
          const int held = std::exchange(
              thrown.notes[role == Role::attacker ? held_for_defender : held_for_attacker], 0);
          Volley volleys;
          for (const auto& [hits, chance] : volley(role, stage.before, [&](const Group& group) {
                 return !is_submarine(role, group);
               }))
            volleys[{held, hits.by_others}] += chance;
          return with_hits(thrown, volleys);
        },
        [&](Role role, std::size_t kind) {
          return kind == 0 ? submarines_may_hit(role) : is_afloat;
        },
        [&](Stage then) {
          then.position = without_sinking(then.position);
          if (then.notes[attacker_fired] != 0)
            then.position = without_expended(Role::attacker, then.position);
          if (then.notes[defender_fired] != 0)
            then.position = without_expended(Role::defender, then.position);
          then.notes.clear();
          then.before = then.position;
          then.step = attacker_submerges;
          return then;
        });
  }

  // 4. Lets submarines leave whose enemy has no destroyer.
  Next submerge(Role role, const Stage& stage) const {
    return leave(
        role, "submerge", side(role).submerge, stage,
        [&](const Group& group) {
          return is_submarine(role, group) && !has_destroyer(enemy_of(role), stage.before);
        },
        [](Stage&) {});
  }

  // 5. Lets the attacker retreat.
  Next end(const Stage& stage) const {
    return end_round(stage, begins, [&](const Position& position, bool retreats) {
      return retreats ? all_retreated(position) : position;
    });
  }
};

}  // namespace

Odds exact(const Battle& battle) {
  return odds_by(Rules(battle, {}));
}

Detections detections(const Battle& battle) {
  Detections result;
  if (!battle.detection) return result;
  const Rules rules(battle, {});
  const auto there = until(rules, Rules::detects, {{rules.start(), Fraction(1)}});
  const auto of_side = [&](Role role) {
    Detection detection;
    int hardest = 0;
    const auto chance_at = [&](int modifier) {
      Fraction sum = 0;
      for (const auto& [stage, chance] : there)
        for (const auto& [margin, margin_chance] :
             rules.best_margin(enemy_of(role), stage.position))
          if (margin >= modifier) sum += chance * margin_chance;
      return sum;
    };
    for (const Unit& line : rules.side(role).units) {
      if (line.count == 0 || line.kind != Kind::sub) continue;
      hardest = std::max(hardest, rules.modifier(role, line));
      detection.names[line.name] = chance_at(rules.modifier(role, line));
    }
    // The results are nested: a roll that finds the hardest submarine finds all.
    if (!detection.names.empty()) detection.all = chance_at(hardest);
    return detection;
  };
  return {of_side(Role::attacker), of_side(Role::defender)};
}

BestPlay best_play(const Battle& battle, const OpenChoices& asked) {
  return best_play_by(Rules(battle, asked));
}

BattleCounts play(const Battle& battle, long battles, std::uint64_t seed) {
  const Rules rules(battle, {});
  BattleCounts played;
  // Called at the stage right after the search.
  const auto note_detected = [&](const auto& stage) {
    if (!battle.detection || stage.step != Rules::battleship_fires || !stage.notes.empty()) return;
    for (const Role role : {Role::attacker, Role::defender}) {
      const std::string name = role == Role::attacker ? "attacker" : "defender";
      std::set<std::string> detected;
      bool misses_one = false;
      for (const auto& [group, count] : stage.position.of(role).in_battle) {
        misses_one = misses_one || group.undetected;
        if (rules.is_submarine(role, group) && !group.undetected)
          detected.insert(name + " " + rules.unit(role, group).name);
      }
      for (const std::string& submarine : detected) ++played.detected[submarine];
      if (!detected.empty() && !misses_one) ++played.detected[name];
    }
  };
  Draws<Rules> draws(rules, seed);
  for (long i = 0; i < battles; ++i) draws.play(played, note_detected);
  return played;
}

}  // namespace plain::detection_roll
