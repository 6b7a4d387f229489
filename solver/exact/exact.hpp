// Exact and verified solutions: integers over a common denominator.
//
// ExactSolver compiles a chain into a schedule and its tape (solver/evaluation), runs the tape in
// a method (integers, or solver/residues), and verifies the result (solver/verify).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/exact/exact_method.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// Solves one chain, which must outlive the solver together with its structure. The constructor
/// throws Error(chain) if the chain is invalid or has open decisions. All functions verify their
/// solutions: they throw Error(verification) if a check fails, or Error(input) if a checkpoint
/// supplied some of the residues of a wrong solution.
class ExactSolver {
 public:
  ExactSolver(const Chain& chain, const Structure& structure, Effort effort = {});

  /// Returns the figures of a question for battles that start with the given masses.
  Solution visits(const Masses& starts, const Question& question) const;

  /// Returns the expected sum of payoffs from each of `states` on. Each visit of a state pays its
  /// payoff; a battle that ends in an absorbing state pays the payoff of that state once.
  Solution values(const StatePayoffs& payoffs, std::span<const StateIndex> states) const;

  /// Returns one solution for each of `payoffs`. All share one schedule and tape.
  std::vector<Solution> values(std::span<const StatePayoffs> payoffs,
                               std::span<const StateIndex> states, Denominators denominators) const;

 private:
  const Chain& chain_;
  const Structure& structure_;
  Effort effort_;
};

}  // namespace asdic
