// Certified solutions: two doubles between which the truth provably lies.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
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

/// The largest double not above and the least not below numerator / denominator (0 or more, and
/// positive).
Interval interval_of(const Integer& numerator, const Integer& denominator);

/// Encloses one fraction after the other, without memory for each.
class IntervalMaker {
 public:
  /// As interval_of() does.
  Interval operator()(const Integer& numerator, const Integer& denominator);

 private:
  Integer scaled_;
  Integer divisor_;
  Integer quotient_;
  Integer rest_;
};

/// Masses by the state where they start, each enclosed.
using IntervalMasses = std::vector<std::pair<StateIndex, Interval>>;

struct CertifiedRounds {
  std::vector<Interval> figures;  ///< of the question, over these rounds
  std::vector<Interval> ended;    ///< by number of rounds, 0 .. rounds
  IntervalMasses going_on;        ///< what would begin another round
};

/// Elimination without subtraction (Grassmann, Taksar, Heyman) in double, every operation rounded
/// outward: docs/method.md has the proof. Works for chains of any structure; below 1e-308 a lower
/// bound is 0, and beyond what can so rarely be left an upper one infinite. The structure must
/// outlive the solver; the chain need not. Throws Error(chain) for open decisions and for no chain.
class CertifiedSolver {
 public:
  CertifiedSolver(const Chain& chain, const Structure& structure);

  /// The figures of a question for battles that start with these masses.
  std::vector<Interval> visits(const IntervalMasses& starts, const Question& question) const;

  /// The expected sum of payoffs from each of `states` on: `payoffs` holds by state what a visit
  /// pays, or at absorbing states what ending there pays. All states cost one pass. Throws
  /// Error(chain) for a payoff below 0 (ask for both parts of what has signs) or not enclosed.
  std::vector<Interval> values(std::span<const Interval> payoffs,
                               std::span<const StateIndex> states) const;

  /// The same for several payoffs, for which the chain is eliminated once: by payoff and by place
  /// in `states`.
  std::vector<std::vector<Interval>> values(std::span<const std::vector<Interval>> payoffs,
                                            std::span<const StateIndex> states) const;

  /// The figures carried forward round by round for a number of rounds; what starts where a round
  /// begins does so in the first. Throws Error(chain) where a cycle passes no start of a round.
  CertifiedRounds carry_rounds(const IntervalMasses& starts, int rounds, const Question& question,
                               unsigned threads = 1) const;

  /// The same round by round: each(what came of one round alone) for round 0, which is what comes
  /// before the first, to `rounds`, until it returns false.
  void carry_by_round(const IntervalMasses& starts, int rounds, const Question& question,
                      const std::function<bool(CertifiedRounds&& of_one)>& each,
                      unsigned threads = 1) const;

 private:
  struct Passed;
  class Rounds;

  std::vector<std::vector<Interval>> values_of(std::span<const std::span<const Interval>> payoffs,
                                               std::span<const StateIndex> states) const;

  const Structure& structure_;
  std::shared_ptr<const Passed> passed_;
};

}  // namespace asdic
