// The rule systems of states/rules/.
#pragma once

#include <string_view>
#include <vector>

#include "states/rule_system.hpp"

namespace asdic {

/// A built-in rule system. `system` makes it when it is first needed.
struct OwnRuleSystem {
  std::string_view name;
  RuleSystem (*system)();
};

/// Returns the built-in rule systems in C++, ordered by name. The build generates this function
/// from the names of their files.
std::vector<OwnRuleSystem> own_rule_systems();

}  // namespace asdic
