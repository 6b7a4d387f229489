#include "states/rules/surface/stand_ins.hpp"

#include "lib/fork.hpp"

namespace asdic {

const std::vector<ShipClass>& stand_in_classes() {
  static const std::vector<ShipClass> classes = {{"bb", "BB", 12, 12, 4, 3, 0, 0, 0, 3, 12, true},
                                                 {"ca", "CA", 6, 6, 5, 2, 4, 2, 1, 2, 6, true},
                                                 {"cl", "CL", 4, 4, 5, 2, 5, 2, 2, 2, 4, true},
                                                 {"dd", "DD", 2, 2, 6, 1, 4, 1, 1, 1, 2, true}};
  return classes;
}

const LoadTimeInitializer stand_in_classes_at_load(stand_in_classes);

const CombatTables& stand_in_tables() {
  static const CombatTables tables = {{1, 8, 16, 32},
                                      {{0, 0, 1, 1},
                                       {0, 0, 1, 1},
                                       {0, 0, 1, 1},
                                       {0, 0, 1, 1},
                                       {0, 1, 1, 2},
                                       {0, 1, 1, 2},
                                       {0, 1, 1, 2},
                                       {1, 1, 2, 3},
                                       {1, 1, 2, 3},
                                       {1, 2, 3, 4},
                                       {1, 2, 3, 4}},
                                      {Rational(1, 2), 1, 2, 3},
                                      {{0, 0, 0, 0, 0, 1},
                                       {0, 0, 0, 0, 1, 1},
                                       {0, 0, 0, 1, 1, 2},
                                       {0, 0, 1, 1, 2, 2},
                                       {0, 1, 1, 2, 2, 3}},
                                      true};
  return tables;
}

const LoadTimeInitializer stand_in_tables_at_load(stand_in_tables);

const std::map<std::string, UnitWords>& stand_in_names() {
  static const std::map<std::string, UnitWords> names = {
      {"bb", {"battleship", "battleships"}},
      {"ca", {"heavy cruiser", "heavy cruisers"}},
      {"cl", {"light cruiser", "light cruisers"}},
      {"dd", {"destroyer", "destroyers"}}};
  return names;
}

const LoadTimeInitializer stand_in_names_at_load(stand_in_names);

std::vector<UnitType> stand_in_ships(int, const Settings&, const Place&) {
  std::vector<UnitType> types;
  for (const ShipClass& ship : stand_in_classes()) types.push_back(unit_of(ship));
  return types;
}

}  // namespace asdic
