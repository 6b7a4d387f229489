// Ships and tables that a case need not bring: the texts that the rules come from print none.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lib/input/unit_words.hpp"
#include "states/rules/surface/combat_tables.hpp"
#include "states/rules/surface/ships.hpp"

namespace asdic {

const std::vector<ShipClass>& stand_in_classes();
const CombatTables& stand_in_tables();

/// What people call them.
const std::map<std::string, UnitWords>& stand_in_names();

/// The classes as units, for CaseFormat.
std::vector<UnitType> stand_in_ships(int die, const Settings& settings, const Place& place);

}  // namespace asdic
