// Figures of a battle from the odds of its oracle.
#pragma once

#include <optional>
#include <string>

#include "lib/input/case.hpp"
#include "tests/oracle/plain.hpp"

namespace asdic {

/// Returns the figure by the oracle (for a standard deviation the variance), or nullopt if it does
/// not have the figure.
std::optional<plain::Fraction> plain_figure(const std::string& figure, const Case& battle,
                                            const plain::Odds& odds);

}  // namespace asdic
