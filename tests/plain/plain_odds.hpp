// What the test oracles say of a case, and results as they write them.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "odds/solve/result.hpp"
#include "tests/oracle/plain.hpp"
#include "tests/oracle/raid_plain.hpp"

namespace asdic {

/// What the oracle of these rules says; nothing where there is none, and for a battle that has
/// begun unless it is an action of ships.
std::optional<plain::Odds> plain_odds(const Case& battle);

/// "winner|attacker in battle|attacker left|defender in battle|defender left", or without sides the
/// named integers, as in "turn=1,ipc=20".
std::string plain_key(const Outcome& outcome);
std::string plain_key(const plain::raid::Outcome& outcome, const Case& battle);

/// The outcomes of a result by their keys.
std::map<std::string, plain::Fraction> plain_outcomes(const Result& result);

/// The chances of the numbers of rounds that are listed.
std::map<int, plain::Fraction> plain_rounds(const Result& result);

}  // namespace asdic
