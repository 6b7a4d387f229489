#include "states/rules/one_for_one/settings.hpp"

#include "states/fleet/retreat.hpp"
#include "states/games/global_units.hpp"

namespace asdic::one_for_one {

const SettingOf<DetectionLasts> detection_lasts = reading<DetectionLasts>(
    "detection_lasts", {{"battle", DetectionLasts::battle}, {"round", DetectionLasts::round}},
    "a detected submarine stays so, or destroyers count anew in each round");

const SettingOf<bool> firing_reveals =
    reading("firing_reveals", flag(true),
            "submarines that struck can be fired on by all, or by enemy submarines alone");

const SettingOf<FirstStrike> first_strike = reading<FirstStrike>(
    "first_strike",
    {{"every-round", FirstStrike::every_round}, {"first-round", FirstStrike::first_round}},
    "undetected submarines strike first in every round, or in the first alone");

const SettingOf<Rational> detection_ratio =
    parameter("detection_ratio", 1,
              "submarines that one destroyer detects; a fraction is rounded down for all together");

const std::array<SettingOf<Undetected>, 2> undetected_policy = each_side(
    policy<Undetected>("undetected", {{"stay", Undetected::stay}, {"leave", Undetected::leave}},
                       "what undetected submarines do before their strike"),
    "the same; a defending one can leave only where no enemy destroyer is");

std::vector<Setting> settings() {
  return {detection_lasts, firing_reveals,       first_strike,         detection_ratio,
          values_setting,  undetected_policy[0], undetected_policy[1], retreat_setting};
}

}  // namespace asdic::one_for_one
