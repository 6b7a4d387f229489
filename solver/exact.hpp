// Exact solutions: integers over one common denominator, verified.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "lib/chain.hpp"
#include "lib/number.hpp"
#include "solver/plan.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// numbers[state] / denominator for every state; not in lowest terms.
struct Solution {
  Integer denominator;
  std::vector<Integer> numbers;
};

using Masses = std::vector<std::pair<StateIndex, Integer>>;

/// Solves one chain, which must outlive it. The constructor throws Error(chain) for what is no
/// chain or has open decisions. Every solution is verified before it is given out; both functions
/// throw Error(verification) where it fails.
class ExactSolver {
 public:
  ExactSolver(const Chain& chain, const Structure& structure);

  /// Expected visits when battles begin in states with these masses (0 or more): exact, for
  /// absorbing states (where it is the mass that ends there) and those with keep[state] != 0.
  /// The masses and the denominator are scaled together: numbers / denominator are for the masses.
  Solution visits(const Masses& starts, const std::vector<std::uint8_t>& keep) const;

  /// By state the expected sum of payoffs from there on: `payoffs` holds by state what a visit
  /// pays, or at absorbing states what ending there pays. Exact.
  Solution values(const std::vector<Integer>& payoffs) const;

 private:
  const Chain& chain_;
  const Structure& structure_;
  std::vector<Closing> closings_;
};

}  // namespace asdic
