#include "states/rules/one_for_one/settings.hpp"

#include "lib/exact/number.hpp"
#include "states/fleet/retreat.hpp"
#include "states/games/global_units.hpp"

namespace asdic::one_for_one {

const SettingOf<DetectionLasts> detection_lasts = reading<DetectionLasts>(
    "detection_lasts", {{"battle", DetectionLasts::battle}, {"round", DetectionLasts::round}},
    "a detected submarine stays detected, or destroyers detect anew in each round");

const SettingOf<bool> firing_reveals =
    reading("firing_reveals", flag(true),
            "all enemies, or only enemy submarines, can fire on submarines that struck");

const SettingOf<FirstStrike> first_strike = reading<FirstStrike>(
    "first_strike",
    {{"every-round", FirstStrike::every_round}, {"first-round", FirstStrike::first_round}},
    "undetected submarines strike first in every round, or only in the first");

const SettingOf<Rational> detection_ratio = parameter(
    "detection_ratio", 1, "how many submarines a destroyer detects; the total is rounded");

const SettingOf<Rounding> detection_rounding = reading<Rounding>(
    "detection_rounding",
    {{"down", Rounding::down}, {"up", Rounding::up}, {"nearest", Rounding::nearest}},
    "how the destroyers times the ratio are rounded; to the nearest, halves up");

const SettingOf<DetectedFirst> detection_order = reading<DetectedFirst>(
    "detection_order", {{"owner", DetectedFirst::owner}, {"enemy", DetectedFirst::enemy}},
    "unlike submarines are detected in their owner's order of loss, or the most expensive first");

const SettingOf<bool> detected_may_retreat =
    reading("detected_may_retreat", flag(false),
            "whether detected submarines leave, too, when the attacker breaks off");

const SettingOf<bool> leave_past_destroyers =
    reading("leave_past_destroyers", flag(false),
            "whether the defender's undetected submarines leave past living destroyers, too");

const SettingOf<bool> optimal_may_hold =
    reading("optimal_may_hold", flag(false),
            "whether submarines whose policy is open may also hold their fire");

const std::array<SettingOf<HowMany>, 2> undetected_policy = each_side(
    policy_of_units("undetected", {{"stay", nobody}, {"leave", everybody}, {"hold", holding_fire}},
                    "what undetected submarines do in place of their strike",
                    {{optimal, as_the_player_says}}),
    "the same; they can leave only if no enemy destroyer is in battle");

std::vector<Setting> settings() {
  return {detection_lasts,      firing_reveals,  first_strike,          detection_ratio,
          detection_rounding,   detection_order, leave_past_destroyers, optimal_may_hold,
          detected_may_retreat, values_setting,  undetected_policy[0],  undetected_policy[1],
          retreat_setting};
}

}  // namespace asdic::one_for_one
