#include "states/rules/one_for_one/settings.hpp"

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
    "detection_ratio", 1, "how many submarines a destroyer detects; the total is rounded down");

const SettingOf<bool> detected_may_retreat =
    reading("detected_may_retreat", flag(false),
            "whether detected submarines leave, too, when the attacker breaks off");

const std::array<SettingOf<HowMany>, 2> undetected_policy =
    each_side(policy_of_units("undetected", {{"stay", nobody}, {"leave", everybody}},
                              "what undetected submarines do before their strike",
                              {{optimal, as_the_player_says}}),
              "the same; they can leave only if no enemy destroyer is in battle");

std::vector<Setting> settings() {
  return {detection_lasts,      firing_reveals,       first_strike,
          detection_ratio,      detected_may_retreat, values_setting,
          undetected_policy[0], undetected_policy[1], retreat_setting};
}

}  // namespace asdic::one_for_one
