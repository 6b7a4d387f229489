// Lists the values of units in one case or in many cases.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "lib/input/case.hpp"
#include "odds/report/variants.hpp"

namespace asdic {

/// Returns the types of the units that take part in `battle` under rules with this format, and of
/// those that the case changes: [units] can change ships that bombard and guns on the way.
std::vector<UnitType> listed_types(const Case& battle, const CaseFormat& format);

class UnitList {
 public:
  /// Adds a unit of a case; `by_rules` are the units of the rules.
  void add(const UnitType& type, const std::vector<UnitType>& by_rules);

  /// Returns the units in the order of the rules as "bb 4/4/20 (2 hits)": attack, defense, cost,
  /// and the differences from the rules.
  std::vector<std::string> texts() const;
  /// Returns the texts of the units that differ from the rules.
  std::vector<std::string> changed_texts() const;

 private:
  struct Unit {
    std::string code;
    std::size_t place;                       ///< the index in the table of the rules
    std::vector<std::string> variants = {};  ///< all variants as text, or one more than are shown
    std::array<Span, 4> numbers = {};        ///< attack, defense, cost, hits
    std::vector<std::string> notes = {};
  };

  static std::string text(const Unit& unit);

  std::vector<Unit> units_;
};

}  // namespace asdic
