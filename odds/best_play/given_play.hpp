// Reads the strategy of a side from a file that solve --play has written.
#pragma once

#include "odds/question/problem.hpp"

namespace asdic {

/// Returns the battle in which each side with a strategy file follows the file. Ignores lines of
/// the other side and of positions that do not come up. Throws Error(input) at the place of an
/// option that does not exist. Also throws it if the file omits a position that can come up against
/// some decisions of the enemy.
Battle with_given_play(const Problem& problem, Battle open);

}  // namespace asdic
