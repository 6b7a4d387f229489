#include "tests/oracle/one_for_one_forces.hpp"

#include <algorithm>
#include <utility>

namespace plain::one_for_one {

bool Forces::has_sea_unit(Role role, const Position& position) const {
  const Force& force = position.of(role).in_battle;
  return std::any_of(force.begin(), force.end(),
                     [&](const auto& entry) { return is_sea_unit(role, entry.first); });
}

int Forces::destroyers(Role role, const Position& position) const {
  int alive = 0;
  for (const auto& [group, count] : position.of(role).in_battle)
    if (unit(role, group).detects) alive += count;
  return alive;
}

Position Forces::set_up() const {
  Position position;
  for (const Role role : {Role::attacker, Role::defender}) {
    const std::vector<Unit>& units = side(role).units;
    for (const Unit& line : units)
      if (line.count > 0)
        position.of(role).in_battle[{first_line(units, line), line.damage, false}] += line.count;
  }
  return position;
}

int Forces::can_be_detected(int destroyers) const {
  const int times = destroyers * battle().ratio_numerator;
  const int whole = times / battle().ratio_denominator;
  const int rest = times % battle().ratio_denominator;
  const bool one_more =
      (battle().detection_rounding == Rounding::up && rest > 0) ||
      (battle().detection_rounding == Rounding::nearest && 2 * rest >= battle().ratio_denominator);
  return one_more ? whole + 1 : whole;
}

// First in the order of loss first; or where the enemy chooses those that cost more, at equal cost
// those with the higher value, and among the rest as before.
std::vector<Group> Forces::in_order_of_detection(Role role, const Force& force) const {
  std::vector<Group> groups = in_order_of_loss(role, force);
  if (!battle().enemy_detects) return groups;
  const auto worth = [&](const Group& group) {
    const Unit& submarine = unit(role, group);
    return std::pair(submarine.cost, role == Role::attacker ? submarine.attack : submarine.defense);
  };
  std::stable_sort(groups.begin(), groups.end(), [&](const Group& left, const Group& right) {
    return worth(left) > worth(right);
  });
  return groups;
}

// Detected = max(K, min(S, D times the ratio)).
Camp Forces::detection(Role role, const Position& position) const {
  Camp camp = position.of(role);
  int submarines = 0;
  int detected_already = 0;
  for (const auto& [group, count] : camp.in_battle) {
    if (!is_submarine(role, group)) continue;
    submarines += count;
    if (group.detected) detected_already += count;
  }
  const int reach = can_be_detected(destroyers(enemy_of(role), position));
  const int detected = std::max(detected_already, std::min(submarines, reach));
  int more = detected - detected_already;
  for (const Group& group : in_order_of_detection(role, camp.in_battle)) {
    if (!is_undetected(role, group)) continue;
    const int now = std::min(more, camp.in_battle.at(group));
    if (now == 0) break;
    move_units(camp.in_battle, group, now, camp.in_battle, {group.unit, group.damage, true});
    more -= now;
  }
  return camp;
}

Position Forces::after_detection(const Position& position) const {
  return {detection(Role::attacker, position), detection(Role::defender, position)};
}

bool Forces::may_leave(Role role, const Position& position) const {
  return role == Role::attacker || battle().leave_past_destroyers ||
         destroyers(enemy_of(role), position) == 0;
}

Camp Forces::holding_fire(Role role, const Position& position) const {
  Camp camp = position.of(role);
  for (const auto& [group, count] : position.of(role).in_battle)
    if (is_undetected(role, group))
      move_units(camp.in_battle, group, count, camp.in_battle,
                 {group.unit, group.damage, false, true});
  return camp;
}

Fired Forces::undetected_that_fire(const Position& position) const {
  return {has_sea_unit(Role::defender, position), has_sea_unit(Role::attacker, position)};
}

Which Forces::striking(Role role, Fired fired) const {
  return [this, role, fired](const Group& group) {
    return is_undetected(role, group) && !group.holds_fire && fired.of(role);
  };
}

Which Forces::firing(Role role, Fired has_target, bool has_first_strike) const {
  return [=, this](const Group& group) {
    if (!is_submarine(role, group)) return true;
    if (group.holds_fire || (!group.detected && has_first_strike)) return false;
    return has_target.of(role);
  };
}

Volley Forces::volley(Role role, const Position& position, const Which& fires) const {
  return plain::volley(side(role).units, role, battle().die, position.of(role).in_battle, fires);
}

Which Forces::submarines_may_hit(Role role) const {
  return [this, role](const Group& group) { return is_sea_unit(role, group); };
}

Which Forces::others_may_hit(Role role, Fired fired) const {
  const bool is_revealed = battle().firing_reveals && fired.of(role);
  return [=, this](const Group& group) {
    return !is_undetected(role, group) || (is_revealed && !group.holds_fire);
  };
}

std::vector<Group> Forces::in_order_of_loss(Role role, const Force& force, int order) const {
  return plain::in_order_of_loss<Unit, Group>(
      side(role).units, force, [](const Group& group) { return !group.detected; }, order);
}

Force Forces::losses(Role role, Force force, int hits, const Which& may, int order) const {
  for (int i = 0; i < hits; ++i)
    force = plain::one_hit(side(role).units, force, in_order_of_loss(role, force, order), may);
  return force;
}

Position Forces::with_detection(Position position, bool lasts) {
  for (const Role role : {Role::attacker, Role::defender}) {
    Force begins;
    for (const auto& [group, count] : position.of(role).in_battle)
      begins[{group.unit, group.damage, group.detected && lasts}] += count;
    position.of(role).in_battle = begins;
  }
  return position;
}

// With detection that lasts a round K is forgotten when the next one begins.
Position Forces::with_detection_as_it_lasts(const Position& position) const {
  return with_detection(position, battle().detection_lasts_battle);
}

Position Forces::with_nobody_detected(const Position& position) {
  return with_detection(position, false);
}

Position Forces::after_retreat(const Position& position) const {
  Position after = position;
  for (const auto& [group, count] : position.attacker.in_battle)
    if (!group.detected || battle().detected_may_retreat)
      move_units(after.attacker.in_battle, group, count, after.attacker.left,
                 {group.unit, group.damage, group.detected});
  return after;
}

}  // namespace plain::one_for_one
