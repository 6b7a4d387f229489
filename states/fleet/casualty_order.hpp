// The order in which a side loses its units.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "lib/input/case.hpp"
#include "lib/input/side.hpp"

namespace asdic {

/// The value of a group in its side's role.
using UnitValue = std::function<int(Side, const Group&)>;

/// The attack of the attacker's units, the defense of the defender's, as their table has them.
int printed_value(Side side, const Group& group);

/// Units of one name in one entry of each order: that of the side's key, then those of its blocks.
struct CasualtyGroup {
  const Group* group;                ///< of the side
  std::vector<std::size_t> entries;  ///< by order: of its list, or without one as `by_default`
  std::size_t by_default;            ///< cheapest first, then lower value, code, nation, depth
  std::vector<int> brought;          ///< how many, by the hits that they have taken already
  std::vector<int> detected;         ///< how many of these the enemy has detected
};

/// By the lists that the case gives, and where those leave it open, by default. Alike units go into
/// the entries of each list in the same order, so that the first in one are the first in all.
/// Throws Error(input) where the entries of a list have no place for some of the units.
std::vector<CasualtyGroup> casualty_order(const CaseSide& own, Side side, const UnitValue& value);

}  // namespace asdic
