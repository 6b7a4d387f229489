#include "odds/solve/settled_battle.hpp"

#include "odds/solve/simple_retreat.hpp"

namespace asdic {

Battle settled_battle(const Posed& posed, const EnumerationLimits& limits, Numbers numbers) {
  return with_simple_retreats(posed, posed.rules->enumerate(posed.battle, limits), numbers,
                              limits.progress);
}

}  // namespace asdic
