#include "odds/solve/settled_battle.hpp"

#include <utility>

#include "odds/solve/given_play.hpp"
#include "odds/solve/simple_retreat.hpp"
#include "states/idle_rounds.hpp"

namespace asdic {

Battle settled_battle(const Posed& posed, const EnumerationLimits& limits, Numbers numbers) {
  Battle open = posed.rules->enumerate(posed.battle, limits);
  const bool has_choices = has_decisions(open.chain);
  open = with_given_play(posed, std::move(open));
  Battle settled = with_simple_retreats(posed, std::move(open), numbers, limits.progress);
  if (has_choices && !has_decisions(settled.chain)) {
    forget_idle_rounds(settled, posed.battle.rounds_fought());
  }
  return settled;
}

}  // namespace asdic
