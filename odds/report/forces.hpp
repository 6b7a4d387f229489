// Forces as text, and in which order they are lost.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "odds/solve/result.hpp"

namespace asdic {

/// Units of an outcome in the order in which the case names them.
std::vector<std::pair<UnitKey, int>> ordered(const Units& units, const Posed& posed, Side side);

/// "2 sub, 1 bb*"
std::string force_text(const Units& units, const Posed& posed, Side side);

bool alike(const UnitType& a, const UnitType& b);

struct OrderOfLoss {
  std::vector<std::string> entries;
  bool readable = true;  ///< a case with this order as its list is the same case
};

/// The order in force: the case's own list without the units that are not there, or the default.
/// The default order of units with and without a nation cannot be written where they share a code.
OrderOfLoss order_of_loss(const Mustered& posed, Side side);

/// A side in one of the battles of a case beside its own, as the case's keys name it.
struct FurtherSide {
  std::string key;  ///< "wave.2", "sea.attacker"
  const Case& battle;
  const CaseFormat& format;
  Side side;

  const CaseSide& own() const { return battle.sides[index(side)]; }
};

/// Waves, or both sides of a battle at sea. They refer to the case.
std::vector<FurtherSide> further_sides(const Posed& posed);

/// The order of loss that a case gives a side, with what was found where it asks for the best; ""
/// for none.
std::string given_order(const CaseSide& side);

}  // namespace asdic
