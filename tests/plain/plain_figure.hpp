// Figures of a battle made of what its test oracle says.
#pragma once

#include <optional>
#include <string>

#include "lib/input/case.hpp"
#include "tests/oracle/plain.hpp"

namespace asdic {

/// The oracle's figure, of a standard deviation the variance; nothing where it has none.
std::optional<plain::Fraction> plain_figure(const std::string& figure, const Case& battle,
                                            const plain::Odds& odds);

}  // namespace asdic
