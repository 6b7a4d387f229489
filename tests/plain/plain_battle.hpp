// From a case to the plain words that the test oracles read, and outcomes as they write them.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "lib/input/case.hpp"
#include "odds/solve/result.hpp"
#include "tests/oracle/assault_plain.hpp"
#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/one_for_one_plain.hpp"
#include "tests/oracle/raid_plain.hpp"
#include "tests/oracle/surface_plain.hpp"
#include "tests/oracle/technology_plain.hpp"

namespace asdic {

/// A case of each rule system.
plain::Battle plain_battle(const Case& battle);
plain::depth::Battle plain_depth_battle(const Case& battle);
plain::detection_roll::Battle plain_detection_roll_battle(const Case& battle);
plain::assault::Battle plain_assault_battle(const Case& battle);
plain::raid::Battle plain_raid(const Case& battle);
plain::surface::Battle plain_action(const Case& battle);
plain::technology::Plan plain_plan(const Case& plan);

/// What the oracle of these rules says; nothing where there is none.
std::optional<plain::Odds> plain_odds(const Case& battle);

/// "winner|attacker in battle|attacker left|defender in battle|defender left", or without sides the
/// named integers, as in "turn=1,ipc=20".
std::string plain_key(const Outcome& outcome);
std::string plain_key(const plain::raid::Outcome& outcome, const Case& battle);

/// The outcomes of a result by their keys.
std::map<std::string, Rational> plain_outcomes(const Result& result);

/// The chances of the numbers of rounds that are listed.
std::map<int, Rational> plain_rounds(const Result& result);

}  // namespace asdic
