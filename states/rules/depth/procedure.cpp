#include "states/rules/depth/procedure.hpp"

#include "states/fleet/enumerate_fleet.hpp"
#include "states/rules/depth/fleets.hpp"
#include "states/rules/depth/submarines.hpp"

namespace asdic::depth {

Battle enumerate_together(std::span<const Case> battles, const EnumerationLimits& limits) {
  return enumerate_fleet<Submarines>(at_every_depth(battles.front()), fleets_of(battles), limits);
}

}  // namespace asdic::depth
