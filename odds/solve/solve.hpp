// Solves a case: from a checked case to its exact or certified odds.
//
// A Problem becomes a Result in stages. Read the files in this order:
//   odds/question/problem.hpp         a case under its rule system
//   solve.hpp, solve.cpp              all stages, with their options
//   odds/best_play/best_order.hpp     finds the best casualty order if the case seeks it
//   odds/best_play/battle_of_case.hpp enumerates the battle and makes the choices of the case
//   odds/best_play/best_play.hpp      decides what the case leaves open
//   odds/question/question.hpp        makes the solver's question of a battle
//   answer.hpp                        computes its figures on the chain
//   given_course.hpp, by_round.hpp, tally.hpp  derive the rest of the result
//   result.hpp                        the result
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "odds/question/numbers.hpp"
#include "odds/question/problem.hpp"
#include "solver/workers.hpp"

namespace asdic {

struct Result;

struct SolveOptions {
  Numbers numbers = Numbers::exact;
  int rounds_listed = most_rounds_listed;  ///< rounds whose probabilities are computed, at least
  /// For chains with more states than this, the probabilities of each number of rounds are
  /// certified, even if the odds are exact. `course_rounds` overrides this.
  std::uint64_t most_states_with_exact_rounds = std::numeric_limits<std::uint64_t>::max();
  int course_rounds = 0;            ///< rounds for Result::by_round, if the battle has sides
  bool prices = false;              ///< compute prices of default policies for open choices
  std::vector<std::string> priced;  ///< further policies to price: "attacker.retreat={ units = 2 }"
  std::vector<std::string> figures;  ///< names of figures that will be requested
  std::vector<std::string> given;    ///< conditions on the outcome, see given.hpp
  WorkSharing sharing;               ///< the processes and blocks of the exact solution
};

/// Returns the result of the case, exact and verified, or certified. Throws Error(limit) above
/// max_states() and Error(verification) if the verification fails. Throws Error(input) if
/// `given` is wrong or impossible.
Result solve(const Problem& problem, const SolveOptions& options = {});

}  // namespace asdic
