// Dice that are still to be thrown in a phase of naval surface combat.
#pragma once

#include <boost/container/small_vector.hpp>

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/index_table.hpp"
#include "states/rules/surface/amounts.hpp"
#include "states/rules/surface/known.hpp"
#include "states/rules/surface/ship_slots.hpp"

namespace asdic::naval {

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
  ShipSlotIndex slot;
  AmountIndex dice;

  std::strong_ordering operator<=>(const Throw&) const = default;
};

using ThrowIndex = std::uint32_t;
using Throws = boost::container::small_vector<ThrowIndex, 16>;

using PendingIndex = std::uint32_t;
inline constexpr PendingIndex nothing = 0;

/// The first of the throws that are pending, whose results are one roll, and what is pending after
/// them.
struct NextThrows {
  Throws throws;
  RollIndex roll;
  PendingIndex rest;
};

/// Throws by number, and lists of them by number, so that a state has one number for all its dice.
class Pending {
 public:
  explicit Pending(NavalDice& dice) : dice_(dice), lists_(1) {}

  ThrowIndex intern(const Throw& one);
  PendingIndex intern(std::span<const ThrowIndex> throws);
  /// First those of one list, then those of another.
  PendingIndex both(PendingIndex first, PendingIndex second) {
    if (first == nothing) return second;
    if (second == nothing) return first;
    return joined_.of(key_of(first, second), [&] { return join(first, second); });
  }

  const Throw& operator[](ThrowIndex number) const { return throws_[number]; }
  NextThrows next(PendingIndex pending);

 private:
  /// Throws that stand one after the other in all_, and how many of them come next.
  struct List {
    std::uint32_t first = 0;
    std::uint32_t size = 0;
    std::uint32_t next = 0;  ///< 0 where nobody has asked yet; then no roll and no rest are known
    RollIndex roll = 0;
    PendingIndex rest = nothing;
  };

  std::span<const ThrowIndex> throws(const List& list) const {
    return std::span(all_).subspan(list.first, list.size);
  }
  PendingIndex join(PendingIndex first, PendingIndex second);
  void look_ahead(PendingIndex pending);

  NavalDice& dice_;
  std::vector<Throw> throws_;
  IndexTable numbers_of_throws_;
  std::vector<ThrowIndex> all_;
  std::vector<List> lists_;  ///< the first has nothing
  IndexTable numbers_;       ///< of the others, less 1
  Known joined_;
};

}  // namespace asdic::naval
