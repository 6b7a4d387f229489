// The settings of a raid in a case.
#pragma once

#include "lib/input/typed_setting.hpp"
#include "lib/lazy.hpp"

namespace asdic::raid {

/// The game: Axis & Allies Revised Enhanced, or the second edition of 1942 or of 1940.
enum class Edition { enhanced, second_1942, second_1940 };
/// The target of a raid in an edition. Every edition but 1940 has industrial complexes of one kind.
enum class Facility { complex, major, minor, air_base, naval_base };
enum class Cap { together, each };
enum class CasualtyChoice { rocket, bomber, as_the_player_says };

extern const Lazy<TypedSetting<Edition>> edition;
extern const Lazy<TypedSetting<Facility>> facility;
extern const Lazy<TypedSetting<int>> damage_before;
extern const Lazy<TypedSetting<Cap>> cap;
extern const Lazy<TypedSetting<bool>> escorts_cover_rockets;
extern const Lazy<TypedSetting<CasualtyChoice>> first_casualty;
extern const Lazy<TypedSetting<bool>> guns_at_kamikazes;
extern const Lazy<TypedSetting<Rational>> kamikaze_hits;
extern const Lazy<TypedSetting<UnitQuota>> intercept;
extern const Lazy<TypedSetting<int>> value_of_territory;

}  // namespace asdic::raid
