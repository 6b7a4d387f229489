// Converts cases to the input of the oracles.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "lib/input/case.hpp"
#include "tests/oracle/air_raid_plain.hpp"
#include "tests/oracle/assault_plain.hpp"
#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/one_for_one_plain.hpp"
#include "tests/oracle/raid_plain.hpp"
#include "tests/oracle/technology_plain.hpp"

namespace asdic {

/// Returns the conditions of a policy block.
plain::Rule plain_rule(const PolicyBlock& block);

/// Fills a side under Axis & Allies Revised Enhanced. Technologies give the attack and defense by
/// which the default casualty order sorts.
void fill(plain::lhtr::Side& side, const CaseSide& from, bool attacks);

/// Returns the choice of this name. All choices except a retreat have a default.
plain::Choice plain_choice(const Case& battle, const std::string& path);

/// Returns the retreats with conditions. A number of rounds, from which on the attacker retreats,
/// and a number of units are also conditions.
plain::Choice plain_retreats(const Case& battle);

/// Returns after how many rounds the attacker retreats without conditions, or 0 for never.
int plain_retreat(const Case& battle);

/// Sets the ends of a battle that sides can continue: its retreats and its limit of rounds.
template <class Battle>
void set_end(Battle& result, const Case& battle) {
  result.retreats = plain_retreats(battle);
  result.retreat = plain_retreat(battle);
  result.rounds = battle.rounds.value_or(0);
}

/// Returns a battle with the sides that fill() makes, and with its ends.
template <class Battle>
Battle plain_sides(const Case& battle) {
  Battle result;
  fill(result.attacker, battle.sides[0], true);
  fill(result.defender, battle.sides[1], false);
  set_end(result, battle);
  return result;
}

/// Returns the casualty orders that the blocks of a side choose. The first of them is 1.
plain::Choice plain_losses(const CaseSide& side);

/// Returns how many units of each name came ashore, if the case gives this.
std::optional<std::map<std::string, int>> plain_landed(const Case& battle);

/// Return a case of each rule system except surface and axis-allies.
plain::Battle plain_battle(const Case& battle);
plain::depth::Battle plain_depth_battle(const Case& battle);
plain::detection_roll::Battle plain_detection_roll_battle(const Case& battle);
plain::assault::Battle plain_assault_battle(const Case& battle);
plain::raid::Battle plain_raid(const Case& battle);
/// Converts a raid of an edition.
plain::air_raid::Battle plain_air_raid(const Case& battle);
plain::technology::Plan plain_plan(const Case& plan);

}  // namespace asdic
