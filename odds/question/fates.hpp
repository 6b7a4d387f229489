// What becomes of one side in many outcomes.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "lib/index_table.hpp"
#include "states/battle.hpp"

namespace asdic {

/// What a side has in battle and what has left, in some outcomes: what few outcomes among many
/// differ in is looked at once. Fates are told apart by the place of their units, so that equal
/// ones may have several numbers. The outcomes must stay where they are.
class Fates {
 public:
  explicit Fates(Side side) : side_(side) {}

  std::size_t size() const { return first_.size(); }
  /// The first outcome with this fate.
  const Outcome& operator[](std::size_t number) const { return *first_[number]; }

  /// The number of an outcome's fate, from 0 on: size() so far where it is new.
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
