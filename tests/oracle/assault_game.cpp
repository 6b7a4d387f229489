#include "tests/oracle/assault_game.hpp"

#include "tests/oracle/assault_forces.hpp"
#include "tests/oracle/answers.hpp"
#include "tests/oracle/lhtr_game.hpp"

namespace plain::assault {
namespace {

enum Step { flown_over, guns, ships, begins, fires, ends };

class Rules : public lhtr::Game<Forces, Group> {
 public:
  Rules(const Battle& battle, const Asked& asked)
      : Game(battle, asked, last_round_that_differs({battle.retreats})) {}

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
        may_hit, on_to(begins));
  }

  Next begin(Stage stage) const {
    if (const auto end = end_before(stage)) return *end;
    stage.step = fires;
    return only(stage);
  }

  Next exchange(Stage stage) const {
    if (stage.thrown == 0) stage.before = stage.position;
    return exchange_fire(
        stage,
        [&](Role role, const Stage& thrown) { return with_hits(thrown, fire(role, stage.before)); },
        may_hit, on_to(ends));
  }

  Next end(const Stage& stage) const {
    return end_round(stage, begins, [&](const Position& position, bool retreats) {
      return retreats ? lhtr::after_retreat(battle(), position) : position;
    });
  }
};

}  // namespace

BestPlay best_play(const Battle& battle, const Asked& asked) {
  const Battle played = lhtr::as_asked(battle, asked);
  return best_play_by(Rules(played, asked));
}

}  // namespace plain::assault
