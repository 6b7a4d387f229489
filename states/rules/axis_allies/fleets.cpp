#include "states/rules/axis_allies/fleets.hpp"

#include <memory>
#include <vector>

#include "states/fleet/policies.hpp"
#include "states/fleet/retreat.hpp"
#include "states/games/landing.hpp"
#include "states/rules/axis_allies/settings.hpp"

namespace asdic::axis_allies {

Fleets fleets_of(std::span<const Case> battles) {
  const Case& battle = battles.front();
  const auto statuses = [&](Side side, const Group& group) {
    const bool submerges =
        group.type.kind == UnitKind::sub && may_be_done(battle, submerge_policy[index(side)]);
    const bool is_left = group.type.kind == UnitKind::aa && !battle[aa_is_target];
    const bool leaves = submerges || is_left || breaks_off(battle, side);
    return leaves ? std::vector{Status::left} : std::vector<Status>();
  };
  Fleets fleets;
  for (const Case& each : battles) {
    const LandedApart apart = with_landed_apart(each);
    fleets.push_back(std::make_shared<const Fleet>(apart.battle, statuses, printed_value,
                                                   Fleet::FireOf(), apart.entry_words));
  }
  return fleets;
}

}  // namespace asdic::axis_allies
