#include "states/fleet/order_of_loss.hpp"

#include <algorithm>
#include <tuple>

namespace asdic {

namespace {

/// The default order: cheapest first, then lower value in the side's role, code, nation, depth.
auto default_key(const Group& group, int value) {
  return std::tuple(group.type.cost, value, group.name.code, group.name.nation, group.name.depth);
}

}  // namespace

int printed_value(Side side, const Group& group) {
  return side == Side::attacker ? *group.type.attack : *group.type.defense;
}

std::vector<Standing> order_of_loss(const CaseSide& own, Side side, const ValueOf& value) {
  std::vector<Standing> order;
  for (const Group& group : own.force) {
    const bool known = std::any_of(order.begin(), order.end(), [&](const Standing& other) {
      return other.group->name == group.name;
    });
    if (!known) order.push_back({&group, 0, 0});
  }
  std::sort(order.begin(), order.end(), [&](const Standing& a, const Standing& b) {
    return default_key(*a.group, value(side, *a.group)) <
           default_key(*b.group, value(side, *b.group));
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto found =
        std::find_if(own.losses.begin(), own.losses.end(),
                     [&](const LossEntry& entry) { return entry.covers(order[i].group->name); });
    const auto entry = static_cast<std::size_t>(found - own.losses.begin());
    order[i].by_default = i;
    order[i].entry = own.losses.empty() ? i : entry;
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const Standing& a, const Standing& b) { return a.entry < b.entry; });
  return order;
}

}  // namespace asdic
