#include "tests/oracle/detection_roll_game.hpp"

#include <algorithm>

#include "tests/oracle/detection_roll_forces.hpp"
#include "tests/oracle/answers.hpp"
#include "tests/oracle/lhtr_game.hpp"

namespace plain::detection_roll {
namespace {

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

// Notes of a stage, in the rounds.
enum Note { held_for_attacker, held_for_defender, attacker_fired, defender_fired };

class Rules : public lhtr::Game<Forces, Group> {
 public:
  Rules(const Battle& battle, const Asked& asked)
      : Game(battle, asked,
             std::max(
                 2, last_round_that_differs({battle.attacker.undetected, battle.defender.undetected,
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

 private:
  Next detect(const Stage& stage) const {
    Next next = {Turn::chance, {}, {}, {}};
    for (const auto& [position, chance] : after_detection(stage.position)) {
      Stage after = stage;
      after.position = position;
      after.step = battleship_fires;
      next.chances[after] += chance;
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

  // Kinds of hits in opening fire: of free submarines, and of others.
  static bool are_held(const Stage& stage, std::size_t kind) {
    return stage.step == opens_fire && kind == 1;
  }

  Force default_losses(Role role, const Stage& stage, std::size_t kind, int hits,
                       const Which& may) const override {
    const Force& force = stage.position.of(role).in_battle;
    return are_held(stage, kind) ? held_losses(role, force, hits) : losses(role, force, hits, may);
  }

  // What a held hit sinks is sinking.
  Ways<Group> ways(Role role, const Stage& stage, std::size_t kind, const Which& may, int hits,
                   const Force& by_default) const override {
    const Force& force = stage.position.of(role).in_battle;
    if (!are_held(stage, kind)) return ways_in(role, force, may, hits, by_default);
    Ways<Group> all = ways_in(role, force, may, hits, losses(role, force, hits, may));
    for (auto& [label, left] : all) left = with_sinking(force, left);
    return all;
  }

  // 1. All submarines throw. Hits of free ones are taken, then the others' or, by option, these
  // wait.
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

  // 2. Undetected submarines leave; those that stay are detected.
  Next stay_down(Role role, const Stage& stage) const {
    return leave(
        role, "undetected", side(role).undetected, stage,
        [](const Group& group) { return group.undetected && !group.sinking; },
        [](Stage& then) { then.position = all_detected(then.position); });
  }

  // 3. Ships and aircraft fire. Held hits come first.
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
          return kind == 0 ? submarines_may_hit(role)
                           : [](const Group& group) { return !group.sinking; };
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

  // 4. Submarines leave whose enemy has no destroyer.
  Next submerge(Role role, const Stage& stage) const {
    return leave(
        role, "submerge", side(role).submerge, stage,
        [&](const Group& group) {
          return is_submarine(role, group) && !has_destroyer(enemy_of(role), stage.before);
        },
        [](Stage&) {});
  }

  // 5. The attacker may retreat.
  Next end(const Stage& stage) const {
    return end_round(stage, begins, [&](const Position& position, bool retreats) {
      return retreats ? after_retreat(position) : position;
    });
  }
};

}  // namespace

BestPlay best_play(const Battle& battle, const Asked& asked) {
  return best_play_by(Rules(battle, asked));
}

}  // namespace plain::detection_roll
