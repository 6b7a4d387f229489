// Computes the value of knowing that other rules hold.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "odds/figures/of_result.hpp"

namespace asdic {

/// Returns whether the figure is "knowing.attacker" or "knowing.defender", which only comparisons
/// have.
bool is_knowing(std::string_view figure);

/// Returns the names of these figures for the sides that have decisions.
std::vector<std::string> knowing_figures(const Result& result);

/// Returns the difference of the goal for a side between best play and the strategy that is best
/// under the rules of `believed`. The enemy uses the true rules and best play in both cases.
/// Returns nullopt if a case leaves no choice open, or if a position can occur that `believed` does
/// not have.
std::optional<Figure> figure_of_knowing(std::string_view figure, const Result& result,
                                        const Result& believed);

}  // namespace asdic
