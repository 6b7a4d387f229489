// What a case may say of detection rolls.
#pragma once

#include <array>
#include <vector>

#include "lib/input/typed_setting.hpp"

namespace asdic::detection_roll {

enum class DetectionBy { roll, none };
/// Hits of bound submarines fall on units when they are scored, or wait for general fire.
enum class HeldHits { assigned, waiting };

extern const SettingOf<DetectionBy> detection_by;
extern const SettingOf<HeldHits> held_hits;
extern const SettingOf<bool> dd_loss_restores;
extern const SettingOf<bool> kaitens_expended;
extern const std::array<SettingOf<HowMany>, 2> undetected_policy;  ///< by index(side)
extern const std::array<SettingOf<HowMany>, 2> submerge_policy;    ///< by index(side)

/// All of them, in the order in which people read them.
std::vector<Setting> settings();

}  // namespace asdic::detection_roll
