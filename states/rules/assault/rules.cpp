// Amphibious assault: anti-aircraft fire and bombardment once, then land and air units.
//
// Source: Axis & Allies Revised Enhanced, technologies 1, 5 and 6, on the Larry Harris Tournament
// Rules (LHTR), which have the land battle around them.
//
// Before the first round an aa fires at the attacker's aircraft; then the attacker's ships bombard,
// and what they hit does not reply. In each round all units fire at once, infantry beside
// artillery, one for one, attacking at 2. An aa is in no battle.
//
// | option               | default | else   | open in the text                     |
// | -------------------- | ------- | ------ | ------------------------------------ |
// | bombardment_limit    | none    | landed | no more shots than land units attack |
// | aa_targets           | owner   | aimed  | each die at its own aircraft?        |
// | bombard_after_battle | false   | true   | in a landing, after a battle at sea? |
// | landed_losses        | first   | last   | which of alike units go first?       |
// Policy: retreat of the attacker, which may hang on conditions; not of units that landed, which
// after a bombardment are all land units unless the case names them.
#include "lib/error.hpp"
#include "states/games/landing.hpp"
#include "states/games/technologies.hpp"
#include "states/games/unit_names.hpp"
#include "states/rule_system.hpp"
#include "states/rules/assault/bombardment.hpp"
#include "states/rules/assault/landing.hpp"
#include "states/rules/assault/procedure.hpp"
#include "states/rules/assault/settings.hpp"

namespace asdic {

namespace {

std::vector<UnitType> units(int, const Settings&, const Place&) {
  using enum UnitKind;
  return {{"inf", land, 1, 2, 1, 3}, {"art", land, 2, 2, 1, 4}, {"arm", land, 3, 3, 1, 5},
          {"ftr", air, 3, 4, 1, 10}, {"bmb", air, 4, 1, 1, 15}, {"aa", aa, 0, 0, 1, 5}};
}

/// Guns take no part in the rounds.
bool can_be_lost(const UnitType& type, const Settings&) {
  return type.kind != UnitKind::aa;
}

void check(const Case& battle) {
  assault::bombarding_force(battle);
  landed_force(battle);
  assault::check_landing(battle);
  for (const Group& group : battle.sides[index(Side::attacker)].force) {
    if (group.type.kind == UnitKind::aa) {
      throw Error(group.place, "an aa only defends; it cannot attack");
    }
  }
}

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  return assault::enumerate_against({&battle, 1}, limits);
}

}  // namespace

namespace rules {

RuleSystem assault() {
  return {"assault",
          "Amphibious assaults on LHTR land combat, with bombardment and technologies",
          "Axis & Allies Revised Enhanced, on the Larry Harris Tournament Rules (LHTR)",
          {.units = unit_names(),
           .currency = ipc,
           .figures = rule_system("detection-roll").words.figures},
          {.settings = assault::settings(),
           .kinds = {UnitKind::land, UnitKind::air, UnitKind::aa},
           .units = units,
           .dice = {6},
           .technologies = technologies,
           .open_losses = true,
           .can_be_lost = can_be_lost,
           .fought = true,
           .sea = []() -> const CaseFormat& { return rule_system("detection-roll").format; },
           .check = check},
          enumerate,
          nullptr,
          assault::enumerate_against,
          damage_always_stays,
          assault::enumerate_landing};
}

}  // namespace rules

}  // namespace asdic
