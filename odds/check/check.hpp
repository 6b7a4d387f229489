// Whether counts of a simulator fit the exact odds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/check/counts.hpp"
#include "odds/check/statistics.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// One test of one figure: a chance by the binomial distribution, a mean by the normal one.
struct Finding {
  std::string what;
  double expected;                             ///< the chance or the mean
  double observed;                             ///< the rate or the mean that was counted
  double deviation;                            ///< in standard deviations
  double p_value;                              ///< of this test alone
  double corrected;                            ///< by Holm, for all tests together
  std::optional<ConfidenceInterval> interval;  ///< of a chance, at 1 - level
  std::int64_t trials;
};

struct Sensitivity {
  std::string what;
  double fault;          ///< a deviation of this chance
  double power;          ///< with which these trials would have shown it
  double smallest;       ///< the fault that they show with a power of 90%
  double trials_needed;  ///< to show `fault` with a power of 90%
};

/// Counts of which the file does not say what their units are, tested both ways.
struct AmbiguousCounts {
  struct BasisFit {
    bool consistent;
    double p_value;
  };
  CountBasis taken;  ///< the way that fits better, for all else that is said
  BasisFit in_battle;
  BasisFit survivors;
};

struct CheckResult {
  bool consistent = true;
  double p_value = 1;
  std::int64_t trials = 0;                   ///< of counted outcomes; 0 for rates
  std::vector<std::string> impossible;       ///< counted, and the rules do not allow it
  std::vector<std::string> merged;           ///< what the file does not tell apart
  std::vector<std::string> unread_columns;   ///< columns that say nothing of the battle
  std::optional<AmbiguousCounts> both_ways;  ///< where the file does not say and units can leave
  std::optional<double> multinomial_p;       ///< of the whole distribution, where it is small
  std::optional<ChiSquared> chi_squared;
  std::vector<Finding> findings;  ///< those with the smallest p-value first
  std::vector<Sensitivity> sensitivity;
  double log_likelihood = 0;  ///< minus infinity where something is impossible
  double nearness = 0;        ///< the same where nothing has a chance below a millionth
};

struct CheckOptions {
  double level = 0.001;
  double fault = 0.01;
};

/// Tests at a level that all of them together keep. Counts that may be of units in battle or of all
/// survivors are tested both ways.
CheckResult check(const Result& result, const Observation& observation,
                  const CheckOptions& options);

}  // namespace asdic
