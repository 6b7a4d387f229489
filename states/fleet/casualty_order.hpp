// The order in which the units of a side take hits.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "lib/input/case.hpp"
#include "lib/input/side.hpp"

namespace asdic {

/// Returns the attack of a group of the attacker, or the defense of a group of the defender.
using UnitValue = std::function<int(Side, const Group&)>;

/// Returns the attack of the attacker's units or the defense of the defender's units, as printed in
/// the table of units.
int printed_value(Side side, const Group& group);

/// Units with one name that are in the same entry of each casualty order. The first order is that
/// of the side's key `losses`; the others are those of its policy blocks.
struct CasualtyGroup {
  const Group* group;  ///< the first group with this name
  /// The entry of the list, by order. The default order has one entry for each name.
  std::vector<std::size_t> entries;
  std::size_t by_default;     ///< rank by cost, value, code, nation and depth, the lowest first
  std::vector<int> brought;   ///< by damage: the number of units
  std::vector<int> detected;  ///< by damage: the number of units that the enemy has detected
};

/// Returns the units of a side in its casualty order: by the lists that the case gives, then by the
/// default order. Alike units fill the entries of each list in the same order, so that the first
/// units of one list are the first of all lists. Throws Error(input) at the place of a list that
/// leaves out units.
std::vector<CasualtyGroup> casualty_order(const CaseSide& own, Side side, const UnitValue& value);

}  // namespace asdic
