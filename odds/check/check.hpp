// Checks whether counts of a simulator fit the exact odds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/check/counts.hpp"
#include "odds/check/statistics.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// A test of one figure: a probability by the binomial distribution, or a mean by the normal one.
struct Finding {
  std::string what;
  double expected;                             ///< the exact probability or mean
  double observed;                             ///< the counted rate or mean
  double deviation;                            ///< in standard deviations
  double p_value;                              ///< the p-value of this test, uncorrected
  double corrected;                            ///< the p-value with Holm's correction for all tests
  std::optional<ConfidenceInterval> interval;  ///< probabilities with confidence 1 - level
  std::int64_t trials;
  /// The rate in the file, if it is rounded. Then `observed` is the rate nearest to `expected`
  /// among all that round to it.
  std::string written = {};

  /// Returns whether the counted rate differs from one that is the same in every battle.
  bool has_no_spread() const { return deviation == 0 && p_value < 1; }
};

struct Sensitivity {
  std::string what;
  double fault;          ///< a deviation from the exact probability, towards 1/2
  double power;          ///< the probability that these trials show `fault`
  double smallest;       ///< the smallest fault that they show with power 90%
  double largest;        ///< the largest fault that a probability can have
  double trials_needed;  ///< the trials that show `fault` with power 90%
};

/// Counts whose file does not state whether its units are in battle or all survivors. Both are
/// tested.
struct AmbiguousCounts {
  struct BasisFit {
    bool consistent;
    double p_value;
  };
  CountBasis taken;  ///< the basis that fits better, which the rest of the check uses
  BasisFit in_battle;
  BasisFit survivors;
};

struct CheckResult {
  bool consistent = true;
  double p_value = 1;
  std::int64_t trials = 0;                  ///< the number of counted outcomes, 0 for rates
  std::vector<std::string> impossible;      ///< counted results that the rules exclude
  std::vector<std::string> merged;          ///< differences that the file does not distinguish
  std::vector<std::string> unread_columns;  ///< columns that were ignored
  std::string read_as = {};                 ///< what was understood of the file
  /// Fire before the first round that ends the battle was counted as a round.
  bool counts_opening_fire = false;
  std::optional<AmbiguousCounts> both_ways;  ///< if the file is ambiguous and units can leave
  std::optional<double> multinomial_p;  ///< the p-value of the whole distribution, if it is small
  std::optional<ChiSquared> chi_squared;
  /// Ordered by p-value, the smallest first, then by deviation.
  std::vector<Finding> findings;
  std::vector<Sensitivity> sensitivity;
  double log_likelihood = 0;  ///< minus infinity if something impossible was counted
  double nearness = 0;        ///< log_likelihood with no probability below a millionth
};

struct CheckOptions {
  double level = 0.001;
  double fault = 0.01;
};

/// Tests the observation against the result. All tests together keep the significance level. Counts
/// whose file does not state whether its units are in battle or all survivors are tested as both.
CheckResult check(const Result& result, const Observation& observation,
                  const CheckOptions& options);

}  // namespace asdic
