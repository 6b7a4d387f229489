// What the oracles of games say of a case with open choices.
#pragma once

#include <string>

#include "tests/oracle/game.hpp"

namespace asdic {

/// Of the text of a case, in which each open choice is a line `KEY = "optimal"` of the table of its
/// side, and the goal a line `goal = "NAME"` or `goal = { FIGURE = "WEIGHT", ... }`.
plain::BestPlay plain_play(const std::string& text);

}  // namespace asdic
