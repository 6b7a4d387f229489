#include "states/rules/surface/stand_ins.hpp"

#include "lib/input/unit_names.hpp"

namespace asdic {

namespace {

/// Returns the words for a stand-in and the abbreviations of players.
UnitNames names_of(const std::string& code) {
  const std::map<std::string, std::vector<std::string>> aliases = {
      {"bb", {"bat", "bship"}}, {"ca", {}}, {"cl", {}}, {"dd", {"des", "dest"}}};
  const UnitWords& words = stand_in_names->at(code);
  std::vector<std::string> names = {words.one, words.many};
  names.insert(names.end(), aliases.at(code).begin(), aliases.at(code).end());
  return shared_names(std::move(names));
}

std::vector<ShipClass> named(std::vector<ShipClass> classes) {
  for (ShipClass& ship : classes) ship.names = names_of(ship.name);
  return classes;
}

}  // namespace

constinit const Lazy<std::vector<ShipClass>> stand_in_classes([] {
  return named({{"bb", "BB", 12, 12, 4, 3, 0, 0, 0, 3, 12, true},
                {"ca", "CA", 6, 6, 5, 2, 4, 2, 1, 2, 6, true},
                {"cl", "CL", 4, 4, 5, 2, 5, 2, 2, 2, 4, true},
                {"dd", "DD", 2, 2, 6, 1, 4, 1, 1, 1, 2, true}});
});

constinit const Lazy<CombatTables> stand_in_tables([] {
  return CombatTables{{1, 8, 16, 32},
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
});

constinit const Lazy<std::map<std::string, UnitWords>> stand_in_names([] {
  return std::map<std::string, UnitWords>{{"bb", {"battleship", "battleships"}},
                                          {"ca", {"heavy cruiser", "heavy cruisers"}},
                                          {"cl", {"light cruiser", "light cruisers"}},
                                          {"dd", {"destroyer", "destroyers"}}};
});

std::vector<UnitType> stand_in_ships(int, const Settings&, const Place&) {
  std::vector<UnitType> types;
  for (const ShipClass& ship : *stand_in_classes) types.push_back(unit_of(ship));
  return types;
}

}  // namespace asdic
