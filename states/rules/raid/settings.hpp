// The settings of a raid in a case.
#pragma once

#include "lib/input/typed_setting.hpp"

namespace asdic::raid {

/// The game: Axis & Allies Revised Enhanced, or the second edition of 1942 or of 1940.
enum class Edition { enhanced, second_1942, second_1940 };
/// The target of a raid in an edition. Every edition but 1940 has industrial complexes of one kind.
enum class Facility { complex, major, minor, air_base, naval_base };
enum class Cap { together, each };
enum class CasualtyChoice { rocket, bomber, as_the_player_says };

extern const LazySetting<Edition> edition;
extern const LazySetting<Facility> facility;
extern const LazySetting<int> damage_before;
extern const LazySetting<Cap> cap;
extern const LazySetting<bool> escorts_cover_rockets;
extern const LazySetting<CasualtyChoice> first_casualty;
extern const LazySetting<bool> guns_at_kamikazes;
extern const LazySetting<Rational> kamikaze_hits;
extern const LazySetting<UnitQuota> intercept;
extern const LazySetting<int> value_of_territory;

}  // namespace asdic::raid
