// What it is worth to know that other rules hold.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "odds/figures/of_result.hpp"

namespace asdic {

/// "knowing.attacker" and "knowing.defender", which comparisons alone have.
bool is_knowing(std::string_view figure);

/// Those of the sides that have something to decide.
std::vector<std::string> knowing_figures(const Result& result);

/// What the side gains, by the goal, who plays at its best over who plays as if the rules of
/// `believed` held, against an enemy that knows and is at its best. Nothing where a case leaves no
/// choice open, or a position can come up that the other does not have.
std::optional<Figure> figure_of_knowing(std::string_view figure, const Result& result,
                                        const Result& believed);

}  // namespace asdic
