#include "states/games/global_units.hpp"

#include "lib/error.hpp"

namespace asdic {

std::vector<UnitType> global_units(int die, const Settings& settings, const Place& place) {
  using enum UnitKind;
  if (values_setting.in(settings) == UnitValues::gw1936) {
    if (die != 12) throw Error(place, "the values 'gw1936' need die = 12; possible here: scaled");
    return {{"sub", sub, 3, 3, 1, 6},  {"dd", ship, 4, 4, 1, 7, true}, {"ca", ship, 6, 6, 1, 10},
            {"bb", ship, 8, 8, 2, 18}, {"cv", ship, 0, 2, 2, 15},      {"tr", ship, 0, 0, 1, 7},
            {"ftr", air, 6, 6, 1, 10}, {"tac", air, 7, 5, 1, 11},      {"bmb", air, 7, 4, 1, 11}};
  }
  std::vector<UnitType> types = {
      {"sub", sub, 2, 1, 1, 6},  {"dd", ship, 2, 2, 1, 8, true}, {"ca", ship, 3, 3, 1, 12},
      {"bb", ship, 4, 4, 2, 20}, {"cv", ship, 0, 2, 2, 16},      {"tr", ship, 0, 0, 1, 7},
      {"ftr", air, 3, 4, 1, 10}, {"tac", air, 3, 3, 1, 11},      {"bmb", air, 4, 1, 1, 12}};
  for (UnitType& type : types) {
    for (std::optional<int>* value : {&type.attack, &type.defense}) {
      switch (die) {
        case 6:
          break;
        case 12:
          *value = **value * 2;
          break;
        case 20:  // 10/3, halves up
          *value = (**value * 20 + 3) / 6;
          break;
        default:
          value->reset();
      }
    }
  }
  return types;
}

const SettingOf<UnitValues> values_setting = reading<UnitValues>(
    "values", {{"scaled", UnitValues::scaled}, {"gw1936", UnitValues::gw1936}},
    "Global 1940 values scaled to the die, or those of Global War 1936 (die = 12)");

}  // namespace asdic
