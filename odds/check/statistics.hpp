// Tests of counts against chances. What is counted is doubtful by its nature: here chances and
// p-values are doubles.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace asdic {

/// The natural logarithm of number!, from 0 on.
double log_of_factorial(std::int64_t number);

/// How often something with this chance happened in so many trials.
struct Cell {
  double chance;
  std::int64_t count;
};

/// Twice the smaller tail of the binomial distribution, at most 1: never too small.
double binomial_p_value(std::int64_t trials, std::int64_t count, double chance);

struct ConfidenceInterval {
  double lower;
  double upper;
};

/// The chances that are not refused at 1 - confidence (Clopper and Pearson): exact, and never too
/// narrow.
ConfidenceInterval binomial_interval(std::int64_t trials, std::int64_t count, double confidence);

/// The probability of all results that are no likelier than this one, by enumeration; nothing where
/// that are more than some 200,000.
std::optional<double> multinomial_p_value(const std::vector<Cell>& cells);

/// Cells of which fewer than 5 are expected are put together, and with the next larger one until 5
/// are: what the chi-squared distribution is good for.
std::vector<Cell> pool(std::vector<Cell> cells);

/// Pearson's statistic, and G (twice the log likelihood ratio), of pooled cells with their p-values
/// by the chi-squared distribution.
struct ChiSquared {
  std::size_t cells;
  double pearson;
  double pearson_p;
  double g;
  double g_p;
};
ChiSquared chi_squared(const std::vector<Cell>& cells);

/// Holm's correction: what to compare each p-value with instead of with itself.
std::vector<double> holm(const std::vector<double>& p_values);

/// Two-sided, of a number that is distributed normally with standard deviation 1.
double normal_p_value(double deviation);

/// With what probability a test of so many trials at this level refuses `chance` if the truth is
/// `other`; by the normal distribution.
double power(std::int64_t trials, double chance, double other, double level);

/// The least deviation from `chance` that such a test sees with this power.
double smallest_visible_fault(std::int64_t trials, double chance, double level, double power);

/// The trials that it takes to see a deviation with this power.
double trials_needed(double fault, double chance, double level, double power);

/// Of one thing that can happen, in one case and in another.
struct TwoChances {
  double one = 0;
  double other = 0;
};

/// Trials that suffice for the ratio of likelihoods to refuse `one` with a chance of at most
/// `level` where it holds, and of at least `power` where the other does. By Chernoff's bound, so
/// never too few; nothing where the two are the same, or take more than 10^11.
std::optional<std::int64_t> trials_to_tell(const std::vector<TwoChances>& chances, double level,
                                           double power);

}  // namespace asdic
