#include "states/fleet/order_of_loss.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace asdic {

namespace {

/// The default order: cheapest first, then lower value in the side's role, code, nation, depth.
auto default_key(const Group& group, int value) {
  return std::tuple(group.type.cost, value, group.name.code, group.name.nation, group.name.depth);
}

/// One group for each name, in the default order.
std::vector<const Group*> names_by_default(const Force& force, Side side, const ValueOf& value) {
  std::vector<const Group*> names;
  for (const Group& group : force) {
    const bool known = std::any_of(names.begin(), names.end(),
                                   [&](const Group* other) { return other->name == group.name; });
    if (!known) names.push_back(&group);
  }
  std::sort(names.begin(), names.end(), [&](const Group* a, const Group* b) {
    return default_key(*a, value(side, *a)) < default_key(*b, value(side, *b));
  });
  return names;
}

/// Alike units that are in no entry yet.
struct Unplaced {
  const Group* group;
  std::size_t by_default;
  int count;
};

/// In the order in which one entry takes them: damaged ones first, then detected ones.
std::vector<Unplaced> all_unplaced(const Force& force, const std::vector<const Group*>& names) {
  std::vector<Unplaced> all;
  for (const Group& group : force) {
    const auto name = std::find_if(names.begin(), names.end(),
                                   [&](const Group* each) { return each->name == group.name; });
    all.push_back({&group, static_cast<std::size_t>(name - names.begin()), group.count});
  }
  std::sort(all.begin(), all.end(), [](const Unplaced& a, const Unplaced& b) {
    const auto key = [](const Unplaced& each) {
      const Group& group = *each.group;
      return std::tuple(group.damage == 0, !group.detected, each.by_default, -group.damage);
    };
    return key(a) < key(b);
  });
  return all;
}

}  // namespace

int printed_value(Side side, const Group& group) {
  return side == Side::attacker ? *group.type.attack : *group.type.defense;
}

std::vector<Standing> order_of_loss(const CaseSide& own, Side side, const ValueOf& value) {
  const std::vector<const Group*> names = names_by_default(own.force, side, value);
  std::vector<Unplaced> unplaced = all_unplaced(own.force, names);
  std::vector<Standing> order;
  const auto add_entry = [&](std::size_t entry, const UnitsNamed& units, int most) {
    const std::size_t first = order.size();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!units.covers(names[i]->name)) continue;
      const auto hits = static_cast<std::size_t>(names[i]->type.hits);
      order.push_back({names[i], entry, i, std::vector<int>(hits), std::vector<int>(hits)});
    }
    for (Unplaced& each : unplaced) {
      if (!units.covers(each.group->name)) continue;
      const int placed = std::min(each.count, most);
      const auto standing =
          std::find_if(order.begin() + static_cast<std::ptrdiff_t>(first), order.end(),
                       [&](const Standing& other) { return other.by_default == each.by_default; });
      const auto damage = static_cast<std::size_t>(each.group->damage);
      standing->brought[damage] += placed;
      if (each.group->detected) standing->detected[damage] += placed;
      each.count -= placed;
      most -= placed;
    }
  };
  constexpr int all = std::numeric_limits<int>::max();
  if (own.losses.empty()) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const UnitName& name = names[i]->name;
      add_entry(i, {name.code, name.nation, name.depth}, all);
    }
  }
  for (std::size_t i = 0; i < own.losses.size(); ++i) {
    add_entry(i, own.losses[i].units, own.losses[i].number.value_or(all));
  }
  for (const Unplaced& each : unplaced) {
    if (each.count == 0) continue;
    throw Error(
        own.losses.front().place,
        "the order of loss leaves out " + std::to_string(each.count) + " " + each.group->text());
  }
  return order;
}

}  // namespace asdic
