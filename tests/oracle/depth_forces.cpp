#include "tests/oracle/depth_forces.hpp"

#include <algorithm>
#include <tuple>

namespace plain::depth {

Force changed(const Force& force, const std::function<Group(Group)>& change) {
  Force result;
  for (const auto& [group, count] : force) result[change(group)] += count;
  return result;
}

int Forces::number(Role role, const Position& position, const Which& counts) const {
  int result = 0;
  for (const auto& [group, count] : position.of(role).in_battle)
    if (counts(group)) result += count;
  return result;
}

bool Forces::has_destroyer(Role role, const Position& position) const {
  return number(role, position, [&](const Group& group) { return unit(role, group).detects; }) > 0;
}

bool Forces::has_target_for_submarines(Role role, const Position& position) const {
  return number(role, position, [&](const Group& group) {
           return is_sea_unit(role, group) && !group.is_concealed();
         }) > 0;
}

// The order of loss: the entries of the list; within an entry damaged before undamaged, detected
// before concealed, then the default order. Alike in all this, the more damaged comes first.
std::vector<Group> Forces::in_order_of_loss(Role role, const Force& force) const {
  const auto key = [&](const Group& group) {
    const bool undamaged = group.damage == 0;
    return std::tuple(unit(role, group).list_rank, undamaged, group.is_concealed(),
                      unit(role, group).default_rank, -group.damage);
  };
  std::vector<Group> groups;
  for (const auto& [group, count] : force) groups.push_back(group);
  std::stable_sort(groups.begin(), groups.end(),
                   [&](const Group& left, const Group& right) { return key(left) < key(right); });
  return groups;
}

Force Forces::first_of(Role role, const Force& force, int most, const Which& may) const {
  Force first;
  for (const Group& group : in_order_of_loss(role, force)) {
    const int count = std::min(most, force.at(group));
    if (count == 0 || !may(group)) continue;
    first[group] = count;
    most -= count;
  }
  return first;
}

Force Forces::losses(Role role, Force force, Hits taken) const {
  const auto others_may_hit = [&](const Group& group) { return !group.is_concealed(); };
  const auto submarines_may_hit = [&](const Group& group) {
    return is_sea_unit(role, group) && !group.is_concealed();
  };
  const auto one_hit = [&](const Which& is_eligible) {
    force = plain::one_hit(side(role).units, force, in_order_of_loss(role, force), is_eligible);
  };
  for (int i = 0; i < taken.by_submarines; ++i) one_hit(submarines_may_hit);
  for (int i = 0; i < taken.by_others; ++i) one_hit(others_may_hit);
  return force;
}

Volley Forces::volley(Role role, const Force& force, const Which& fires) const {
  return plain::volley(side(role).units, role, battle_.die, force, fires);
}

}  // namespace plain::depth
