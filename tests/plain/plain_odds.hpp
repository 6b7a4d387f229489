// The odds of a case by the oracles, and results in the form in which oracles write them.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "odds/solve/result.hpp"
#include "tests/oracle/plain.hpp"
#include "tests/oracle/raid_plain.hpp"

namespace asdic {

/// Returns the odds that the oracle of the rules computes. Returns nullopt if the rules lack an
/// oracle, if the battle is in progress and not an action of ships, or if it ends at a count.
std::optional<plain::Odds> plain_odds(const Case& battle);

/// Returns an outcome as "winner|attacker in battle|attacker left|defender in battle|defender
/// left", or without sides as named integers such as "turn=1,ipc=20".
std::string plain_key(const Outcome& outcome);
std::string plain_key(const plain::raid::Outcome& outcome, const Case& battle);

/// Returns the probabilities of a result by outcome.
std::map<std::string, plain::Fraction> plain_outcomes(const Result& result);

/// Returns the probabilities of the numbers of rounds that are listed.
std::map<int, plain::Fraction> plain_rounds(const Result& result);

}  // namespace asdic
