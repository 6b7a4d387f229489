// What a case may say of an assault.
#pragma once

#include <string>
#include <vector>

#include "lib/input/typed_setting.hpp"
#include "states/games/landing.hpp"

namespace asdic::assault {

extern const SettingOf<BombardmentLimit> bombardment_limit;
extern const SettingOf<bool> bombard_after_battle;
extern const SettingOf<std::string> bombarding_ships;

/// All of them, in the order in which people read them.
std::vector<Setting> settings();

}  // namespace asdic::assault
