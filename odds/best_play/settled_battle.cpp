#include "odds/best_play/settled_battle.hpp"

#include <utility>

#include "odds/best_play/given_play.hpp"
#include "odds/best_play/simple_retreat.hpp"
#include "states/idle_rounds.hpp"

namespace asdic {

Battle settled_battle(const Problem& problem, Numbers numbers) {
  Battle open = problem.rules->enumerate(problem.battle);
  const bool has_choices = has_decisions(open.chain);
  open = with_given_play(problem, std::move(open));
  Battle settled = with_simple_retreats(problem, std::move(open), numbers);
  if (has_choices && !has_decisions(settled.chain)) {
    forget_idle_rounds(settled, problem.battle.rounds_fought());
  }
  return settled;
}

}  // namespace asdic
