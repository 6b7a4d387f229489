#include "odds/solve/settled_battle.hpp"

#include <utility>

#include "odds/solve/given_play.hpp"
#include "odds/solve/simple_retreat.hpp"

namespace asdic {

Battle settled_battle(const Posed& posed, const EnumerationLimits& limits, Numbers numbers) {
  Battle open = with_given_play(posed, posed.rules->enumerate(posed.battle, limits));
  return with_simple_retreats(posed, std::move(open), numbers, limits.progress);
}

}  // namespace asdic
