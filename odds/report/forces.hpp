// Forces as text, and in which order they are lost.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "odds/question/problem.hpp"

namespace asdic {

/// Units of an outcome in the order in which the case names them.
std::vector<std::pair<UnitKey, int>> ordered(const Units& units, const Problem& problem, Side side);

/// "2 sub, 1 bb*"
std::string force_text(const Units& units, const Problem& problem, Side side);

bool are_alike(const UnitType& a, const UnitType& b);

/// The entries of the order in force: of the case's own list without the units that are not there,
/// or of the default order. A case with them as its list is the same case.
std::vector<std::string> casualty_order(const Problem& problem, const Rosters& rosters, Side side);

/// A side in a wave, or in the battle at sea.
struct ExtraSide {
  BattlePart part;
  const Case& battle;
  const CaseFormat& format;
  Side side;

  /// Returns its key in the case: "wave.2", "sea.attacker".
  std::string key() const;

  const CaseSide& own() const { return battle.sides[index(side)]; }
};

/// Waves, or both sides of a battle at sea. They refer to the case.
std::vector<ExtraSide> extra_sides(const Problem& problem);

/// The order of loss that a case gives a side, with what was found where it asks for the best; ""
/// for none.
std::string order_of_case(const CaseSide& side);

}  // namespace asdic
