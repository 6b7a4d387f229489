// Axis & Allies: land and sea battles of five editions.
//
// Source: the rule books of Axis & Allies 1942 (second edition), Europe and Pacific 1940 (second
// editions), Anniversary Edition and Revised, and the Larry Harris Tournament Rules (LHTR).
//
// Before the first round on land, guns fire at the attacker's aircraft, and ships bombard. In each
// round submarines that face no destroyer submerge, or strike first; then all others fire at once.
// Guns and defenseless transports that are alone are lost.
//
// | option               | 1942, 1940  | anniversary | revised  | lhtr     | else       |
// | -------------------- | ----------- | ----------- | -------- | -------- | ---------- |
// | aa_fire              | three       | each        | each     | each     |            |
// | aa_targets           | owner       | aimed       | aimed    | aimed    |            |
// | aa_is_target         | true        | false       | false    | false    |            |
// | bombardment_limit    | landed      | landed      | none     | none     |            |
// | bombardment_reply    | true        | true        | false    | false    |            |
// | bombardment_hits     | any         | any         | any      | any      | land       |
// | air_hits_subs        | destroyer   | destroyer   | always   | always   |            |
// | submerge_when        | strike      | strike      | end      | end      |            |
// | transports           | defenseless | defenseless | ordinary | ordinary |            |
// | lone_transports      | retreat     | retreat     | the same | the same | lost       |
// | landed_losses        | first       | first       | first    | first    | last       |
// | hit_order            | most        | most        | the same | the same | submarines |
// | aa_alone             | silent      | silent      | silent   | silent   | fires      |
// | damage_stays         | 1940: true  | false       | false    | false    |            |
// | dice                 | fair        | fair        | fair     | fair     | low-luck, biased |
// | low_luck_aa          | true        | true        | true     | true     | false      |
// | low_luck_bombardment | each        | each        | each     | each     | pooled     |
// Policies: submerge of each side, retreat of the attacker, both of which may hang on conditions;
// keep of the attacker. Not checked against a rule book: bombardment_limit of revised and lhtr.
#include "lib/error.hpp"
#include "states/games/landing.hpp"
#include "states/games/unit_names.hpp"
#include "states/rule_system.hpp"
#include "states/rules/axis_allies/bombardment.hpp"
#include "states/rules/axis_allies/editions.hpp"
#include "states/rules/axis_allies/procedure.hpp"
#include "states/rules/axis_allies/settings.hpp"

namespace asdic {

namespace {

using namespace axis_allies;

bool is_at_sea(const UnitType& type) {
  return type.kind == UnitKind::sub || type.kind == UnitKind::ship;
}

/// The first unit of the battle at sea, or on land.
const Group* first(const Case& battle, bool at_sea) {
  for (const CaseSide& side : battle.sides) {
    for (const Group& group : side.force) {
      if (group.type.kind != UnitKind::air && is_at_sea(group.type) == at_sea) return &group;
    }
  }
  return nullptr;
}

/// What is said of a landing has no meaning at sea.
void refuse_at_sea(const Case& battle, const Setting& setting, const std::string& absent) {
  if (battle.setting(setting.path) == absent) return;
  throw Error(battle.places.at(setting.path),
              "'" + setting.path + "' is for battles on land, and this one is at sea");
}

void check(const Case& battle) {
  const Group* at_sea = first(battle, true);
  const Group* on_land = first(battle, false);
  if (at_sea != nullptr && on_land != nullptr) {
    throw Error(on_land->place, "a battle is on land or at sea: " + on_land->name.text() +
                                    " fights on land, " + at_sea->name.text() + " at sea");
  }
  for (const Group& group : battle.sides[index(Side::attacker)].force) {
    if (group.type.kind == UnitKind::aa) {
      throw Error(group.place, "an aa only defends; it cannot attack");
    }
  }
  if (at_sea != nullptr) {
    refuse_at_sea(battle, bombarding_ships, "");
    refuse_at_sea(battle, landed_units, "");
    refuse_at_sea(battle, keep, "0");
  }
  bombarding_force(battle);
  landed_force(battle);
}

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  return enumerate_against({&battle, 1}, limits);
}

/// From wave to wave.
bool damage_is_kept(const Case& battle) {
  return battle[damage_stays];
}

bool can_be_lost(const UnitType& type, const Settings& settings) {
  return type.kind != UnitKind::aa || aa_is_target.in(settings);
}

}  // namespace

namespace rules {

RuleSystem axis_allies() {
  return {.name = "axis-allies",
          .title = "Axis & Allies as it is played: 1942, 1940, Anniversary, Revised, LHTR",
          .source =
              "Axis & Allies 1942 (second edition), Global 1940 (second editions), Anniversary "
              "Edition, "
              "Revised, Larry Harris Tournament Rules (LHTR)",
          .words = {.units = unit_names(), .currency = ipc},
          .format = {.settings = settings(),
                     .kinds = {UnitKind::sub, UnitKind::ship, UnitKind::air, UnitKind::land,
                               UnitKind::aa},
                     .units = units_of_edition,
                     .dice = {6},
                     .open_losses = true,
                     .can_be_lost = can_be_lost,
                     .fought = true,
                     .check = check},
          .enumerate_one = enumerate,
          .enumerate_against = enumerate_against,
          .damage_stays = damage_is_kept};
}

}  // namespace rules

}  // namespace asdic
