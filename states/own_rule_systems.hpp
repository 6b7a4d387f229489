// The rule systems of states/rules/.
#pragma once

#include <vector>

#include "states/rule_system.hpp"

namespace asdic {

/// Ordered by name. The build writes it, from the names of their files.
std::vector<const RuleSystem*> own_rule_systems();

}  // namespace asdic
