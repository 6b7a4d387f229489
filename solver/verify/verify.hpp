// Verifies every exact solution by a second computation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/question.hpp"
#include "solver/solution.hpp"
#include "solver/structure.hpp"
#include "solver/verify/prime_field.hpp"

namespace asdic {

/// Verifies solutions of a question by a sum of all figures with random weights. Computes the same
/// sum by a backward pass modulo a prime of 61 bits, which shares no code and no common denominator
/// with the solvers.
class VisitsCheck {
 public:
  /// Makes the backward pass, which needs no solution. All arguments must outlive the check.
  VisitsCheck(const Chain& chain, const Structure& structure, const Masses& starts,
              const Question& question);

  /// Throws Error(verification) if an integer mass at an end is below 0 or above the total that
  /// started, if these masses do not sum to that total, or if the weighted sums differ. Does not
  /// detect a wrong solution with probability at most 2^-60.
  void check(const Solution& solution) const;

 private:
  void check_masses(const Solution& solution) const;

  const Masses& starts_;
  const Question& question_;
  PrimeField field_;
  std::uint64_t expected_ = 0;
};

/// Makes a VisitsCheck and calls check().
void verify_visits(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const Solution& solution);

/// Verifies the values of some states; compares each value modulo a prime.
class ValuesCheck {
 public:
  /// Computes the values of `states` modulo the prime; needs no solution.
  ValuesCheck(const Chain& chain, const Structure& structure, std::span<const Integer> payoffs,
              std::span<const StateIndex> states);

  /// Throws Error(verification) if a value differs.
  void check(const Solution& solution) const;

 private:
  PrimeField field_;
  std::vector<std::uint64_t> expected_;  ///< by index in `states`
};

}  // namespace asdic
