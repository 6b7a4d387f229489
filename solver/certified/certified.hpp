// Certified solutions: intervals of two doubles that are proven to contain the exact numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"

namespace asdic {

struct Interval {
  double lower;
  double upper;
};

/// Returns the narrowest interval of doubles that contains numerator / denominator. The numerator
/// must be 0 or more, and the denominator positive.
Interval interval_of(const Integer& numerator, const Integer& denominator);

/// Computes intervals like interval_of(), but allocates memory only once for many fractions.
class IntervalMaker {
 public:
  /// Returns the interval of numerator / denominator, as interval_of() does.
  Interval operator()(const Integer& numerator, const Integer& denominator);

 private:
  struct Quotient {
    std::uint64_t bits;
    bool is_exact;  ///< whether the division has no remainder
  };
  static std::optional<Quotient> quotient_of(const LeadingBits& numerator,
                                             const LeadingBits& denominator);

  Integer scaled_;
  Integer divisor_;
  Integer quotient_;
  Integer rest_;
};

/// Pairs of a state and an interval of the mass that starts in it.
using IntervalMasses = std::vector<std::pair<StateIndex, Interval>>;

struct CertifiedRounds {
  std::vector<Interval> figures;  ///< the figures of the question for these rounds
  std::vector<Interval> ended;    ///< the mass that ended, by number of rounds from 0
  IntervalMasses going_on;        ///< the masses that would begin another round
};

/// Solves a chain by elimination without subtraction (Grassmann, Taksar, Heyman) in doubles; all
/// operations round outward. docs/explanation/certified-numbers.md has the proof. Works for chains
/// of any structure. A lower bound below 1e-308 becomes 0. If the probability to leave a component
/// is that small, upper bounds beyond the component become infinite.
class CertifiedSolver {
 public:
  /// Prepares a chain. The structure must outlive the solver; the chain need not. Throws
  /// Error(chain) if the chain is invalid or has open decisions.
  CertifiedSolver(const Chain& chain, const Structure& structure);

  /// Returns the figures of a question for battles that start with the given masses.
  std::vector<Interval> visits(const IntervalMasses& starts, const Question& question) const;

  /// Returns the expected sum of payoffs from each of `states` on, in one pass. `payoffs` holds by
  /// state the payoff of a visit, or of an end for absorbing states. Throws Error(chain) if a
  /// payoff is negative or not a valid interval. For payoffs with signs, call it for both parts.
  std::vector<Interval> values(std::span<const Interval> payoffs,
                               std::span<const StateIndex> states) const;

  /// Returns the values for each of several payoffs, by payoff and by index in `states`. Eliminates
  /// the chain only once.
  std::vector<std::vector<Interval>> values(std::span<const std::vector<Interval>> payoffs,
                                            std::span<const StateIndex> states) const;

  /// Carries masses forward for a number of rounds. A mass that starts where a round begins starts
  /// in the first round. Throws Error(chain) if a cycle does not contain the start of a round.
  CertifiedRounds carry_rounds(const IntervalMasses& starts, int rounds, const Question& question,
                               unsigned threads = 1) const;

  /// Carries masses forward and calls `each` with the results of each single round from 0 to
  /// `rounds`, until it returns false. Round 0 is the part before the first round.
  void carry_by_round(const IntervalMasses& starts, int rounds, const Question& question,
                      const std::function<bool(CertifiedRounds&& of_one)>& each,
                      unsigned threads = 1) const;

 private:
  struct PreparedChain;
  class Rounds;

  std::vector<std::vector<Interval>> values_of(std::span<const std::span<const Interval>> payoffs,
                                               std::span<const StateIndex> states) const;

  const Structure& structure_;
  std::shared_ptr<const PreparedChain> prepared_;
};

}  // namespace asdic
