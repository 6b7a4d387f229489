// Stand-ins: ships and tables for cases that do not give any. The source of the rules prints none.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lib/input/unit_words.hpp"
#include "lib/lazy.hpp"
#include "states/rules/surface/combat_tables.hpp"
#include "states/rules/surface/ships.hpp"

namespace asdic {

extern const Lazy<std::vector<ShipClass>> stand_in_classes;
extern const Lazy<CombatTables> stand_in_tables;
/// The names of the stand-in classes, by code.
extern const Lazy<std::map<std::string, UnitWords>> stand_in_names;

/// Returns the stand-in classes as units, for CaseFormat. The arguments are not used.
std::vector<UnitType> stand_in_ships(int die, const Settings& settings, const Place& place);

}  // namespace asdic
