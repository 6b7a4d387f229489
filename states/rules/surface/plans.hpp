// Plans: the targets that ships have chosen in a step of fire, while others still have to choose.
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

/// The index of the target among the engaged ships of the enemy, for each engaged ship of a side,
/// in order.
using Aims = std::vector<std::uint16_t>;

/// The aims of both sides, by index(side), of the ships that have chosen so far.
using Plan = std::array<Aims, 2>;

/// Gives numbers to plans. While ships choose, no dice are pending. Therefore a state uses one
/// number for either a plan or dice.
class Plans {
 public:
  Plans() { intern({}); }

  PendingIndex intern(const Plan& plan);  ///< `nothing` for the plan without aims
  const Plan& operator[](PendingIndex number) const { return plans_[number]; }

 private:
  std::deque<Plan> plans_;
  std::map<Plan, PendingIndex> numbers_;
};

/// Returns the slots of the engaged ships of `side` in order, one for each ship.
std::vector<ShipSlotIndex> engaged_ships(const ShipSlots& slots, Side side, Ships ships);

/// Returns a name for each of `ships` for output, such as "dd" and "dd (2)".
std::vector<std::string> names_of_targets(const ShipSlots& slots,
                                          const std::vector<ShipSlotIndex>& ships);

}  // namespace asdic::surface
