// Cells of a table that one chain answers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/question/posed.hpp"

namespace asdic {

struct PosedCell {
  std::size_t place;  ///< in the table
  Posed posed;
};

/// Cells that one chain answers.
using Family = std::vector<PosedCell>;

/// A cell goes to those that are like it but for the numbers of their units, or of the defender's
/// units, where the rules allow that; the largest families come first.
std::vector<Family> families_of(std::vector<PosedCell> cells);

/// What is the same for cells that differ in the numbers of units of both sides and that one chain
/// answers, and for no others; nothing for a cell that shares no such chain.
std::optional<std::string> likeness_of(const Posed& posed);

/// Passes over its chain answer it, one or several battles: no choice is open, and neither a limit
/// of rounds nor a retreat ends it but in its states.
bool answers_together(const Posed& posed);

}  // namespace asdic
