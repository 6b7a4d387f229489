// Detection rolls on LHTR naval combat, with technologies by nation.
//
// Source: Axis & Allies Revised Enhanced, section 10 and technologies, on the Larry Harris
// Tournament Rules (LHTR).
//
// Before the first round each destroyer rolls one die for all enemy submarines, and detects those
// whose value to be detected (3, with modifiers of either side) it does not exceed; then a
// battleship with combined-arms fires at the attacker's aircraft. In each round
//   1. submarines fire at sea units; what undetected ones hit (first round), or those that face no
//      destroyer, is removed at once, what the others hit is sinking, and replies,
//   2. in the first round undetected submarines may submerge; those who stay are detected,
//   3. ships and aircraft fire at anything that is not sinking; what is sinking is removed,
//   4. submarines that face no destroyer any more may submerge.
//
// | option           | default | else  | open in the text                       |
// | ---------------- | ------- | ----- | -------------------------------------- |
// | detection        | roll    | none  | plain LHTR                             |
// | held_hits        | assigned | waiting | of bound submarines: when scored?   |
// | dd_loss_restores | true    | false | detected "for the remainder of Combat" |
// | kaitens_expended | false   | true  | "Suicide Missions"                     |
// | aa_targets       | owner   | aimed | each die at its own aircraft?          |
// Policies: undetected = stay | submerge and submerge = never | always for each side, retreat of
// the attacker.
#include <algorithm>

#include "lib/error.hpp"
#include "states/games/technologies.hpp"
#include "states/games/unit_names.hpp"
#include "states/rule_system.hpp"
#include "states/rules/detection_roll/procedure.hpp"
#include "states/rules/detection_roll/settings.hpp"

namespace asdic {

namespace {

std::vector<UnitType> units(int, const Settings&, const Place&) {
  using enum UnitKind;
  return {{"sub", sub, 2, 2, 1, 8},  {"dd", ship, 3, 3, 1, 12, true}, {"cv", ship, 1, 3, 1, 16},
          {"bb", ship, 4, 4, 2, 24}, {"tr", ship, 0, 1, 1, 8},        {"ftr", air, 3, 4, 1, 10},
          {"bmb", air, 4, 1, 1, 15}, {"kaiten", sub, 2, 2, 1, 8}};
}

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  return detection_roll::enumerate_against({&battle, 1}, limits);
}

/// Detection holds for all submarines of a side, from the second round on.
void check(const Case& battle) {
  for (const CaseSide& side : battle.sides) {
    const auto is_detected = [](const Group& group) { return group.detected; };
    const auto detected = std::find_if(side.force.begin(), side.force.end(), is_detected);
    if (detected == side.force.end()) continue;
    const bool nobody = battle[detection_roll::detection_by] == detection_roll::DetectionBy::none;
    if (nobody && battle[detection_roll::dd_loss_restores]) {
      throw Error(detected->place, "with detection = none nobody is detected; leave out '!'");
    }
    for (const Group& group : side.force) {
      if (group.type.kind != UnitKind::sub || group.detected) continue;
      throw Error(group.place, "after a round all submarines of a side are detected, or none: '" +
                                   group.text() + "' stands beside '" + detected->text() + "'");
    }
  }
}

}  // namespace

namespace rules {

RuleSystem detection_roll() {
  return {"detection-roll",
          "Detection rolls on LHTR naval combat, with technologies",
          "Axis & Allies Revised Enhanced, on the Larry Harris Tournament Rules (LHTR)",
          {.units = unit_names(),
           .currency = ipc,
           .figures = {{"detected.SIDE.all", "All {SIDING} submarines are detected"},
                       {"detected.SIDE.UNIT", "{SIDING} {UNITS} are detected"}}},
          {.settings = detection_roll::settings(),
           .kinds = {UnitKind::sub, UnitKind::ship, UnitKind::air},
           .units = units,
           .dice = {6},
           .technologies = technologies,
           .open_losses = true,
           .fought = true,
           .detection = true,
           .check = check},
          enumerate,
          nullptr,
          detection_roll::enumerate_against};
}

}  // namespace rules

}  // namespace asdic
