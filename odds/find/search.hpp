// Searches forces, and other keys of a case, for the best ones.
//
// find() makes a case of each combination of values, and drops those whose forces break a
// condition. It solves the rest, together if the rules allow that, and ranks the cases that meet
// all conditions. Certified intervals decide. If two of them overlap, or one contains a bound,
// exact fractions decide. So the order is proven, unless a limit was reached.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/find/candidates.hpp"
#include "odds/find/question.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/terms.hpp"
#include "odds/table/axis.hpp"
#include "odds/table/forecast.hpp"

namespace asdic {

struct FindResult {
  /// The best case, or the last combination if none meets the conditions.
  Problem problem;
  Rosters rosters;
  Terms terms;
  Conventions conventions;
  std::vector<Axis> axes;
  std::vector<std::string> figures;
  std::vector<Objective> objectives;  ///< one, or the two of a front
  std::vector<FigureCondition> conditions;
  std::vector<Candidate> best;  ///< in order; of a front by the first objective

  std::size_t searched = 0;         ///< combinations
  std::size_t without_battle = 0;   ///< combinations in which a side has no units
  std::size_t outside_budget = 0;   ///< combinations that break a condition on forces
  std::size_t without_figure = 0;   ///< solved cases that lack a figure
  std::size_t meeting = 0;          ///< cases that meet all conditions
  std::size_t left_out_ties = 0;    ///< unprinted cases that tie with the last of the best
  std::size_t decided_exactly = 0;  ///< combinations that needed exact numbers
  std::size_t unsolved = 0;         ///< combinations for which a limit was reached
  std::size_t undecided = 0;        ///< comparisons for which exact numbers exceed a limit
  std::string why;                  ///< the first limit that was reached
  /// If no case meets all conditions, the figure nearest to the bound, for each condition.
  std::vector<std::optional<Figure>> nearest;
  std::string command;  ///< the command that repeats the search

  bool is_proven() const { return unsolved == 0 && undecided == 0; }
};

/// Returns the result of a search. If `exact`, all printed figures are exact. Throws Error(input)
/// at the flag of an invalid question.
FindResult find(const Document& document, const FindQuestion& question, bool exact = false);

/// The size of a search, and a forecast of its cost.
struct FindForecast {
  std::size_t searched = 0;           ///< combinations
  std::size_t outside_budget = 0;     ///< combinations that break a condition on forces
  std::size_t without_battle = 0;     ///< combinations in which a side has no units
  std::size_t battles = 0;            ///< all other combinations
  std::optional<TableForecast> cost;  ///< nothing if the forces alone decide the search
};

/// Returns the forecast of a search. Reads all combinations, and probes the largest battle for
/// `seconds` seconds. Throws the errors of find().
FindForecast forecast_find(const Document& document, const FindQuestion& question, double seconds);

}  // namespace asdic
