#include "states/rules/detection_roll/fleets.hpp"

#include "states/fleet/policies.hpp"
#include "states/fleet/retreat.hpp"
#include "states/games/technologies.hpp"
#include "states/rules/detection_roll/settings.hpp"

namespace asdic::detection_roll {

Fleets fleets_of(std::span<const Case> battles) {
  const Case& battle = battles.front();
  const auto statuses = [&](Side side, const Group& group) {
    std::vector<Status> possible;
    const bool sub = group.type.kind == UnitKind::sub;
    const bool submerges = sub && (may_be_done(battle, undetected_policy[index(side)]) ||
                                   may_be_done(battle, submerge_policy[index(side)]));
    if (sub && battle[detection_by] == DetectionBy::roll && battle.fought == 0) {
      possible.push_back(Status::undetected);
    }
    if (submerges || breaks_off(battle, side)) possible.push_back(Status::left);
    return possible;
  };
  Fleets fleets;
  for (const Case& each : battles) fleets.push_back(fleet_with_technologies(each, statuses));
  return fleets;
}

}  // namespace asdic::detection_roll
