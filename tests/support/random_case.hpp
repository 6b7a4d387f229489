// Random cases of any rule system, made only from its declarations: units, options, policies and
// the other contents of its cases.
#pragma once

#include <cstdint>
#include <string>

#include "states/rule_system.hpp"

namespace asdic {

/// Returns the text of a case with few units, the same for the same seed. The rules accept most of
/// these cases and refuse some, so that refusals are tested as well.
std::string random_case(const RuleSystem& rules, std::uint64_t seed);

/// Returns the key of a number of units in a random case, for the rows of a table, or "" if it has
/// none.
std::string key_of_units(const std::string& case_text);

}  // namespace asdic
