// The tables of a case that only naval surface combat has.
#pragma once

#include <vector>

#include "states/rules/surface/action_in_progress.hpp"
#include "states/rules/surface/bounce.hpp"
#include "states/rules/surface/combat_tables.hpp"
#include "states/rules/surface/ships.hpp"

namespace asdic {

/// The type of RuleTables::value in naval surface combat.
struct SurfaceTables {
  std::vector<ShipClass> classes;
  CombatTables tables;
  std::vector<Bounce> bounce;  ///< the probabilities sum to exactly 1
  ActionInProgress begun = {};
};

/// Reads [ships], [tables], action.bounce and action.begun. Sets `types` to the units of all
/// classes. Throws Error(input) at the place of a fault.
RuleTables read_surface_tables(const Document& document, std::vector<UnitType>& types);

/// Returns the tables of a case.
const SurfaceTables& surface_tables(const Case& battle);

}  // namespace asdic
