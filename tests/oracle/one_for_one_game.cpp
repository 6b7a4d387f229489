#include "tests/oracle/one_for_one_game.hpp"

#include <algorithm>

#include "tests/oracle/game_explored.hpp"
#include "tests/oracle/one_for_one_forces.hpp"

namespace plain {
namespace one_for_one {
namespace {

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

// Notes of a stage, from when it is settled who fires.
enum Note { attacker_struck, defender_struck };

class Rules : public BattleGame<Forces, Group> {
 public:
  Rules(const Battle& battle, const Asked& asked)
      : BattleGame(
            battle, asked,
            std::max(battle.first_strike_every_round ? 1 : 2,
                     last_round_that_differs({battle.attacker.undetected,
                                              battle.defender.undetected, battle.retreats}))) {}

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

 private:
  bool has_strike(int round) const { return battle().first_strike_every_round || round == 1; }

  // 1. Detection, and who by policy holds fire and so does not leave.
  Next begin(Stage stage) const {
    if (const auto end = end_before(stage)) return *end;
    stage.position = after_detection(stage.position);
    stage.before = stage.position;
    for (const Role role : {Role::attacker, Role::defender})
      if (!is_open(key_of(role, "undetected")) &&
          chosen_at(side(role).undetected, stage.round, battle(), stage.before) == hold_fire)
        stage.position.of(role) = holding_fire(role, stage.before);
    stage.step = attacker_leaves;
    return only(stage);
  }

  // 2. Undetected submarines leave.
  Next leave_undetected(Role role, const Stage& stage) const {
    return leave(
        role, "undetected", side(role).undetected, stage,
        [&](const Group& group) {
          return is_undetected(role, group) && !group.holds_fire && may_leave(role, stage.before);
        },
        [&](Stage& then) {
          if (!is_one_sided(then.position)) return;
          then.position = with_detection_as_it_lasts(then.position);
          then.step = begins;
        });
  }

  // Of undetected submarines that are left any number holds fire by choice, if there is a target.
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
          if (role == Role::defender) note_who_fires(then);
          return then;
        });
  }

  void note_who_fires(Stage& stage) const {
    if (!has_strike(stage.round)) {
      stage.step = fires;
      return;
    }
    const Fired fired = undetected_that_fire(stage.position);
    stage.notes = {fired.attacker ? 1 : 0, fired.defender ? 1 : 0};
  }

  // 3. and 4. The attacker's dice, the defender's losses, the defender's dice, the attacker's.
  Next fire(Stage stage) const {
    const bool first_strike = stage.step == strikes;
    const bool has_first_strike = has_strike(stage.round);
    if (stage.thrown == 0) stage.before = stage.position;
    const Fired has_target = undetected_that_fire(stage.before);
    const Fired fired = has_first_strike ? Fired{stage.notes[attacker_struck] != 0,
                                                 stage.notes[defender_struck] != 0}
                                         : has_target;
    return exchange_fire(
        stage,
        [&](Role role, const Stage& thrown) {
          return with_hits(thrown,
                           volley(role, stage.before,
                                  first_strike ? striking(role, fired)
                                               : firing(role, has_target, has_first_strike)));
        },
        [&](Role role, std::size_t kind) {
          return kind == 0 ? submarines_may_hit(role) : others_may_hit(role, fired);
        },
        [&](Stage then) {
          then.step = is_one_sided(then.position) ? static_cast<int>(ends) : then.step + 1;
          if (then.step == ends) then.notes.clear();
          return then;
        });
  }

  // The attacker may retreat. Another round begins.
  Next end(const Stage& stage) const {
    return end_round(stage, begins, [&](const Position& position, bool retreats) {
      return with_detection_as_it_lasts(retreats ? after_retreat(position) : position);
    });
  }
};

}  // namespace
}  // namespace one_for_one

BestPlay best_play(const Battle& battle, const Asked& asked) {
  return best_play_by(one_for_one::Rules(battle, asked));
}

}  // namespace plain
