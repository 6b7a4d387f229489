// The tables of naval surface combat: hits by attack factor, damage by odds.
#pragma once

#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/input/case.hpp"

namespace asdic {

namespace surface {
inline constexpr int faces = 6;  ///< the faces of all dice in naval surface combat
}

/// The tables of a case, or the stand-ins.
struct CombatTables {
  std::vector<int> hits_columns;         ///< the least attack factor of each column, ascending
  std::vector<std::vector<int>> hits;    ///< by sum of two dice (2 to 12), then by column
  std::vector<Rational> odds;            ///< the least odds of each column but the first, ascending
  std::vector<std::vector<int>> damage;  ///< damage steps by column of odds, then by die (1 to 6)
  bool stand_in = true;
};

/// Reads [tables]. Returns the stand-ins if the case does not have this table. Throws Error(input)
/// at the place of a fault.
CombatTables read_combat_tables(const Document& document);

/// Returns the tables as written in a case.
Item item_of(const CombatTables& tables);
/// Returns descriptions for output.
std::vector<RuleTables::Description> descriptions_of(const CombatTables& tables);

}  // namespace asdic
