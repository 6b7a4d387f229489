// The targets that ships have chosen in a step of fire, as long as not all have.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "states/rules/surface/pending_throws.hpp"
#include "states/rules/surface/ship_slots.hpp"

namespace asdic::surface {

/// By the engaged ships of a side, in their order: the places of their targets among the engaged
/// ships of the enemy.
using Aims = std::vector<std::uint16_t>;

/// The aims of both sides, by index(side), as far as they are known.
using Plan = std::array<Aims, 2>;

/// Plans by number. While ships choose there are no dice, so that a state has one number for both.
class Plans {
 public:
  Plans() { intern({}); }

  PendingIndex intern(const Plan& plan);  ///< `nothing` for the plan without aims
  const Plan& operator[](PendingIndex number) const { return plans_[number]; }

 private:
  std::deque<Plan> plans_;
  std::map<Plan, PendingIndex> numbers_;
};

/// The slots of the engaged ships of a side, one for each ship, in their order.
std::vector<ShipSlotIndex> engaged_ships(const ShipSlots& slots, Side side, Ships ships);

/// For people: a name for each of these ships, "dd", "dd (2)".
std::vector<std::string> names_of_targets(const ShipSlots& slots,
                                          const std::vector<ShipSlotIndex>& ships);

}  // namespace asdic::surface
