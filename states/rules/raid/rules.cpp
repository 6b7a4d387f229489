// Strategic bombing raids with escorts, interceptors and rockets.
//
// Source: Axis & Allies Revised Enhanced, technologies 1, 2, 4 and 6.
//
// In one turn
//   0. guns that are passed on the way fire at each bomber, escort and kamikaze,
//   1. an aa fires at each bomber and kamikaze; with more escorts than interceptors one that is hit
//   does no
//      damage, and is destroyed by 1 to 3 and else turned back; the others are destroyed,
//   2. interceptors that no escort neutralizes fire at what still comes in,
//   3. each bomber and the rocket do damage by a die, up to the value of the territory.
//
// | option                | default  | else  | open in the text                              |
// | --------------------- | -------- | ----- | --------------------------------------------- |
// | cap                   | together | each  | rockets and bombers under one cap?            |
// | escorts_cover_rockets | true     | false | a neutralized interceptor may fire on rockets |
// | aa_targets            | owner    | aimed | each die at its own aircraft?                 |
// | guns_at_kamikazes     | true     | false | intercepted "after any antiaircraft gun fire" |
// | kamikaze_hits         | 0        | up to 1 | the text has no chance for a hit on a ship  |
// Policies: first_casualty = rocket | bomber of the attacker, or optimal: which of what still comes
// in takes each hit of step 2; intercept = always | never | a number of the defender. Both may hang
// on conditions.
#include "states/games/anti_aircraft.hpp"
#include "states/games/technologies.hpp"
#include "states/games/unit_names.hpp"
#include "states/rule_system.hpp"
#include "states/rules/raid/forces.hpp"
#include "states/rules/raid/procedure.hpp"
#include "states/rules/raid/settings.hpp"

namespace asdic {

namespace {

std::vector<UnitType> units(int, const Settings&, const Place&) {
  using enum UnitKind;
  return {{"bmb", air, 4, 1, 1, 15},
          {"ftr", air, 3, 4, 1, 10},
          {"rocket", air, 0, 0, 1, 0},
          {"aa", aa, 0, 0, 1, 5},
          {"kamikaze", air, 3, 4, 1, 10}};
}

}  // namespace

namespace rules {

RuleSystem raid() {
  return {"raid",
          "Strategic bombing raids, with escorts, interceptors and rockets",
          "Axis & Allies Revised Enhanced, technologies",
          {.units = unit_names(),
           .currency = ipc,
           .figures = {{"losses.attacker.cost", "Mean cost of the aircraft lost ({CURRENCY})"},
                       {"exchange", "Mean damage less the cost of the aircraft lost ({CURRENCY})"},
                       {"kamikazes_through", "Kamikazes that get through, on average"},
                       {"kamikaze_hits", "Hits by kamikazes, on average"}}},
          {.settings = {raid::cap, raid::escorts_cover_rockets, aa_targets_setting,
                        raid::guns_at_kamikazes, raid::kamikaze_hits, raid::first_casualty,
                        raid::intercept, raid::value_of_territory, flown_over_setting,
                        flown_over_radar_setting},
           .kinds = {UnitKind::air, UnitKind::aa},
           .units = units,
           .dice = {raid::faces},
           .technologies = technologies,
           .rounds = false,
           .forces = CaseFormat::Forces::attacker,
           .check = raid::check},
          raid::enumerate};
}

}  // namespace rules

}  // namespace asdic
