// Best play in rules that people can keep in mind.
#pragma once

#include <vector>

#include "odds/report/page.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// For each choice what is done, by what a player sees on the table, right for every position that
/// best play reaches. The result has a play.
std::vector<layout::Block> rules_of_play(const Result& result);

}  // namespace asdic
