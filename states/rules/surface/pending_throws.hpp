// Dice that are still to be thrown in a phase of naval surface combat.
#pragma once

#include <boost/container/small_vector.hpp>

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/index_table.hpp"
#include "states/rules/surface/amounts.hpp"
#include "states/rules/surface/number_memo.hpp"
#include "states/rules/surface/ship_slots.hpp"

namespace asdic::surface {

/// Dice, and what their result does to the ships of a slot.
struct Throw {
  enum class Effect : std::uint8_t {
    damage,          ///< one of them takes so many steps
    engage,          ///< so many become engaged
    leave,           ///< so many leave
    leave_together,  ///< 1: their whole side leaves
    body_leaves,     ///< 1: all of a body leaves, whose number is in place of the slot
  };
  Effect effect;
  Side side;
  ShipSlotIndex slot;
  AmountIndex dice;

  std::strong_ordering operator<=>(const Throw&) const = default;
};

using ThrowIndex = std::uint32_t;
using Throws = boost::container::small_vector<ThrowIndex, 16>;

using PendingIndex = std::uint32_t;
inline constexpr PendingIndex nothing = 0;

/// The first of the throws that are pending, whose results are one roll, and what is pending after
/// them. They fall on one side, or some on one and then some on the other.
struct NextThrows {
  std::array<PendingIndex, 2> by_side;  ///< the second may be nothing
  RollIndex roll;
  PendingIndex rest;
};

/// Throws by number, and lists of them by number, so that a state has one number for all its dice.
class PendingThrows {
 public:
  explicit PendingThrows(NavalDice& dice) : dice_(dice), lists_(1) {}

  ThrowIndex intern(const Throw& one);
  PendingIndex intern(std::span<const ThrowIndex> throws);
  /// First those of one list, then those of another.
  PendingIndex concatenate(PendingIndex first, PendingIndex second) {
    if (first == nothing) return second;
    if (second == nothing) return first;
    return joined_.find_or_compute(key_of(first, second), [&] { return join(first, second); });
  }

  const Throw& operator[](ThrowIndex number) const { return throws_[number]; }
  /// Until another list becomes known.
  std::span<const ThrowIndex> throws(PendingIndex pending) const {
    return std::span(all_).subspan(lists_[pending].first, lists_[pending].size);
  }
  /// On which the first of them falls.
  Side side(PendingIndex pending) const { return throws_[throws(pending).front()].side; }
  const NextThrows& next(PendingIndex pending) {
    if (lists_[pending].next.by_side[0] == nothing) look_ahead(pending);
    return lists_[pending].next;
  }

 private:
  /// Throws that stand one after the other in all_.
  struct List {
    std::uint32_t first = 0;
    std::uint32_t size = 0;
    NextThrows next = {{nothing, nothing}, 0, nothing};  ///< nothing where nobody has asked yet
  };

  PendingIndex join(PendingIndex first, PendingIndex second);
  void look_ahead(PendingIndex pending);

  NavalDice& dice_;
  std::vector<Throw> throws_;
  IndexTable numbers_of_throws_;
  std::vector<ThrowIndex> all_;
  std::vector<List> lists_;  ///< the first has nothing
  IndexTable numbers_;       ///< of the others, less 1
  NumberMemo joined_;
};

}  // namespace asdic::surface
