// Dice that are still to be thrown in a phase of naval surface combat.
#pragma once

#include <compare>
#include <map>
#include <vector>

#include "states/rules/surface/amounts.hpp"
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

using PendingIndex = std::uint32_t;
inline constexpr PendingIndex nothing = 0;

/// The first of the throws that are pending, whose results are one roll, and what is pending after
/// them.
struct NextThrows {
  std::vector<Throw> throws;
  RollIndex roll;
  PendingIndex rest;
};

/// Lists of throws by number, so that a state has one number for all its dice.
class Pending {
 public:
  explicit Pending(NavalDice& dice) : dice_(dice), lists_(1) {}

  PendingIndex intern(const std::vector<Throw>& throws);
  const NextThrows& next(PendingIndex pending);

 private:
  NavalDice& dice_;
  std::vector<std::vector<Throw>> lists_;  ///< the first has nothing
  std::map<std::vector<Throw>, PendingIndex> known_;
  std::map<PendingIndex, NextThrows> next_;
};

}  // namespace asdic::naval
