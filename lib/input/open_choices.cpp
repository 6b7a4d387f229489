#include "lib/input/open_choices.hpp"

#include <algorithm>

namespace asdic {

namespace {

bool leaves_open(const Setting& setting, const std::string& value) {
  return std::find(setting.open.begin(), setting.open.end(), value) != setting.open.end();
}

}  // namespace

bool has_open_choices(const Case& battle, const CaseFormat& format) {
  for (const Setting& setting : format.settings) {
    if (leaves_open(setting, battle.setting(setting.path))) return true;
    for (const CaseSide& side : battle.sides) {
      for (const PolicyBlock& block : side.policies) {
        if (block.choice == setting.path && leaves_open(setting, block.what)) return true;
      }
    }
  }
  for (const CaseSide& side : battle.sides) {
    if (side.chooses_losses || side.seeks_order) return true;
  }
  if (battle.sea && has_open_choices(*battle.sea, format.sea())) return true;
  return std::any_of(battle.waves.begin(), battle.waves.end(),
                     [&](const Case& wave) { return has_open_choices(wave, format); });
}

}  // namespace asdic
