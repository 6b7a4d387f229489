// The rule systems as they describe themselves, for programs.
#pragma once

#include <string>
#include <vector>

#include "states/rule_system.hpp"

namespace asdic {

/// Their settings with what these may be, and their units with words for them: on each die, by
/// default and for each value of a reading that has other units.
std::string rules_json(const std::vector<const RuleSystem*>& systems);

}  // namespace asdic
