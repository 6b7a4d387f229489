// Compares results with programs that have neither chain nor solver: the oracles, and battles with
// dice.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "tests/support/small_battles.hpp"

namespace asdic {

/// Checks that the result is equal to that of the oracle for its case, fraction for fraction.
void check_against_oracle(const Result& result);

/// Checks that counts of battles with dice are consistent with the result, and that no impossible
/// outcome was counted. Pearson's statistic over the outcomes with at least 5 expected battles, and
/// the others together, must be at most its mean plus 6 standard deviations. A misread rule exceeds
/// this by far.
void check_against_counts(const Result& result, std::map<std::string, long> counts);

/// Checks the results of `battles` random battles, which random(seed) writes as cases, against the
/// oracle, and the chains that two threads write against those of one. If a randomized test is
/// requested, runs it instead.
void check_random_battles(const std::function<std::string(std::uint64_t)>& random,
                          std::uint64_t battles);

/// Checks other random battles against play(battle, seed), which returns counts of outcomes with
/// dice.
template <class Random, class Play>
void check_played_battles(Random random, std::uint64_t battles, Play play) {
  for (std::uint64_t seed = 1000; seed < 1000 + battles; ++seed) {
    const std::string text = random(seed);
    CAPTURE(text);
    const Result result = solve(case_of(text));
    check_against_counts(result, play(result.problem.battle, seed));
  }
}

}  // namespace asdic
