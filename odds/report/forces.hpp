// Forces as text, and in which order they are lost.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "odds/question/posed.hpp"
#include "odds/report/terms.hpp"

namespace asdic {

/// Units of an outcome in the order in which the case names them.
std::vector<std::pair<UnitKey, int>> ordered(const Units& units, const Posed& posed, Side side);

/// "2 sub, 1 bb*"
std::string force_text(const Units& units, const Posed& posed, Side side);

/// Returns units by name and code: "5 submarines (sub)", "1 damaged battleship (bb*)". `count` is a
/// number or a range of numbers. Without a name, returns the count and the code.
std::string named_group(const Group& group, const std::string& count, const Terms& terms);

/// Returns a force by names and codes, or "none".
std::string named_force(const Force& force, const Terms& terms);

bool are_alike(const UnitType& a, const UnitType& b);

/// The entries of the order in force: of the case's own list without the units that are not there,
/// or of the default order. A case with them as its list is the same case.
std::vector<std::string> casualty_order(const Mustered& posed, Side side);

/// A side in one of the battles of a case beside its own, as the case's keys name it.
struct ExtraSide {
  std::string key;  ///< "wave.2", "sea.attacker"
  const Case& battle;
  const CaseFormat& format;
  Side side;

  const CaseSide& own() const { return battle.sides[index(side)]; }
  /// Returns the force with the names that its units have in outcomes, such as "ca#2".
  Force force() const;
};

/// Waves, or both sides of a battle at sea. They refer to the case.
std::vector<ExtraSide> extra_sides(const Posed& posed);

/// Returns a unit by its name, with its code: "submarine (sub)"; the code if it has no name.
std::string unit_in_words(const std::string& code, const Terms& terms);

/// Returns a force by the names of its units: "5 submarines (sub), 1 battleship (bb*)".
std::string force_in_words(const Force& force, const Terms& terms);

/// The order of loss that a case gives a side, with what was found where it asks for the best; ""
/// for none.
std::string order_of_case(const CaseSide& side);

}  // namespace asdic
