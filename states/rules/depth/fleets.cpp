#include "states/rules/depth/fleets.hpp"

#include <algorithm>
#include <memory>

#include "states/rules/depth/declaration.hpp"
#include "states/rules/depth/settings.hpp"

namespace asdic::depth {

namespace {

/// The value of a group's dice: with +1, +2 or +3 at periscope depth and as much less submerged.
int value_at_depth(int die, Side side, const Group& group) {
  const int step = die == 6 ? 1 : die == 12 ? 2 : 3;
  const int value = printed_value(side, group);
  if (group.name.depth == Depth::submerged) return std::max(0, value - step);
  return group.name.depth == Depth::periscope && side == Side::attacker ? value + step : value;
}

/// What the units of a group can be beside detected.
std::vector<Status> statuses_of(const Case& battle, Side side, const Group& group) {
  std::vector<Status> possible;
  const bool attacker = side == Side::attacker;
  const Depth depth = group.name.depth;
  const bool withdraws =
      !attacker && group.type.kind == UnitKind::sub && battle[withdraw_policy] != Withdraw::never;
  if (depth == Depth::periscope || depth == Depth::submerged) {
    const bool fires =
        attacker ? battle[attack_reveals] : battle[concealed_policy] != Concealed::hide;
    if (fires && battle[located_for] == LocatedFor::round) possible.push_back(Status::exposed);
    if (fires) possible.push_back(Status::betrayed);
    possible.push_back(Status::undetected);
  }
  if (withdraws || breaks_off(battle, side) || depth == Depth::silent) {
    possible.push_back(Status::left);
  }
  return possible;
}

}  // namespace

Fleets fleets_of(std::span<const Case> battles) {
  const Case first = with_depths_open(battles.front());
  const auto statuses = [&](Side side, const Group& group) {
    return statuses_of(first, side, group);
  };
  const auto fire = [&](Side side, const Group& group) -> Fire {
    return {value_at_depth(first.die, side, group)};
  };
  Fleets fleets;
  for (const Case& each : battles) {
    fleets.push_back(
        std::make_shared<const Fleet>(with_depths_open(each), statuses, printed_value, fire));
  }
  return fleets;
}

}  // namespace asdic::depth
