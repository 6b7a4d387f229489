// What a case may say of a raid.
#pragma once

#include "lib/input/typed_setting.hpp"

namespace asdic::raid {

enum class Cap { together, each };
enum class FirstCasualty { rocket, bomber, as_the_player_says };

extern const SettingOf<Cap> cap;
extern const SettingOf<bool> escorts_cover_rockets;
extern const SettingOf<FirstCasualty> first_casualty;
extern const SettingOf<bool> guns_at_kamikazes;
extern const SettingOf<Rational> kamikaze_hits;
extern const SettingOf<HowMany> intercept;
extern const SettingOf<int> value_of_territory;

}  // namespace asdic::raid
