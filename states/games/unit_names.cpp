#include "states/games/unit_names.hpp"

#include "lib/fork.hpp"

namespace asdic {

const std::map<std::string, UnitWords>& unit_names() {
  static const std::map<std::string, UnitWords> names = {
      {"aa", {"anti-aircraft gun", "anti-aircraft guns"}},
      {"arm", {"tank", "tanks"}},
      {"art", {"artillery", "artillery"}},
      {"bb", {"battleship", "battleships"}},
      {"bmb", {"bomber", "bombers"}},
      {"ca", {"cruiser", "cruisers"}},
      {"cl", {"light cruiser", "light cruisers"}},
      {"cv", {"carrier", "carriers"}},
      {"dd", {"destroyer", "destroyers"}},
      {"ftr", {"fighter", "fighters"}},
      {"inf", {"infantry", "infantry"}},
      {"kaiten", {"kaiten", "kaitens"}},
      {"kamikaze", {"kamikaze", "kamikazes"}},
      {"mech", {"mechanized infantry", "mechanized infantry"}},
      {"rocket", {"rocket", "rockets"}},
      {"sub", {"submarine", "submarines"}},
      {"tac", {"tactical bomber", "tactical bombers"}},
      {"tr", {"transport", "transports"}}};
  return names;
}

const LoadTimeInitializer unit_names_at_load(unit_names);

}  // namespace asdic
