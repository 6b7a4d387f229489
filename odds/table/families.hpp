// Groups the cells of a table that one chain answers.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "odds/question/problem.hpp"

namespace asdic {

struct CellProblem {
  std::size_t place;  ///< the index in the table
  Problem problem;
};

/// Holds cells that one chain answers. A table may have many thousands, so each case is stored
/// once.
struct Family {
  const RuleSystem* rules = nullptr;
  std::vector<std::size_t> places;  ///< the index of each cell in the table
  std::vector<Case> cases;          ///< the case of each cell, in the order of `places`

  std::size_t size() const { return cases.size(); }
  Problem problem(std::size_t i) const { return {rules, cases[i]}; }
  void add(CellProblem cell) {
    rules = cell.problem.rules;
    places.push_back(cell.place);
    cases.push_back(std::move(cell.problem.battle));
  }
};

/// Returns the families of the cells, the largest first. Cells of a family differ only in the
/// numbers of units of both sides, or of the defender, if the rules allow one chain for them.
std::vector<Family> families_of(std::vector<CellProblem> cells);

/// Returns a text that is equal for cells that one chain answers although the numbers of units of
/// both sides differ. Returns nothing for a cell that cannot share such a chain.
std::optional<std::string> likeness_of(const Problem& problem);

/// Returns whether passes over the chain of a case answer it: no choice is open, and each limit of
/// rounds and each retreat is part of the states. The case may have several battles.
bool answers_together(const RuleSystem& rules, const Case& battle);

}  // namespace asdic
