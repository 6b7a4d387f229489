// What a case may say of one-for-one detection.
#pragma once

#include <array>
#include <vector>

#include "lib/input/typed_setting.hpp"

namespace asdic::one_for_one {

enum class DetectionLasts { battle, round };
enum class FirstStrike { every_round, first_round };

extern const SettingOf<DetectionLasts> detection_lasts;
extern const SettingOf<bool> firing_reveals;
extern const SettingOf<FirstStrike> first_strike;
extern const SettingOf<Rational> detection_ratio;
extern const SettingOf<bool> detected_may_retreat;
extern const std::array<SettingOf<HowMany>, 2> undetected_policy;  ///< by index(side)

/// All of them, in the order in which people read them.
std::vector<Setting> settings();

}  // namespace asdic::one_for_one
