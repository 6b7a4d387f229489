#include "states/rules/depth/fleets.hpp"

#include <algorithm>
#include <memory>

#include "states/fleet/retreat.hpp"
#include "states/games/global_units.hpp"
#include "states/rules/depth/declaration.hpp"
#include "states/rules/depth/settings.hpp"

namespace asdic::depth {

namespace {

/// By how much the case has raised an attack above that of the rules.
int bonus_of_case(const Case& battle, const UnitType& type) {
  const std::vector<UnitType> known = global_units(battle.die, battle.settings, {});
  const auto by_rules = std::find_if(known.begin(), known.end(),
                                     [&](const UnitType& each) { return each.code == type.code; });
  return by_rules == known.end() ? 0 : std::max(0, *type.attack - *by_rules->attack);
}

/// The value of a group's dice: with +1, +2 or +3 at periscope depth and as much less submerged.
int value_at_depth(const Case& battle, Side side, const Group& group) {
  const int step = battle.die == 6 ? 1 : battle.die == 12 ? 2 : 3;
  const int value = printed_value(side, group);
  if (group.name.depth == Depth::submerged) return std::max(0, value - step);
  if (group.name.depth != Depth::periscope || side == Side::defender) return value;
  if (battle[periscope_bonus] == PeriscopeBonus::added) return value + step;
  return value + std::max(0, step - bonus_of_case(battle, group.type));
}

/// What the units of a group can be beside detected.
std::vector<Status> statuses_of(const Case& battle, Side side, const Group& group) {
  std::vector<Status> possible;
  const bool attacker = side == Side::attacker;
  const Depth depth = group.name.depth;
  const bool withdraws =
      !attacker && group.type.kind == UnitKind::sub && may_be_done(battle, withdraw_policy);
  if (group.type.kind == UnitKind::sub && depth == Depth::surfaced &&
      battle[surfaced] == Surfaced::one_for_one) {
    possible.push_back(Status::undetected);
  }
  if (depth == Depth::periscope || depth == Depth::submerged) {
    const bool fires = attacker ? battle[attack_reveals] : may_be_done(battle, concealed_policy);
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
  const Case first = at_every_depth(battles.front());
  const auto statuses = [&](Side side, const Group& group) {
    return statuses_of(first, side, group);
  };
  const auto fire = [&](Side side, const Group& group) -> Fire {
    return {value_at_depth(first, side, group)};
  };
  Fleets fleets;
  for (const Case& each : battles) {
    fleets.push_back(
        std::make_shared<const Fleet>(at_every_depth(each), statuses, printed_value, fire));
  }
  return fleets;
}

}  // namespace asdic::depth
