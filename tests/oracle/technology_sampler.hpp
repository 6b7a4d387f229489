// Technologies bought with dice. For tests only: it checks the exact chances by counting and shares
// no code with them.
#pragma once

#include <cstdint>
#include <map>

#include "tests/oracle/technology_plain.hpp"

namespace plain::technology {

// Makes `purchases` purchases by `plan` and counts their outcomes. The same `seed` gives the same
// counts.
std::map<Outcome, long> play(const Plan& plan, long purchases, std::uint64_t seed);

}  // namespace plain::technology
