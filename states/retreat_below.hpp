// The policy to retreat if the expected value of the rest of the battle is below a limit.
#pragma once

#include <optional>
#include <string>

#include "lib/input/case.hpp"

namespace asdic {

inline constexpr const char* retreat_path = "attacker.retreat";

/// A retreat whenever fighting to the end would add less than `least` to `figure` on average.
struct RetreatBelow {
  std::string figure;
  std::string least;  ///< an exact number: "1/4"
};

/// Returns the name in a chain of the decisions of such a retreat, which are made after the
/// enumeration. `value` is the text of the setting, such as { odds = "1/4" } or { exchange = "0" }.
std::string choice_to_retreat_below(const std::string& value);

/// Returns the retreat that the name `choice` describes, or nothing for other names.
std::optional<RetreatBelow> retreat_below(const std::string& choice);

/// The name in a chain of retreats by other policies. They are decisions only in a chain that also
/// has the choices above.
inline constexpr const char* retreat_by_policy = "attacker.retreat = leave";

/// Returns whether a policy makes this choice, by either rule, instead of a side.
bool is_retreat_by_policy(const std::string& choice);

/// Returns whether the attacker has such a policy in any battle of the case.
bool retreats_below(const Case& battle);

}  // namespace asdic
