// What a case may say of one-for-one detection.
#pragma once

#include <array>
#include <vector>

#include "lib/input/typed_setting.hpp"

namespace asdic::one_for_one {

enum class DetectionLasts { battle, round };
enum class FirstStrike { every_round, first_round };
enum class Rounding { down, up, nearest };
enum class DetectedFirst { owner, enemy };  ///< by whose order

/// In place of a number of units that leave: all stay, and hold their fire.
inline constexpr HowMany holding_fire = {-1};

extern const SettingOf<DetectionLasts> detection_lasts;
extern const SettingOf<bool> firing_reveals;
extern const SettingOf<FirstStrike> first_strike;
extern const SettingOf<Rational> detection_ratio;
extern const SettingOf<Rounding> detection_rounding;
extern const SettingOf<DetectedFirst> detection_order;
extern const SettingOf<bool> detected_may_retreat;
extern const SettingOf<bool> leave_past_destroyers;
extern const SettingOf<bool> optimal_may_hold;
extern const std::array<SettingOf<HowMany>, 2> undetected_policy;  ///< by index(side)

/// All of them, in the order in which people read them.
std::vector<Setting> settings();

}  // namespace asdic::one_for_one
