// Submarine depth: search, periscope depth, silent running.
//
// Source: Historical Board Gaming, submarine status markers, 5/22/14. The text prints no values:
// the tables are those of Axis & Allies Global 1940, second edition, or of Global War 1936 on a
// D12.
//
// In each round
//   1. destroyers and aircraft search for submarines below the surface: one success finds all that
//      are at periscope depth, a lower roll those that are submerged too,
//   2. the attacker's units fire, at nobody who is concealed and not located,
//   3. a defending submarine that was not hit may forgo its fire and leave,
//   4. the defender's units fire, those hit in step 2 included; one that is not located only if the
//      attacker brought ships, and then it is located from the next round on.
// Periscope depth gives +1, +2 or +3 to the attack on a D6, D12 or D20, submerged as much less to
// attack and defense. Silent submarines have left.
//
// | option          | default        | else                     | open in the text           |
// | --------------- | -------------- | ------------------------ | -------------------------- |
// | search          | each-round     | once                     | "before combat begins"     |
// | located_lasts   | battle         | round                    | "safe for that round"      |
// | withdraw_window | every-round    | first-round              | "for the first cycle"      |
// | search_dice     | shared         | separate                 | own dice for each depth?   |
// | surprise_strike | none           | without-destroyer        | the base game may have it  |
// |                 |                | not-located              | as in one-for-one          |
// | searchers       | both           | attacker                 | does the defender search?  |
// | withdraw_who    | any            | located                  | "any surviving submarines" |
// | attack_reveals  | false          | true                     | does attacking give away?  |
// | success_finds   | depth          | all                      | "all submarines"           |
// | declared        | before         | attacker, defender, both | chosen before the battle   |
// | periscope_bonus | not-cumulative | added                    | "not cumulative"           |
// | surfaced        | visible        | one-for-one              | "attack, defend normally"  |
// | values          | scaled         | gw1936                   | no values in the text      |
// Policies: searching of each side, withdraw and concealed of the defender, all of them also for a
// number of units, and retreat of the attacker; all may hang on conditions.
#include <algorithm>

#include "lib/error.hpp"
#include "states/fleet/policies.hpp"
#include "states/games/global_units.hpp"
#include "states/games/unit_names.hpp"
#include "states/rule_system.hpp"
#include "states/rules/depth/procedure.hpp"
#include "states/rules/depth/settings.hpp"

namespace asdic {

namespace {

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  return depth::enumerate_together({&battle, 1}, limits);
}

/// Whether a detected submarine stays so after the round.
bool stays_detected(const Case& battle, Side side) {
  if (battle[depth::located_for] == depth::LocatedFor::battle) return true;
  return side == Side::attacker ? battle[depth::attack_reveals]
                                : may_be_done(battle, depth::concealed_policy);
}

void check_detected(const Case& battle, Side side, const Group& group) {
  if (!group.detected) return;
  const std::string unit = "'" + group.text() + "' ";
  const bool one_for_one = battle[depth::surfaced] == depth::Surfaced::one_for_one;
  const bool is_surfaced = group.name.depth == Depth::surfaced;
  if ((is_surfaced && !one_for_one) || group.name.depth == Depth::silent) {
    throw Error(group.place, unit + "cannot be detected; possible at these depths: " +
                                 (one_for_one ? "surfaced, " : "") + "periscope, submerged");
  }
  if (is_surfaced || stays_detected(battle, side)) return;
  throw Error(group.place, unit +
                               "is not detected any more after the round, with located_lasts = "
                               "round and where its fire betrays nobody; leave out '!'");
}

/// Concealed submarines may fire if the attacker brought ships, which a battle that has begun does
/// not tell where none are left.
void check_ships_brought(const Case& battle) {
  if (battle.fought == 0 || !may_be_done(battle, depth::concealed_policy)) return;
  const auto& attackers = battle.sides[index(Side::attacker)].force;
  const auto have = [&](UnitKind kind) {
    return std::any_of(attackers.begin(), attackers.end(),
                       [=](const Group& group) { return group.type.kind == kind; });
  };
  if (have(UnitKind::ship) || !have(UnitKind::sub)) return;
  for (const Group& group : battle.sides[index(Side::defender)].force) {
    const bool is_below =
        group.name.depth == Depth::periscope || group.name.depth == Depth::submerged;
    if (!is_below || group.detected) continue;
    throw Error(group.place, "whether '" + group.text() +
                                 "' may fire hangs on ships that the attacker has brought, and it "
                                 "has none left; possible: defender.concealed = \"hide\"");
  }
}

void check(const Case& battle) {
  check_ships_brought(battle);
  for (const Side side : both_sides) {
    for (const Group& group : battle.sides[index(side)].force) {
      check_detected(battle, side, group);
      if (group.type.kind == UnitKind::sub && group.type.hits != 1) {
        throw Error(group.place, "in these rules a submarine takes 1 hit, but '" + group.name.code +
                                     "' takes " + std::to_string(group.type.hits));
      }
    }
  }
}

}  // namespace

namespace rules {

RuleSystem depth() {
  return {"depth",
          "Submarines at periscope depth, submerged, or silent",
          "Historical Board Gaming, submarine status markers, 5/22/14",
          {.units = unit_names(),
           .currency = ipc,
           .figures = {{"located.SIDE.WORD", "{SIDING} submarines located, on average: {WORD}"}}},
          {.settings = depth::settings(),
           .kinds = {UnitKind::sub, UnitKind::ship, UnitKind::air},
           .units = global_units,
           .depths = true,
           .declares_depths = depth::declares_depths,
           .dice = {6, 12, 20},
           .open_losses = true,
           .fought = true,
           .detection = true,
           .check = check},
          enumerate,
          depth::enumerate_together};
}

}  // namespace rules

}  // namespace asdic
