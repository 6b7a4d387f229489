// Exact solutions: integers over one common denominator, verified.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/exact/engine.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// Solves one chain, which must outlive it with its structure. The constructor throws Error(chain)
/// for what is no chain or has open decisions. Every solution is verified before it is given out;
/// both functions throw Error(verification) where it fails, and Error(input) if a checkpoint had
/// some of what is wrong.
class ExactSolver {
 public:
  ExactSolver(const Chain& chain, const Structure& structure, Effort effort = {});

  /// The figures of a question for battles that start with these masses: exact.
  Solution visits(const Masses& starts, const Question& question) const;

  /// The expected sum of payoffs from each of `states` on: `payoffs` holds by state what a visit
  /// pays, or at absorbing states what ending there pays. Exact.
  Solution values(const StatePayoffs& payoffs, std::span<const StateIndex> states) const;

  /// The same for several payoffs, which are planned together.
  std::vector<Solution> values(std::span<const StatePayoffs> payoffs,
                               std::span<const StateIndex> states, Denominators denominators) const;

 private:
  const Chain& chain_;
  const Structure& structure_;
  Effort effort_;
};

}  // namespace asdic
