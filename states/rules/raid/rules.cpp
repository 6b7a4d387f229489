// Strategic bombing raids with escorts, interceptors and rockets.
//
// Source: Axis & Allies Revised Enhanced, technologies 1, 2, 4 and 6.
//
// A raid takes one turn:
//   0. Guns that are passed before the territory fire at each bomber, escort and kamikaze.
//   1. An aa gun fires at each bomber and kamikaze. Units that are hit are destroyed. With more
//      escorts than interceptors, a bomber that is hit does no damage: it is destroyed if a die
//      shows 1 to 3, and turned back if it does not.
//   2. Interceptors that no escort neutralizes fire at the units that still come in.
//   3. Each bomber and the rocket do damage by a die, up to the value of the territory.
//
// With options.edition = 1942 or 1940, raids are those of the published second editions:
//   1. If the defender sends fighters, one round of air battle is fought. In 1940 all fire at once
//      on 1, jets on 1-2. In 1942 raiders fire first, on 1, and then the interceptors left on 1-2.
//   2. The facility fires at each surviving bomber.
//   3. Each bomber that is left does damage by a die, up to what the facility can still take.
//
// | option                | default  | other | question that the text leaves open            |
// | --------------------- | -------- | ----- | --------------------------------------------- |
// | cap                   | together | each  | rockets and bombers under one cap?            |
// | escorts_cover_rockets | true     | false | may neutralized interceptors fire at rockets? |
// | aa_targets            | owner    | aimed | is each die rolled at one aircraft?           |
// | guns_at_kamikazes     | true     | false | intercepted "after any antiaircraft gun fire" |
// | kamikaze_hits         | 0        | up to 1 | the text has no chance for a hit on a ship  |
//
// Policies: first_casualty = rocket | bomber | optimal of the attacker gives the unit that takes a
// hit of step 2. intercept = always | never | a number of the defender gives the interceptors. Both
// may depend on conditions.
#include "states/games/anti_aircraft.hpp"
#include "states/games/technologies.hpp"
#include "states/games/unit_names.hpp"
#include "states/rule_system.hpp"
#include "states/rules/raid/air_raid.hpp"
#include "states/rules/raid/forces.hpp"
#include "states/rules/raid/procedure.hpp"
#include "states/rules/raid/settings.hpp"

namespace asdic {

namespace {

std::vector<UnitType> units(int, const Settings& settings, const Place&) {
  using enum UnitKind;
  const raid::Edition edition = raid::edition->value_in(settings);
  std::vector<UnitType> types;
  if (edition == raid::Edition::enhanced) {
    types = {{"bmb", air, 4, 1, 1, 15},
             {"ftr", air, 3, 4, 1, 10},
             {"rocket", air, 0, 0, 1, 0},
             {"aa", aa, 0, 0, 1, 5},
             {"kamikaze", air, 3, 4, 1, 10}};
  } else {
    types = {{"bmb", air, 4, 1, 1, 12}, {"ftr", air, 3, 4, 1, 10}};
    if (edition == raid::Edition::second_1940) types.push_back({"tac", air, 3, 3, 1, 11});
  }
  for (UnitType& type : types) type.names = names_of_unit(type.code);
  return types;
}

bool is_enhanced(const Case& battle) {
  return battle[raid::edition] == raid::Edition::enhanced;
}

void check(const Case& battle) {
  is_enhanced(battle) ? raid::check(battle) : raid::check_air_raid(battle);
}

Battle enumerate(const Case& battle, const EnumerationOptions& options) {
  return is_enhanced(battle) ? raid::enumerate(battle, options)
                             : raid::enumerate_air_raid(battle, options);
}

}  // namespace

namespace rules {

RuleSystem raid() {
  return {
      "raid",
      "Strategic bombing raids, with escorts, interceptors and rockets",
      "Axis & Allies Revised Enhanced, technologies; 1942 and 1940 (second editions)",
      {.units = *unit_names,
       .currency = ipc,
       .figures = {{"losses.attacker.cost", "Mean cost of the aircraft lost ({CURRENCY})"},
                   {"losses.defender.cost", "Mean cost of the interceptors lost ({CURRENCY})"},
                   {"exchange", "Mean net gain of the raid ({CURRENCY})"},
                   {"kamikazes_through", "Kamikazes that get through, on average"},
                   {"kamikaze_hits", "Hits by kamikazes, on average"}}},
      {.settings = {*raid::edition, *raid::cap, *raid::escorts_cover_rockets, *aa_targets_setting,
                    *raid::guns_at_kamikazes, *raid::kamikaze_hits, *raid::first_casualty,
                    *raid::intercept, *raid::value_of_territory, *raid::facility,
                    *raid::damage_before, *flown_over_setting, *flown_over_radar_setting},
       .kinds = {UnitKind::air, UnitKind::aa},
       .units = units,
       .dice = {raid::faces},
       .technologies = technologies,
       .rounds = false,
       .forces = CaseFormat::Forces::attacker,
       .check = check},
      enumerate};
}

}  // namespace rules

}  // namespace asdic
