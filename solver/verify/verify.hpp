// The checks that every exact solution passes before anybody sees it.
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

/// Checks solutions of a question by a random weighting of all figures: its worth is found by a
/// backward pass modulo a prime of 61 bits, which shares no code and no common denominator with any
/// solution.
class VisitsCheck {
 public:
  /// Makes the backward pass, which needs no solution. All that it takes must outlive it.
  VisitsCheck(const Chain& chain, const Structure& structure, const Masses& starts,
              const Question& question);

  /// Throws Error(verification) unless the masses that end lie between 0 and those that began and
  /// sum to them, as integers, and the weighting agrees. A wrong solution passes with a chance of
  /// at most 2^-60.
  void check(const Solution& solution) const;

 private:
  void check_masses(const Solution& solution) const;

  const Masses& starts_;
  const Question& question_;
  PrimeField field_;
  std::uint64_t expected_ = 0;
};

/// Both at once.
void verify_visits(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const Solution& solution);

/// The same for the values of some states, each compared modulo the prime.
class ValuesCheck {
 public:
  ValuesCheck(const Chain& chain, const Structure& structure, std::span<const Integer> payoffs,
              std::span<const StateIndex> states);

  void check(const Solution& solution) const;

 private:
  PrimeField field_;
  std::vector<std::uint64_t> expected_;  ///< of the states
};

}  // namespace asdic
