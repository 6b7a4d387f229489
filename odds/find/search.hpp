// Searches forces, and other keys of a case, for the best ones.
//
// find() makes a case of each combination of values and drops those that break a condition on the
// forces alone. It solves the rest, together if the rules allow that, and ranks the cases that meet
// all conditions. Certified intervals decide. If two of them overlap, or one contains a bound,
// exact fractions decide. So the order is proven, unless a limit was reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "lib/progress.hpp"
#include "odds/find/condition.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/terms.hpp"
#include "odds/table/axis.hpp"

namespace asdic {

/// The greatest number of combinations of values in a search.
inline constexpr std::size_t most_candidates = 200'000;

/// A search as the user wrote it. The places of errors are the names of the flags.
struct FindQuestion {
  std::vector<std::string> vary;    ///< KEY=VALUES, as a table has rows
  std::vector<std::string> budget;  ///< conditions on figures of the forces: "attacker.cost <= 60"
  std::vector<std::string> where;   ///< conditions on any figures
  std::string least;                ///< the figure to make small, or ""
  std::string most;                 ///< the figure to make great, or ""
  std::string front;                ///< two figures with a comma between them, or ""
  std::vector<std::string> show;    ///< further figures to print
  std::size_t top = 10;             ///< how many of the best are printed
};

/// Takes ranges out of a force. For "5..12 inf, 2 aa" of the attacker, returns "12 inf, 2 aa" and
/// adds "attacker.units.inf=5..12" to `vary`.
std::string take_ranges(const std::string& force, Side side, std::vector<std::string>& vary);

struct FindOptions {
  std::optional<std::uint64_t> max_states;  ///< of one chain
  Progress progress = {};
  bool exact = false;  ///< all printed figures are exact
};

/// A figure that the search makes small or great.
struct Objective {
  std::string figure;
  bool is_most = false;
};

/// One combination of values.
struct Candidate {
  std::vector<std::size_t> values;             ///< by axis: which of its values
  std::vector<std::optional<Figure>> figures;  ///< as FindResult::figures
  std::size_t rank = 0;                        ///< from 1 on; ties share one
};

struct FindResult {
  Mustered posed;  ///< the best case, or the first one if none meets the conditions
  Terms terms;
  Conventions conventions;
  std::vector<Axis> axes;
  std::vector<std::string> figures;
  std::vector<Objective> objectives;  ///< one, or the two of a front
  std::vector<FigureCondition> conditions;
  std::vector<Candidate> best;  ///< in order; of a front by the first objective

  std::size_t searched = 0;         ///< combinations
  std::size_t without_battle = 0;   ///< of them those without a battle: a side has no units
  std::size_t outside_budget = 0;   ///< dropped before anything was solved
  std::size_t without_figure = 0;   ///< solved, but the battle does not have all figures
  std::size_t meeting = 0;          ///< meet all conditions
  std::size_t left_out_ties = 0;    ///< tie with the last of the best, and are not printed
  std::size_t decided_exactly = 0;  ///< combinations that needed exact numbers
  std::size_t unsolved = 0;         ///< a limit was reached
  std::size_t undecided = 0;        ///< comparisons for which exact numbers are beyond a limit
  std::string why;                  ///< the first limit that was reached
  /// For each condition, if no case meets all of them: the figure that comes nearest to its bound.
  std::vector<std::optional<Figure>> nearest;
  std::string command;  ///< the command that repeats the search

  bool is_proven() const { return unsolved == 0 && undecided == 0; }
};

/// Returns the result of a search. Throws Error(input) at the flag of an invalid question.
FindResult find(const Document& document, const FindQuestion& question,
                const FindOptions& options = {});

}  // namespace asdic
