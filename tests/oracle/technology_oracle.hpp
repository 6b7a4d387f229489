// The exact chances of buying a technology, computed in the most literal way. For tests only.
#pragma once

#include "tests/oracle/technology_plain.hpp"

namespace plain::technology {

Chances exact(const Plan& plan);

Fraction mean_cost(const Plan& plan);

// The least mean cost of all plans for this technology, whatever dice this one has.
Fraction least_mean_cost(Plan plan);

}  // namespace plain::technology
