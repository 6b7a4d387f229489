// Results against those who know neither chain nor solver: the oracles, and battles with dice.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "tests/support/small_battles.hpp"

namespace asdic {

/// The result is what the oracle says of its case, fraction for fraction.
void check_against_oracle(const Result& result);

/// These battles, played with dice, are consistent with the result: Pearson's statistic over the
/// outcomes with at least 5 battles expected, the rest together, is at most its mean and 6 standard
/// deviations, which a misread rule passes by far. No outcome was played that cannot be.
void check_against_counts(const Result& result, std::map<std::string, long> counts);

/// The battles that random(seed) writes as cases are, for so many seeds, what the oracle says.
/// Where a duel is asked for it is fought instead.
void check_random_battles(const std::function<std::string(std::uint64_t)>& random,
                          std::uint64_t battles);

/// Other such battles are consistent with play(battle, seed), the counts of outcomes with dice.
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
