// Ships, tables and the bounce of naval surface combat: as the case has them, or stand-ins.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/input/case.hpp"
#include "lib/input/side.hpp"

namespace asdic {

inline constexpr int most_speed = 100;

struct ShipClass {
  std::string name;
  std::string type;  ///< BB BC CA CL DD DE SC
  int attack = 0;
  int defense = 0;
  int speed = 0;
  int gun_range = 0;
  int torpedo_attack = 0;
  int torpedo_range = 0;
  int torpedo_rounds = 0;
  int hull = 0;  ///< the damage steps that sink it
  int cost = 0;
  bool stand_in = false;

  bool is_capital() const { return type == "BB" || type == "BC"; }
  bool is_light() const { return type == "DD" || type == "DE" || type == "SC"; }
  bool is_armed() const { return attack > 0 || torpedo_attack > 0; }
};

struct CombatTables {
  std::vector<int> hits_columns;         ///< the least attack factor of each column, rising
  std::vector<std::vector<int>> hits;    ///< by 2D6 = 2 to 12, then by column
  std::vector<Rational> odds;            ///< the least odds of each column but the first, rising
  std::vector<std::vector<int>> damage;  ///< by column of odds, then by D6 = 1 to 6
  bool stand_in = true;
};

/// One result of the naval bounce.
struct Bounce {
  Rational chance = 1;
  Side initiative = Side::attacker;
  std::optional<int> number = {};  ///< of ships that the other side presents; all if not given
  std::optional<Side> surprised = {};
};

/// What OwnTables::value is here.
struct SurfaceTables {
  std::vector<ShipClass> classes;
  CombatTables tables;
  std::vector<Bounce> bounce;  ///< their chances sum to exactly 1
};

/// Reads [ships], [tables] and action.bounce. `types` become the units of all classes.
OwnTables read_surface_tables(const Document& document, std::vector<UnitType>& types);

/// The stand-in classes.
std::vector<UnitType> stand_in_ships(int die, const Settings& settings, const Place& place);

}  // namespace asdic
