// Describes the rule systems for programs.
#pragma once

#include <string>
#include <vector>

#include "states/rule_system.hpp"

namespace asdic {

/// Returns the settings with their values, and the units with their names: on each die, by default
/// and for each value of a rule option that changes units.
std::string rules_json(const std::vector<const RuleSystem*>& systems);

}  // namespace asdic
