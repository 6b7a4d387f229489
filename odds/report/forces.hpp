// Writes forces, casualty orders and situations as text.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "odds/question/problem.hpp"
#include "odds/report/terms.hpp"

namespace asdic {

/// The order in which a case names the units of both sides.
class UnitOrder {
 public:
  explicit UnitOrder(const Problem& problem);

  /// Returns the units of an outcome in this order.
  std::vector<std::pair<UnitKey, int>> sorted(const Units& units, Side side) const;
  /// Returns them as text: "2 sub, 1 bb*".
  std::string text(const Units& units, Side side) const;
  /// Returns what a side still has: "2 sub, 1 bb*; 1 sub left", or "-" if it has no units.
  std::string kept_text(const Outcome& outcome, Side side) const;

 private:
  std::array<Force, 2> forces_;
};

/// Returns units by name and code: "5 submarines (sub)", "1 damaged British battleship (bb:uk*)".
/// `count` is a number or a range of numbers. If the unit does not have a name, returns the count
/// and the code.
std::string named_group(const Group& group, const std::string& count, const Terms& terms);

/// Returns a force by names and codes, or "none".
std::string named_force(const Force& force, const Terms& terms);

/// Returns a unit by its name and code: "submarine (sub)". If it does not have a name, returns the
/// code.
std::string named_unit(const std::string& code, const Terms& terms);

/// Returns whether two types of units differ at most in their messages.
bool are_alike(const UnitType& a, const UnitType& b);

/// Returns the casualty order of a side: that of the case without absent units, or the default
/// order. A case with these entries as its order is the same case.
std::vector<std::string> casualty_order(const Problem& problem, const Rosters& rosters, Side side);

/// Returns a situation for readers: "wave 1; the attacker's sub detected: 1".
std::string situation_in_words(const Situation& situation);

/// Refers to a side in a wave, or in the battle at sea.
struct ExtraSide {
  BattlePart part;
  const Case& battle;
  const CaseFormat& format;
  Side side;

  /// Returns the key of the side in the case: "wave.2", "sea.attacker".
  std::string key() const;
  /// Returns the name of the side for people: "Wave 2", "Wave 2 (defender)",
  /// "Attacker at sea".
  std::string label() const;

  const CaseSide& own() const { return battle.sides[index(side)]; }
  /// Returns the force with the names that its units have in outcomes, such as "ca#2".
  Force force() const;
};

/// Returns the waves, and both sides of a battle at sea. They refer to `problem`.
std::vector<ExtraSide> extra_sides(const Problem& problem);

/// Returns why a case like `battle` is not a battle if units are missing.
std::string missing_units_text(const Case& battle);

/// Returns the casualty order that a case gives a side, or "". If the case asks for the best order,
/// returns "best-order" and the order that was found.
std::string order_of_case(const CaseSide& side);

}  // namespace asdic
