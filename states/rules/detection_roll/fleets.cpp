#include "states/rules/detection_roll/fleets.hpp"

#include "states/fleet/policies.hpp"
#include "states/fleet/retreat.hpp"
#include "states/games/technologies.hpp"
#include "states/rules/detection_roll/settings.hpp"

namespace asdic::detection_roll {

namespace {

/// Whether it can matter on which units of a side held hits fall before general fire: submarines
/// may leave in between, a player chooses, or the side has another order of loss then.
bool may_be_sinking(const Case& battle, Side side) {
  if (battle[held_hits] == HeldHits::waiting) return false;
  for (const Side each : both_sides) {
    const CaseSide& own = battle.sides[index(each)];
    if (own.chooses_losses || may_submerge_undetected(battle, each)) return true;
  }
  return !blocks_of(battle, losses_path(side)).empty();
}

}  // namespace

bool has_undetected(const Case& battle) {
  return battle[detection_by] == DetectionBy::roll && battle.fought == 0;
}

bool may_submerge_undetected(const Case& battle, Side side) {
  return has_undetected(battle) && may_be_done(battle, undetected_policy[index(side)]);
}

Fleets fleets_of(std::span<const Case> battles) {
  const Case& battle = battles.front();
  const auto statuses = [&](Side side, const Group& group) {
    std::vector<Status> possible;
    const bool sub = group.type.kind == UnitKind::sub;
    const bool submerges = sub && (may_be_done(battle, undetected_policy[index(side)]) ||
                                   may_be_done(battle, submerge_policy[index(side)]));
    if (sub && has_undetected(battle)) possible.push_back(Status::undetected);
    const bool at_sea = sub || group.type.kind == UnitKind::ship;
    if (at_sea && may_be_sinking(battle, side)) possible.push_back(Status::sinking);
    if (submerges || breaks_off(battle, side)) possible.push_back(Status::left);
    return possible;
  };
  Fleets fleets;
  for (const Case& each : battles) fleets.push_back(fleet_with_technologies(each, statuses));
  return fleets;
}

}  // namespace asdic::detection_roll
