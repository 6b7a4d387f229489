// Cells of a table that one chain answers.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "odds/question/posed.hpp"

namespace asdic {

struct PosedCell {
  std::size_t place;  ///< in the table
  Posed posed;
};

/// Cells that one chain answers. A table may have many thousands, so their cases are kept once.
struct Family {
  const RuleSystem* rules = nullptr;
  std::vector<std::size_t> places;  ///< in the table
  std::vector<Case> cases;          ///< by cell, as `places`

  std::size_t size() const { return cases.size(); }
  Posed posed(std::size_t i) const { return {rules, cases[i]}; }
  void add(PosedCell cell) {
    rules = cell.posed.rules;
    places.push_back(cell.place);
    cases.push_back(std::move(cell.posed.battle));
  }
};

/// A cell goes to those that are like it but for the numbers of their units, or of the defender's
/// units, where the rules allow that; the largest families come first.
std::vector<Family> families_of(std::vector<PosedCell> cells);

/// What is the same for cells that differ in the numbers of units of both sides and that one chain
/// answers, and for no others; nothing for a cell that shares no such chain.
std::optional<std::string> likeness_of(const Posed& posed);

/// Returns whether passes over the chain of a case, of one or several battles, answer it: no choice
/// is open, and every limit of rounds and every retreat is part of the states.
bool answers_together(const RuleSystem& rules, const Case& battle);

}  // namespace asdic
