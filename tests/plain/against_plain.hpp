// Results against those who know neither chain nor solver: the oracles, and battles with dice.
#pragma once

#include <map>
#include <string>

#include "odds/solve/result.hpp"

namespace asdic {

/// The result is what the oracle says of its case, fraction for fraction.
void check_against_oracle(const Result& result);

/// These battles, played with dice, are consistent with the result: Pearson's statistic over the
/// outcomes with at least 5 battles expected, the rest together, is at most its mean and 6 standard
/// deviations, which a misread rule passes by far. No outcome was played that cannot be.
void check_against_counts(const Result& result, std::map<std::string, long> counts);

}  // namespace asdic
