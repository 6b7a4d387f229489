// Numbers the fates of one side in many outcomes.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "lib/index_table.hpp"
#include "states/battle.hpp"

namespace asdic {

/// A fate is the pair of units of a side in battle and units that left. Many outcomes share few
/// fates, so work on a fate is done once. Fates are compared by the addresses of their units, so
/// equal fates may have several numbers. The outcomes must not move.
class Fates {
 public:
  explicit Fates(Side side) : side_(side) {}

  std::size_t size() const { return first_.size(); }
  /// Returns the first outcome with this fate.
  const Outcome& operator[](std::size_t number) const { return *first_[number]; }

  /// Returns the number of the outcome's fate, from 0. A new fate gets the number size().
  std::size_t number_of(const Outcome& outcome) {
    const void* const in_battle = outcome.in_battle[index(side_)].place();
    const void* const left = outcome.left[index(side_)].place();
    const std::hash<const void*> hash;
    const auto [number, is_new] =
        numbers_.find_or_add(hash_with(hash(in_battle), hash(left)), [&](std::uint32_t known) {
          return first_[known]->in_battle[index(side_)].place() == in_battle &&
                 first_[known]->left[index(side_)].place() == left;
        });
    if (is_new) first_.push_back(&outcome);
    return number;
  }

 private:
  Side side_;
  std::vector<const Outcome*> first_;  ///< by number
  IndexTable numbers_;
};

}  // namespace asdic
