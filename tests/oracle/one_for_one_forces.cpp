#include "tests/oracle/one_for_one_forces.hpp"

#include <algorithm>

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

// Detected = max(K, min(S, D times the ratio)), first in the order of loss first.
Camp Forces::detection(Role role, const Position& position) const {
  Camp camp = position.of(role);
  int submarines = 0;
  int detected_already = 0;
  for (const auto& [group, count] : camp.in_battle) {
    if (!is_submarine(role, group)) continue;
    submarines += count;
    if (group.detected) detected_already += count;
  }
  const int can_be_detected =
      destroyers(enemy_of(role), position) * battle().ratio_numerator / battle().ratio_denominator;
  const int detected = std::max(detected_already, std::min(submarines, can_be_detected));
  int more = detected - detected_already;
  for (const Group& group : in_order_of_loss(role, camp.in_battle)) {
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
  return role == Role::attacker || destroyers(enemy_of(role), position) == 0;
}

Fired Forces::undetected_that_fire(const Position& position) const {
  return {has_sea_unit(Role::defender, position), has_sea_unit(Role::attacker, position)};
}

Which Forces::striking(Role role, Fired fired) const {
  return [this, role, fired](const Group& group) {
    return is_undetected(role, group) && fired.of(role);
  };
}

Which Forces::firing(Role role, Fired has_target, bool has_first_strike) const {
  return [=, this](const Group& group) {
    if (!is_submarine(role, group)) return true;
    if (!group.detected && has_first_strike) return false;
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
  return [=, this](const Group& group) { return !is_undetected(role, group) || is_revealed; };
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

// With detection that lasts a round K is forgotten when the next one begins.
Position Forces::with_detection_as_it_lasts(Position position) const {
  if (battle().detection_lasts_battle) return position;
  for (const Role role : {Role::attacker, Role::defender}) {
    Force forgotten;
    for (const auto& [group, count] : position.of(role).in_battle)
      forgotten[{group.unit, group.damage, false}] += count;
    position.of(role).in_battle = forgotten;
  }
  return position;
}

Position Forces::after_retreat(const Position& position) const {
  Position after = position;
  for (const auto& [group, count] : position.attacker.in_battle)
    if (!group.detected || battle().detected_may_retreat)
      move_units(after.attacker.in_battle, group, count, after.attacker.left, group);
  return after;
}

}  // namespace plain::one_for_one
