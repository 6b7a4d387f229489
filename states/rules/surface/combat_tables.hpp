// The tables of naval surface combat: hits by attack factor, damage by odds.
#pragma once

#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/input/case.hpp"

namespace asdic {

namespace surface {
inline constexpr int faces = 6;  ///< of each die that is thrown
}

struct CombatTables {
  std::vector<int> hits_columns;         ///< the least attack factor of each column, rising
  std::vector<std::vector<int>> hits;    ///< by 2D6 = 2 to 12, then by column
  std::vector<Rational> odds;            ///< the least odds of each column but the first, rising
  std::vector<std::vector<int>> damage;  ///< by column of odds, then by D6 = 1 to 6
  bool stand_in = true;
};

/// [tables], or the stand-ins where there is none. Throws Error(input) at the place of a fault.
CombatTables read_combat_tables(const Document& document);

/// As a case has them.
Item item_of(const CombatTables& tables);
/// For people.
std::vector<RuleTables::Description> descriptions_of(const CombatTables& tables);

}  // namespace asdic
