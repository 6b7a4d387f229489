#include "states/rules/depth/procedure.hpp"

#include "states/fleet/enumerate_fleet.hpp"
#include "states/rules/depth/fleets.hpp"
#include "states/rules/depth/settings.hpp"
#include "states/rules/depth/submarines.hpp"

namespace asdic::depth {

Battle enumerate_together(std::span<const Case> battles, const EnumerationLimits& limits) {
  const Case& first = battles.front();
  Battle battle = enumerate_fleet<Submarines>(with_depths_open(first), fleets_of(battles), limits);
  if (first[search_in] == SearchIn::once) {
    const std::vector<std::string>& marks = battle.chain.mark_names;  // of what is located once
    battle.chances = {marks.begin(), marks.end()};
  }
  return battle;
}

}  // namespace asdic::depth
