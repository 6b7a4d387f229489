// What a case has in tables that only naval surface combat knows.
#pragma once

#include <vector>

#include "states/rules/surface/action_in_progress.hpp"
#include "states/rules/surface/bounce.hpp"
#include "states/rules/surface/combat_tables.hpp"
#include "states/rules/surface/ships.hpp"

namespace asdic {

/// What RuleTables::value is here.
struct SurfaceTables {
  std::vector<ShipClass> classes;
  CombatTables tables;
  std::vector<Bounce> bounce;  ///< their chances sum to exactly 1
  ActionInProgress begun = {};
};

/// Reads [ships], [tables], action.bounce and action.begun. `types` become the units of all
/// classes.
RuleTables read_surface_tables(const Document& document, std::vector<UnitType>& types);

/// Those of a case.
const SurfaceTables& surface_tables(const Case& battle);

}  // namespace asdic
