// The settings of a raid in a case.
#pragma once

#include "lib/input/typed_setting.hpp"

namespace asdic::raid {

enum class Cap { together, each };
enum class CasualtyChoice { rocket, bomber, as_the_player_says };

extern const TypedSetting<Cap> cap;
extern const TypedSetting<bool> escorts_cover_rockets;
extern const TypedSetting<CasualtyChoice> first_casualty;
extern const TypedSetting<bool> guns_at_kamikazes;
extern const TypedSetting<Rational> kamikaze_hits;
extern const TypedSetting<UnitQuota> intercept;
extern const TypedSetting<int> value_of_territory;

}  // namespace asdic::raid
