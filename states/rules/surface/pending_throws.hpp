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

/// Dice, and the effect of their result on the ships of a slot.
struct Throw {
  enum class Effect : std::uint8_t {
    damage,          ///< one ship takes the result as damage steps
    engage,          ///< the result is the number of ships that become engaged
    leave,           ///< the result is the number of ships that leave
    leave_together,  ///< if the result is 1, all ships of the side leave
    body_leaves,     ///< if it is 1, a body leaves; its number is in `slot`
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

/// The first of the pending throws, which are one roll, and the throws that are pending after them.
/// They affect one side, or first one side and then the other.
struct NextThrows {
  std::array<PendingIndex, 2> by_side;  ///< the second may be nothing
  RollIndex roll;
  PendingIndex rest;
};

/// Gives numbers to throws and to lists of throws, so that a state has one number for all its dice.
class PendingThrows {
 public:
  explicit PendingThrows(NavalDice& dice) : dice_(dice), lists_(1) {}

  ThrowIndex intern(const Throw& one);
  PendingIndex intern(std::span<const ThrowIndex> throws);
  /// Returns the list with the throws of `first`, then those of `second`.
  PendingIndex concatenate(PendingIndex first, PendingIndex second) {
    if (first == nothing) return second;
    if (second == nothing) return first;
    return joined_.find_or_compute(key_of(first, second), [&] { return join(first, second); });
  }

  const Throw& operator[](ThrowIndex number) const { return throws_[number]; }
  /// Returns the throws of a list. The result is valid until another list is added.
  std::span<const ThrowIndex> throws(PendingIndex pending) const {
    return std::span(all_).subspan(lists_[pending].first, lists_[pending].size);
  }
  /// Returns the side that the first throw affects.
  Side side(PendingIndex pending) const { return throws_[throws(pending).front()].side; }
  const NextThrows& next(PendingIndex pending) {
    if (lists_[pending].next.by_side[0] == nothing) look_ahead(pending);
    return lists_[pending].next;
  }

 private:
  /// A list of throws, which are successive elements of all_.
  struct List {
    std::uint32_t first = 0;
    std::uint32_t size = 0;
    NextThrows next = {{nothing, nothing}, 0, nothing};  ///< `nothing` until it is computed
  };

  PendingIndex join(PendingIndex first, PendingIndex second);
  void look_ahead(PendingIndex pending);

  NavalDice& dice_;
  std::vector<Throw> throws_;
  IndexTable numbers_of_throws_;
  std::vector<ThrowIndex> all_;
  std::vector<List> lists_;  ///< list 0 is empty
  IndexTable numbers_;       ///< the numbers of lists, minus 1
  NumberMemo joined_;
};

}  // namespace asdic::surface
