// Statistical tests of counts. Counts are random anyway, so probabilities and p-values are doubles
// here.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace asdic {

/// Returns the natural logarithm of number!, for a number from 0.
double log_of_factorial(std::int64_t number);

/// An event with this probability and how often it was counted.
struct Cell {
  double chance;
  std::int64_t count;
};

/// Returns twice the smaller tail of the binomial distribution, at most 1. It is never too small.
double binomial_p_value(std::int64_t trials, std::int64_t count, double chance);

struct ConfidenceInterval {
  double lower;
  double upper;
};

/// Returns the probabilities that are not rejected at level 1 - confidence (Clopper and Pearson).
/// The interval is exact and never too narrow.
ConfidenceInterval binomial_interval(std::int64_t trials, std::int64_t count, double confidence);

/// Returns the probability of all results that are at most as likely as this one, by enumeration.
/// Returns nothing if there are more than about 200,000 results.
std::optional<double> multinomial_p_value(const std::vector<Cell>& cells);

/// Merges cells with fewer than 5 expected counts into one, and adds the next larger cell until 5
/// are expected. The chi-squared distribution is only accurate for such cells.
std::vector<Cell> pool(std::vector<Cell> cells);

/// Pearson's statistic and G (twice the log likelihood ratio) of pooled cells, with their p-values
/// by the chi-squared distribution.
struct ChiSquared {
  std::size_t cells;
  double pearson;
  double pearson_p;
  double g;
  double g_p;
};
ChiSquared chi_squared(const std::vector<Cell>& cells);

/// Returns the p-values with Holm's correction for several tests.
std::vector<double> holm(const std::vector<double>& p_values);

/// Returns the two-sided p-value of a normally distributed number with standard deviation 1.
double normal_p_value(double deviation);

/// The counts with which binomial_p_value() rejects a probability at a level.
class BinomialTest {
 public:
  BinomialTest(std::int64_t trials, double chance, double level);
  /// Returns the probability that the test rejects if the true probability is `other`.
  double power(double other) const;

 private:
  std::int64_t trials_;
  std::int64_t least_ = 0;  ///< the least count that is not rejected
  std::int64_t most_ = 0;   ///< the greatest count that is not rejected
};

/// Returns the least deviation from `chance`, away from the nearer of 0 and 1, that a test of this
/// level detects with this power. Returns 1 if the test detects none.
double smallest_visible_fault(std::int64_t trials, double chance, double level, double power);

/// Returns a number of trials with which a test of `chance` detects with this power that the
/// probability is `other`. Up to a few in a thousand less may also be enough.
std::int64_t trials_needed(double chance, double other, double level, double power);

/// The probabilities of one event in two cases.
struct TwoChances {
  double one = 0;
  double other = 0;
};

/// Returns a number of trials that suffices to decide between two cases by their likelihood ratio.
/// The test rejects case `one` with probability at most `level` if it holds, and at least `power`
/// if the other holds. Chernoff's bound guarantees that the number suffices. Returns nullopt if the
/// cases are equal or need more than 10^11 trials.
std::optional<std::int64_t> trials_to_tell(const std::vector<TwoChances>& chances, double level,
                                           double power);

}  // namespace asdic
