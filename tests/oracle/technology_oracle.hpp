// The exact chances of buying a technology, computed as literally as possible. For tests only.
#pragma once

#include "tests/oracle/technology_plain.hpp"

namespace plain::technology {

Chances exact(const Plan& plan);

Fraction mean_cost(const Plan& plan);

// Returns the lowest average cost of all plans for the technology of `plan`, whatever its dice.
Fraction least_mean_cost(Plan plan);

}  // namespace plain::technology
