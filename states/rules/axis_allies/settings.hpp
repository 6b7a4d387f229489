// What a case may say of a battle of Axis & Allies.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "lib/input/typed_setting.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/landing.hpp"

namespace asdic::axis_allies {

enum class Edition { y1942, y1940, anniversary, revised, lhtr };
enum class AaFire { three, each };
enum class BombardmentHits { any, land };
enum class SubmergeWhen { strike, end };
enum class HitOrder { most, submarines };
enum class Thrown { fair, low_luck, biased };

extern const SettingOf<Edition> edition_setting;
extern const SettingOf<AaFire> aa_fire;
extern const SettingOf<AaTargets> aa_targets;
extern const SettingOf<bool> aa_is_target;
extern const SettingOf<BombardmentLimit> bombardment_limit;
extern const SettingOf<bool> bombardment_reply;
extern const SettingOf<BombardmentHits> bombardment_hits;
extern const SettingOf<bool> air_needs_destroyer;  ///< `options.air_hits_subs`
extern const SettingOf<SubmergeWhen> submerge_when;
extern const SettingOf<bool> transports_are_defenseless;   ///< `options.transports`
extern const SettingOf<bool> lone_transports_may_retreat;  ///< `options.lone_transports`
extern const SettingOf<HitOrder> hit_order;
extern const SettingOf<bool> lone_aa_fires;  ///< `options.aa_alone`
extern const SettingOf<bool> damage_stays;
extern const SettingOf<Thrown> dice_thrown;  ///< `options.dice`
extern const SettingOf<bool> low_luck_aa;
extern const SettingOf<bool> low_luck_bombardment_pooled;  ///< `options.low_luck_bombardment`

extern const std::array<SettingOf<HowMany>, 2> submerge_policy;
extern const SettingOf<int> keep;
extern const SettingOf<std::string> bombarding_ships;

/// All of them, in the order in which people read them.
std::vector<Setting> settings();

}  // namespace asdic::axis_allies
