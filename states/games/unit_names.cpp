#include "states/games/unit_names.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "lib/input/unit_names.hpp"

namespace asdic {

constinit const Lazy<std::map<std::string, UnitWords>> unit_names([] {
  return std::map<std::string, UnitWords>{{"aa", {"anti-aircraft gun", "anti-aircraft guns"}},
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
});

namespace {

constinit const Lazy<std::map<std::string_view, std::vector<std::string>>> unit_aliases([] {
  return std::map<std::string_view, std::vector<std::string>>{
      {"aa", {"aaa", "aa gun", "anti-aircraft", "anti-aircraft artillery", "flak"}},
      {"arm", {"armor", "armour", "tnk"}},
      {"art", {"arty"}},
      {"bb", {"bat", "bship"}},
      {"bmb", {"bom", "bomb", "strategic bomber", "strat bomber"}},
      {"ca", {"cru"}},
      {"cv", {"ac", "car", "aircraft carrier"}},
      {"dd", {"des", "dest"}},
      {"ftr", {"fig", "fgt"}},
      {"inf", {"infantryman", "infantrymen"}},
      {"kaiten", {"human torpedo"}},
      {"mech", {"mech inf", "mech infantry", "mechanised infantry", "mechanized", "mechanised"}},
      {"sub", {"u-boat"}},
      {"tac", {"tac bomber", "tactical"}},
      {"tr", {"tra", "trn", "tp"}}};
});

}  // namespace

UnitNames names_of_unit(const std::string& code) {
  std::vector<std::string> names;
  const auto words = unit_names->find(code);
  if (words != unit_names->end()) names = {words->second.one, words->second.many};
  const auto aliases = unit_aliases->find(code);
  if (aliases != unit_aliases->end()) {
    names.insert(names.end(), aliases->second.begin(), aliases->second.end());
  }
  return shared_names(std::move(names));
}

}  // namespace asdic
