#include "states/rules/detection_roll/settings.hpp"

#include "states/fleet/retreat.hpp"
#include "states/games/anti_aircraft.hpp"

namespace asdic::detection_roll {

const SettingOf<DetectionBy> detection_by = reading<DetectionBy>(
    "detection", {{"roll", DetectionBy::roll}, {"none", DetectionBy::none}},
    "destroyers roll to detect submarines, or detect all of them (plain LHTR)");

const SettingOf<HeldHits> held_hits = reading<HeldHits>(
    "held_hits", {{"assigned", HeldHits::assigned}, {"waiting", HeldHits::waiting}},
    "hits of bound submarines fall on units when they are scored, or wait for general fire");

const SettingOf<bool> dd_loss_restores =
    reading("dd_loss_restores", flag(true),
            "whether submarines are free again once the enemy's destroyers are sunk");

const SettingOf<bool> kaitens_expended =
    reading("kaitens_expended", flag(false),
            "whether kaitens that fired are removed at the end of that round");

const std::array<SettingOf<HowMany>, 2> undetected_policy =
    each_side(policy_of_units("undetected", {{"stay", nobody}, {"submerge", everybody}},
                              "what undetected submarines do after their first fire",
                              {{optimal, as_the_player_says}}),
              "the same");

const std::array<SettingOf<HowMany>, 2> submerge_policy = each_side(
    policy_of_units("submerge", {{"never", nobody}, {"always", everybody}},
                    "whether submarines that face no destroyer leave at the end of a round",
                    {{optimal, as_the_player_says}}),
    "the same");

std::vector<Setting> settings() {
  return {detection_by,         held_hits,          dd_loss_restores,
          kaitens_expended,     aa_targets_setting, undetected_policy[0],
          undetected_policy[1], submerge_policy[0], submerge_policy[1],
          retreat_setting,      flown_over_setting, flown_over_radar_setting};
}

}  // namespace asdic::detection_roll
