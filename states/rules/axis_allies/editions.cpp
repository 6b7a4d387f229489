#include "states/rules/axis_allies/editions.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "states/rules/axis_allies/settings.hpp"

namespace asdic::axis_allies {

namespace {

/// The units of the edition of 1942, which the others change.
std::vector<UnitType> units_of_1942() {
  using enum UnitKind;
  return {{"inf", land, 1, 2, 1, 3}, {"art", land, 2, 2, 1, 4},      {"arm", land, 3, 3, 1, 6},
          {"aa", aa, 0, 1, 1, 5},    {"ftr", air, 3, 4, 1, 10},      {"bmb", air, 4, 1, 1, 12},
          {"sub", sub, 2, 1, 1, 6},  {"dd", ship, 2, 2, 1, 8, true}, {"ca", ship, 3, 3, 1, 12},
          {"bb", ship, 4, 4, 2, 20}, {"cv", ship, 1, 2, 1, 14},      {"tr", ship, 0, 0, 1, 7}};
}

UnitType& unit(std::vector<UnitType>& types, const std::string& code) {
  return *std::find_if(types.begin(), types.end(),
                       [&](const UnitType& type) { return type.code == code; });
}

void change(std::vector<UnitType>& types, const std::string& code, int attack, int defense,
            int cost) {
  UnitType& type = unit(types, code);
  type.attack = attack;
  type.defense = defense;
  type.cost = cost;
}

std::vector<UnitType> own_units(Edition edition) {
  std::vector<UnitType> types = units_of_1942();
  switch (edition) {
    case Edition::y1942:
      break;
    case Edition::y1940:
      types.insert(types.begin() + 2, {"mech", UnitKind::land, 1, 2, 1, 4});
      types.insert(types.begin() + 6, {"tac", UnitKind::air, 3, 3, 1, 11});
      change(types, "cv", 0, 2, 16);
      unit(types, "cv").hits = 2;
      break;
    case Edition::anniversary:
      unit(types, "arm").cost = 5;
      unit(types, "aa").cost = 6;
      break;
    case Edition::revised:
    case Edition::lhtr:
      unit(types, "arm").cost = 5;
      unit(types, "bmb").cost = 15;
      change(types, "sub", 2, 2, 8);
      change(types, "dd", 3, 3, 12);
      unit(types, "bb").cost = 24;
      change(types, "cv", 1, 3, 16);
      change(types, "tr", 0, 1, 8);
      std::erase_if(types, [](const UnitType& type) { return type.code == "ca"; });
  }
  return types;
}

}  // namespace

std::vector<UnitType> units_of_edition(int, const Settings& settings, const Place&) {
  std::vector<UnitType> types = own_units(edition_setting.in(settings));
  for (const std::string& edition : edition_setting.setting().values) {
    for (const UnitType& type : own_units(edition_setting.of(edition))) {
      const auto known = std::find_if(types.begin(), types.end(),
                                      [&](const UnitType& each) { return each.code == type.code; });
      if (known == types.end()) {
        UnitType without_values{type.code, type.kind};
        without_values.not_here = "the edition " + settings.at(edition_setting.path()) +
                                  " has no " + in_quotes(type.code) +
                                  "; these editions have: " + edition;
        types.push_back(without_values);
      } else if (!known->not_here.empty()) {
        known->not_here += ", " + edition;
      }
    }
  }
  return types;
}

}  // namespace asdic::axis_allies
