#include "states/fleet/casualty_order.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "states/fleet/slot.hpp"

namespace asdic {

namespace {

/// Returns the key of the default order: the cheapest first, then by value in the side's role,
/// code, nation and depth.
auto default_key(const Group& group, int value) {
  return std::tuple(group.type.cost, value, group.name.code, group.name.nation, group.name.depth);
}

/// Returns one group for each name, in the default order.
std::vector<const Group*> names_by_default(const Force& force, Side side, const UnitValue& value) {
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

struct RankedUnits {
  const Group* group;
  std::size_t by_default;
};

/// Returns the units of `force` in the order in which an entry of a list takes them: damaged units
/// first, then detected ones.
std::vector<RankedUnits> alike_units(const Force& force, const std::vector<const Group*>& names) {
  std::vector<RankedUnits> all;
  for (const Group& group : force) {
    const auto name = std::find_if(names.begin(), names.end(),
                                   [&](const Group* each) { return each->name == group.name; });
    all.push_back({&group, static_cast<std::size_t>(name - names.begin())});
  }
  std::sort(all.begin(), all.end(), [](const RankedUnits& a, const RankedUnits& b) {
    const auto key = [](const RankedUnits& each) {
      const Group& group = *each.group;
      return std::tuple(group.damage == 0, !group.detected, each.by_default, -group.damage);
    };
    return key(a) < key(b);
  });
  return all;
}

/// Returns the lists of a side: the list of its key or the default order, then those of its policy
/// blocks.
std::vector<std::vector<CasualtyEntry>> lists_of(const CaseSide& own,
                                                 const std::vector<const Group*>& names) {
  std::vector<std::vector<CasualtyEntry>> lists = {own.losses};
  if (own.losses.empty()) {
    for (const Group* group : names) {
      const UnitName& name = group->name;
      lists[0].push_back({{name.code, name.nation, name.depth}, {}, {}});
    }
  }
  for (const PolicyBlock& block : own.policies) {
    if (!block.losses.empty()) lists.push_back(block.losses);
  }
  return lists;
}

/// Replaces each group of `order` by one group for each entry of `list` that covers its units.
void add_order(const std::vector<CasualtyEntry>& list, std::vector<CasualtyGroup>& order) {
  std::vector<CasualtyGroup> with;
  for (const CasualtyGroup& casualty_group : order) {
    for (std::size_t entry = 0; entry < list.size(); ++entry) {
      if (!list[entry].units.covers(casualty_group.group->name)) continue;
      with.push_back(casualty_group);
      with.back().entries.push_back(entry);
      if (with.size() > most_slots) {
        throw Error(ErrorCode::limit, "the battle has too many kinds of units");
      }
    }
  }
  order = std::move(with);
}

/// Adds to the entries of each unit its entry in `list`. Throws Error(input) if `list` leaves out
/// units.
void place(const std::vector<CasualtyEntry>& list, const std::vector<RankedUnits>& alike,
           std::vector<std::vector<std::vector<std::size_t>>>& entries_of) {
  std::vector<int> placed(alike.size());
  for (std::size_t entry = 0; entry < list.size(); ++entry) {
    int most = list[entry].number.value_or(std::numeric_limits<int>::max());
    for (std::size_t i = 0; i < alike.size(); ++i) {
      if (!list[entry].units.covers(alike[i].group->name)) continue;
      for (; most > 0 && placed[i] < alike[i].group->count; --most) {
        entries_of[i][static_cast<std::size_t>(placed[i]++)].push_back(entry);
      }
    }
  }
  for (std::size_t i = 0; i < alike.size(); ++i) {
    const int left_out = alike[i].group->count - placed[i];
    if (left_out == 0) continue;
    throw Error(list.front().place, "the casualty order leaves out " + std::to_string(left_out) +
                                        " " + alike[i].group->key().text());
  }
}

}  // namespace

int printed_value(Side side, const Group& group) {
  return side == Side::attacker ? *group.type.attack : *group.type.defense;
}

std::vector<CasualtyGroup> casualty_order(const CaseSide& own, Side side, const UnitValue& value) {
  const std::vector<const Group*> names = names_by_default(own.force, side, value);
  const std::vector<RankedUnits> alike = alike_units(own.force, names);
  std::vector<CasualtyGroup> order;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto hits = static_cast<std::size_t>(names[i]->type.hits);
    order.push_back({names[i], {}, i, std::vector<int>(hits), std::vector<int>(hits)});
  }
  std::vector<std::vector<std::vector<std::size_t>>> entries_of(alike.size());  // by group and unit
  for (std::size_t i = 0; i < alike.size(); ++i) {
    entries_of[i].resize(static_cast<std::size_t>(alike[i].group->count));
  }
  for (const std::vector<CasualtyEntry>& list : lists_of(own, names)) {
    add_order(list, order);
    place(list, alike, entries_of);
  }
  for (std::size_t i = 0; i < alike.size(); ++i) {
    for (const std::vector<std::size_t>& entries : entries_of[i]) {
      const auto casualty_group =
          std::find_if(order.begin(), order.end(), [&](const CasualtyGroup& each) {
            return each.by_default == alike[i].by_default && each.entries == entries;
          });
      const auto damage = static_cast<std::size_t>(alike[i].group->damage);
      ++casualty_group->brought[damage];
      if (alike[i].group->detected) ++casualty_group->detected[damage];
    }
  }
  std::sort(order.begin(), order.end(), [](const CasualtyGroup& a, const CasualtyGroup& b) {
    return std::tie(a.entries, a.by_default) < std::tie(b.entries, b.by_default);
  });
  return order;
}

}  // namespace asdic
