#include "tests/oracle/one_for_one_game.hpp"

#include <algorithm>

#include "tests/oracle/game_explored.hpp"
#include "tests/oracle/one_for_one_forces.hpp"

namespace plain {
namespace one_for_one {
namespace {

enum Step { begins, attacker_leaves, defender_leaves, strikes, fires, ends };

// Notes of a stage, from when both sides have left what leaves.
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
      case strikes:
      case fires:
        return fire(stage);
      default:
        return end(stage);
    }
  }

 private:
  bool has_strike(int round) const { return battle().first_strike_every_round || round == 1; }

  // 1. Detection.
  Next begin(Stage stage) const {
    if (const auto end = end_before(stage)) return *end;
    stage.position = after_detection(stage.position);
    stage.before = stage.position;
    stage.step = attacker_leaves;
    return only(stage);
  }

  // 2. Undetected submarines leave.
  Next leave_undetected(Role role, const Stage& stage) const {
    return leave(
        role, "undetected", side(role).undetected, stage,
        [&](const Group& group) {
          return is_undetected(role, group) && may_leave(role, stage.before);
        },
        [&](Stage& then) {
          if (is_one_sided(then.position)) {
            then.step = begins;
          } else if (has_strike(then.round)) {
            const Fired fired = undetected_that_fire(then.position);
            then.notes = {fired.attacker ? 1 : 0, fired.defender ? 1 : 0};
          } else {
            then.step = fires;
          }
        });
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
