// A landing from the sea: the battle at sea, and then the assault on land.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_options.hpp"
#include "states/rule_system.hpp"

namespace asdic {

/// Throws Error(input) if a case with a battle at sea has waves or bombarding ships, or fewer
/// transports than the units that are to land need. Accepts all other cases.
void check_landing(const rules_file::RulesFile& rules, const Case& battle);

/// Returns the joined battles at sea and on land of a case that has a battle at sea. Throws
/// Error(limit) if there are more than max_states().
Battle enumerate_landing(const RuleSystem& rules, const Case& battle,
                         const EnumerationOptions& options);

}  // namespace asdic
