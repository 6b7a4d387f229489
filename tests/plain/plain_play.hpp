// The best play of a case with open choices by the oracles of games.
#pragma once

#include <string>

#include "tests/oracle/game.hpp"

namespace asdic {

/// Returns best play of a case, in whose text each open choice is a line `KEY = "optimal"` of the
/// table of its side, and the goal is a line `goal = "NAME"` or `goal = { FIGURE = "WEIGHT", ...
/// }`.
plain::BestPlay plain_play(const std::string& text);

}  // namespace asdic
