// The values of units in one case or in many.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "lib/input/units.hpp"
#include "odds/report/variants.hpp"

namespace asdic {

class UnitList {
 public:
  /// What a case has; `by_rules` are the units of the rules.
  void add(const UnitType& type, const std::vector<UnitType>& by_rules);

  /// "bb 4/4/20 (2 hits)", in the order of the rules: attack, defense, cost, and what is not as the
  /// rules have it.
  std::vector<std::string> texts() const;
  /// Returns the texts of the units that are not as the rules have them.
  std::vector<std::string> changed_texts() const;

 private:
  struct Unit {
    std::string code;
    std::size_t place;                       ///< in the table of the rules
    std::vector<std::string> variants = {};  ///< all as text, or one more than are shown
    std::array<Span, 4> numbers = {};        ///< attack, defense, cost, hits
    std::vector<std::string> notes = {};
  };

  static std::string text(const Unit& unit);

  std::vector<Unit> units_;
};

}  // namespace asdic
