// Random cases of any rule system, made from what it declares alone: its units, options, policies
// and what else its cases may have.
#pragma once

#include <cstdint>
#include <string>

#include "states/rule_system.hpp"

namespace asdic {

/// Returns the text of a case with few units, the same for the same seed. Most are cases that the
/// rules accept; some are refused, which is an answer as well.
std::string random_case(const RuleSystem& rules, std::uint64_t seed);

/// Returns the key of a number of units in a random case, for the rows of a table; "" if it has
/// none.
std::string key_of_units(const std::string& case_text);

}  // namespace asdic
