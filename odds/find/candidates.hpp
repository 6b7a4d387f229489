// Reads the combinations of values of a search, and keeps those that have a battle within the
// budget.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/find/question.hpp"
#include "odds/question/problem.hpp"
#include "odds/table/axis.hpp"
#include "odds/table/families.hpp"

namespace asdic {

/// One combination of values.
struct Candidate {
  std::vector<std::size_t> values;             ///< by axis: which of its values
  std::vector<std::optional<Figure>> figures;  ///< as Candidates::figures
  std::size_t rank = 0;                        ///< from 1 on; ties share one
};

/// The combinations of a search.
struct Candidates {
  struct Entry {
    Candidate candidate;
    Problem problem;
  };

  std::vector<Axis> axes;
  std::vector<Objective> objectives;  ///< one, or the two of a front
  std::vector<FigureCondition> conditions;
  std::vector<std::string> figures;  ///< of objectives, then of conditions, then those only shown
  std::vector<std::string> solved;   ///< those of `figures` that need a battle
  std::size_t searched = 0;          ///< combinations
  std::size_t without_battle = 0;    ///< combinations in which a side has no units
  std::size_t outside_budget = 0;    ///< combinations that break a condition on forces
  std::vector<Entry> entries;        ///< all other combinations

  /// Returns for each axis which of its values a combination has.
  std::vector<std::size_t> values_of(std::size_t combination) const;
  /// Returns the case of a combination.
  Document document_of(const Document& document, const std::vector<std::size_t>& values) const;
  /// Returns the families of the entries that one chain answers; none if no battle is needed.
  std::vector<Family> families() const;
};

/// Returns the combinations. Throws Error(input) at the flag of an invalid question, and if no
/// combination has a battle within the budget.
Candidates read_candidates(const Document& document, const FindQuestion& question);

}  // namespace asdic
