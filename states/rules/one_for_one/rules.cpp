// One-for-one detection of submarines.
//
// Source: Historical Board Gaming, Global War 1939, complete rules v5, submarines, with the
// designer's clarifications for the 6.0 rules. The rules print no values: the table is that of
// Axis & Allies Global 1940, second edition, or on a D12 that of Global War 1936.
//
// In each round
//   1. destroyers detect enemy submarines one for one; who was detected stays so,
//   2. an undetected submarine may leave: where no enemy destroyer is, or as the attacker anyhow;
//      or it may hold its fire to remain unseen,
//   3. undetected submarines strike first, at sea units; losses come off at once,
//   4. all others fire, and submarines that struck can be fired on by all.
//
// | option                | default     | else        | open in the text                           |
// | --------------------- | ----------- | ----------- | ------------------------------------------ |
// | detection_lasts       | battle      | round       | "for the duration of the battle", or anew  |
// | firing_reveals        | true        | false       | may only submarines fire on an undetected? |
// | first_strike          | every-round | first-round | Global War 1936 has it in the first round  |
// | detection_ratio       | 1           | a fraction  | submarines for each destroyer, rounded     |
// | detection_rounding    | down        | up, nearest | the same                                   |
// | detection_order       | owner       | enemy       | which of unlike submarines are detected?   |
// | leave_past_destroyers | false       | true        | may the defender's as the attacker's?      |
// | optimal_may_hold      | false       | true        | "get a first strike or may retreat"        |
// | detected_may_retreat  | false       | true        | detected ones "cannot retreat or submerge" |
// | values                | scaled      | gw1936      | no values in the text                      |
// Policies: undetected = stay | leave | hold | a number for each side, retreat of the attacker;
// both may hang on conditions.
#include "states/games/global_units.hpp"
#include "states/games/unit_names.hpp"
#include "states/rule_system.hpp"
#include "states/rules/one_for_one/procedure.hpp"
#include "states/rules/one_for_one/settings.hpp"

namespace asdic {

namespace {

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  return one_for_one::enumerate_together({&battle, 1}, limits);
}

}  // namespace

namespace rules {

const RuleSystem& one_for_one() {
  static const RuleSystem system = {
      "one-for-one",
      "Submarines detected one for one by destroyers",
      "Historical Board Gaming, Global War 1939, complete rules v5, with clarifications for v6",
      {.units = unit_names(), .currency = ipc},
      {.settings = one_for_one::settings(),
       .kinds = {UnitKind::sub, UnitKind::ship, UnitKind::air},
       .units = global_units,
       .open_losses = true,
       .fought = true,
       .detection = true},
      enumerate,
      one_for_one::enumerate_together};
  return system;
}

}  // namespace rules

}  // namespace asdic
