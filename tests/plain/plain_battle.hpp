// From a case to the plain words that the test oracles read.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "lib/input/case.hpp"
#include "tests/oracle/assault_plain.hpp"
#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/one_for_one_plain.hpp"
#include "tests/oracle/raid_plain.hpp"
#include "tests/oracle/technology_plain.hpp"

namespace asdic {

/// The conditions of a block.
plain::Rule plain_rule(const PolicyBlock& block);

/// A side under Axis & Allies Revised Enhanced. Technologies make attack and defense what the
/// default order of loss goes by.
void fill(plain::lhtr::Side& side, const CaseSide& from, bool attacks);

/// The choice of this name, which is in all but a retreat something by default, too.
plain::Choice plain_choice(const Case& battle, const std::string& path);

/// With conditions a number of rounds is one more of them: from then on. So is a number of units.
plain::Choice plain_retreats(const Case& battle);

/// After how many rounds the attacker retreats, without conditions; 0 = never.
int plain_retreat(const Case& battle);

/// When a battle ends, though both sides might go on.
template <class Battle>
void set_end(Battle& result, const Case& battle) {
  result.retreats = plain_retreats(battle);
  result.retreat = plain_retreat(battle);
  result.rounds = battle.rounds.value_or(0);
}

/// A battle as `fill` makes of its sides, with what ends it.
template <class Battle>
Battle plain_sides(const Case& battle) {
  Battle result;
  fill(result.attacker, battle.sides[0], true);
  fill(result.defender, battle.sides[1], false);
  set_end(result, battle);
  return result;
}

/// Which order of loss a side's blocks choose, the first of theirs by 1.
plain::Choice plain_losses(const CaseSide& side);

/// How many of each name came ashore, where the case says that.
std::optional<std::map<std::string, int>> plain_landed(const Case& battle);

/// A case of each rule system but surface and axis-allies.
plain::Battle plain_battle(const Case& battle);
plain::depth::Battle plain_depth_battle(const Case& battle);
plain::detection_roll::Battle plain_detection_roll_battle(const Case& battle);
plain::assault::Battle plain_assault_battle(const Case& battle);
plain::raid::Battle plain_raid(const Case& battle);
plain::technology::Plan plain_plan(const Case& plan);

}  // namespace asdic
