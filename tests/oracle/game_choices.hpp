// The options of open choices: the units that are lost, and the units that leave. Their labels are
// written as in a case.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/forces.hpp"

namespace plain {

template <class Group>
using Ways = std::vector<std::pair<std::string, ForceOf<Group>>>;

inline void join_words(std::string& words, int number, const std::string& name) {
  if (number > 0) words += (words.empty() ? "" : ", ") + std::to_string(number) + " " + name;
}

// The ways to spread hits over groups. Each way lists the units of each group by the hits that they
// take. The first group changes fastest; fewer hits come first, then fewer units lost.
class Spread {
 public:
  using TakenHits = std::vector<int>;  // taken[k] units take k + 1 hits each

  // Takes the number of units and their hit points for each group.
  Spread(std::vector<std::pair<int, int>> groups, int hits)
      : groups_(std::move(groups)), taken_(groups_.size()) {
    int most = 0;
    for (const auto& [count, hit_points] : groups_) most += count * hit_points;
    groups_from(groups_.size(), std::min(hits, most));
  }

  const std::vector<std::vector<TakenHits>>& ways() const { return ways_; }

 private:
  // Adds the ways for the groups before `after`. It begins with the last group, which changes
  // slowest.
  void groups_from(std::size_t after, int hits) {
    if (after == 0) {
      if (hits == 0) ways_.push_back(taken_);
      return;
    }
    const auto [count, hit_points] = groups_[after - 1];
    for (int here = 0; here <= std::min(hits, count * hit_points); ++here) {
      std::vector<TakenHits> all;
      TakenHits taken(static_cast<std::size_t>(hit_points), 0);
      within_group(all, taken, hit_points, count, here);
      for (const TakenHits& each : all) {
        taken_[after - 1] = each;
        groups_from(after - 1, hits - here);
      }
    }
  }

  static void within_group(std::vector<TakenHits>& all, TakenHits& taken, int hits_each, int units,
                           int hits) {
    if (hits_each == 0) {
      if (hits == 0) all.push_back(taken);
      return;
    }
    for (int number = 0; number <= std::min(units, hits / hits_each); ++number) {
      taken[static_cast<std::size_t>(hits_each) - 1] = number;
      within_group(all, taken, hits_each - 1, units - number, hits - number * hits_each);
    }
    taken[static_cast<std::size_t>(hits_each) - 1] = 0;
  }

  std::vector<std::pair<int, int>> groups_;
  std::vector<TakenHits> taken_;
  std::vector<std::vector<TakenHits>> ways_;
};

// Returns the forces that may be left if the owner of `force` chooses how to take `hits`, with
// `by_default` first. A hit is taken if any unit can take it.
template <class Unit, class Group>
Ways<Group> ways_to_lose(const std::vector<Unit>& units, const ForceOf<Group>& force,
                         const std::vector<Group>& in_order_of_loss, const Which<Group>& may,
                         int hits, const ForceOf<Group>& by_default) {
  std::vector<Group> groups;
  std::vector<std::pair<int, int>> sizes;
  for (const Group& group : in_order_of_loss) {
    if (!may(group)) continue;
    groups.push_back(group);
    sizes.emplace_back(force.at(group), units[group.unit].hits - group.damage);
  }
  Ways<Group> all;
  const Spread spread(sizes, hits);
  for (const auto& taken : spread.ways()) {
    ForceOf<Group> left = force;
    std::string label;
    for (std::size_t i = 0; i < groups.size(); ++i)
      for (std::size_t k = 0; k < taken[i].size(); ++k) {
        if (taken[i][k] == 0) continue;
        ForceOf<Group> lost;
        Group after = groups[i];
        after.damage += static_cast<int>(k) + 1;
        const bool is_lost = after.damage == units[after.unit].hits;
        move_units(left, groups[i], taken[i][k], is_lost ? lost : left, after);
        join_words(label, taken[i][k],
                   units[after.unit].name + std::string(is_lost ? 0 : after.damage, '*'));
      }
    all.emplace_back("lose " + label, left);
  }
  std::stable_partition(all.begin(), all.end(),
                        [&](const auto& way) { return way.second == by_default; });
  Ways<Group> result;
  for (const auto& way : all)
    if (std::none_of(result.begin(), result.end(),
                     [&](const auto& other) { return other.second == way.second; }))
      result.push_back(way);
  return result;
}

// Returns the units that may be chosen from groups. The empty choice comes first, and the number of
// the first group changes fastest.
template <class Unit, class Group>
Ways<Group> ways_to_choose(const std::vector<Unit>& units, const ForceOf<Group>& force,
                           const std::vector<Group>& in_order_of_loss, const Which<Group>& may) {
  Ways<Group> result = {{"", {}}};
  for (const Group& group : in_order_of_loss) {
    if (!may(group)) continue;
    Ways<Group> more;
    for (int number = 0; number <= force.at(group); ++number)
      for (const auto& [label, chosen] : result) {
        auto& [words, with] = more.emplace_back(label, chosen);
        join_words(words, number, units[group.unit].name);
        if (number > 0) with[group] = number;
      }
    result = more;
  }
  result.front().first = "none";
  return result;
}

}  // namespace plain
