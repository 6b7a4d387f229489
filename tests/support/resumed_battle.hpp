// Battles that continue from the position after a round, as separate cases.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "odds/solve/solve.hpp"

namespace asdic {

/// Returns the case in `text` as it continues from the outcome `stand` after `fought` rounds.
/// Returns nothing if a case cannot express the position, for instance which units
/// of a name are detected if their damage differs.
std::optional<Document> resumed_case(const std::string& text, const Outcome& stand,
                                     const Situation& situation, int fought);

/// Checks for `battles` random battles that the odds from all positions after the first round, each
/// written as a case, add up to the odds of the battle. At least `compared` battles must allow it.
void check_begun_battles(const std::function<std::string(std::uint64_t)>& random,
                         std::uint64_t battles, int compared);

}  // namespace asdic
