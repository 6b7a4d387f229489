// The policy to retreat if the expected value of the rest of the battle is below a limit.
#pragma once

#include <optional>
#include <string>

#include "lib/exact/chain.hpp"
#include "lib/input/case.hpp"

namespace asdic {

inline constexpr const char* retreat_path = "attacker.retreat";

/// Returns the policy of a value of attacker.retreat, such as { odds = "1/4" } or { exchange = "0"
/// }, or nothing for other values.
std::optional<RetreatBelow> parse_retreat_below(const std::string& value);

/// Returns whether the attacker has such a policy in any battle of the case.
bool retreats_below(const Case& battle);

}  // namespace asdic
