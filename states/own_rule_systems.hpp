// The rule systems of states/rules/.
#pragma once

#include <string_view>
#include <vector>

#include "states/rule_system.hpp"

namespace asdic {

/// It is made when it is first asked for.
struct OwnRuleSystem {
  std::string_view name;
  RuleSystem (*system)();
};

/// Ordered by name. The build writes it, from the names of their files.
std::vector<OwnRuleSystem> own_rule_systems();

}  // namespace asdic
