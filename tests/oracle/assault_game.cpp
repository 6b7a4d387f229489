#include "tests/oracle/assault_game.hpp"

#include <algorithm>

#include "tests/oracle/assault_forces.hpp"
#include "tests/oracle/game_explored.hpp"
#include "tests/oracle/lhtr_game.hpp"

namespace plain::assault {
namespace {

enum Step { flown_over, guns, ships, begins, fires, ends };

class Rules : public lhtr::Game<Forces, Group> {
 public:
  Rules(const Battle& battle, const Asked& asked)
      : Game(battle, asked), last_round_(last_round_that_differs({battle.retreats})) {}

  Stage start() const { return {flown_over, 0, 1, set_up(), {}, {}, {}}; }

  Next next(const Stage& stage) const {
    const int gun = gun_value();
    switch (stage.step) {
      case flown_over:
        return guns_fire(stage, battle().way.guns, battle().way.radar ? 2 : 1, guns);
      case guns:
        return guns_fire(stage, gun == 0 ? 0 : 1, gun, ships);
      case ships:
        return bombard(stage);
      case begins:
        return begin(stage);
      case fires:
        return exchange(stage);
      default:
        return end(stage);
    }
  }

 private:
  static Which may_hit(Role, std::size_t) { return anything; }

  Next bombard(const Stage& stage) const {
    return fire_of(
        Role::attacker, stage,
        [&](Role, const Stage& thrown) { return with_hits(thrown, hits_of_ships(stage.position)); },
        may_hit,
        [](Stage then) {
          then.step = begins;
          return then;
        });
  }

  Next begin(Stage stage) const {
    if (is_one_sided(stage.position)) return over(winner_of(stage.position));
    if (is_standoff(stage, last_round_)) return over("standoff");
    if (is_past_limit(stage.round)) return over("undecided");
    stage.step = fires;
    return only(stage);
  }

  Next exchange(Stage stage) const {
    if (stage.thrown == 0) stage.before = stage.position;
    return exchange_fire(
        stage,
        [&](Role role, const Stage& thrown) { return with_hits(thrown, fire(role, stage.before)); },
        may_hit,
        [](Stage then) {
          then.step = ends;
          return then;
        });
  }

  Next end(const Stage& stage) const {
    return retreat(battle().retreats, stage, [&](bool retreats) {
      Stage then = stage;
      if (retreats) then.position = lhtr::after_retreat(battle(), then.position);
      then.step = begins;
      then.round = round_after(stage.round, last_round_);
      return then;
    });
  }

  int last_round_;  // those after it are like it
};

}  // namespace

BestPlay best_play(const Battle& battle, const Asked& asked) {
  return best_play_by(Rules(battle, asked));
}

}  // namespace plain::assault
