// Computes the worth of knowing that other rules hold.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "odds/figures/of_result.hpp"

namespace asdic {

/// Returns whether the figure is "knowing.attacker" or "knowing.defender". Only comparisons have
/// these.
bool is_knowing(std::string_view figure);

/// Returns the names of these figures for the sides that have decisions.
std::vector<std::string> knowing_figures(const Result& result);

/// Returns the difference of the goal for a side between best play and play that is best under the
/// rules of `believed`. The enemy knows the rules and plays best in both cases. Returns nothing if
/// a case leaves no choice open, or if a position can come up that `believed` does not have.
std::optional<Figure> figure_of_knowing(std::string_view figure, const Result& result,
                                        const Result& believed);

}  // namespace asdic
