// Summarizes best play in rules that players can remember.
#pragma once

#include <vector>

#include "odds/report/page.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Returns for each choice the best decisions as rules about what a player sees on the table. They
/// are right for every position that best play reaches. The result must have a play.
std::vector<layout::Block> rules_of_play(const Result& result);

}  // namespace asdic
