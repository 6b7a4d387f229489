// A retreat below some odds or some exchange: a policy that asks what the rest of a battle is
// worth.
#pragma once

#include <optional>
#include <string>

#include "lib/input/case.hpp"

namespace asdic {

inline constexpr const char* retreat_path = "attacker.retreat";

/// The attacker breaks off where going on to the end adds less than this to a figure on average.
struct RetreatBelow {
  std::string figure;
  std::string least;  ///< an exact number: "1/4"
};

/// What a chain calls the decisions of such a retreat, which are settled once it is known. `value`
/// is that of the setting, which is { odds = "1/4" } or { exchange = "0" }.
std::string choice_to_retreat_below(const std::string& value);

/// The retreat of such a choice; nothing for others.
std::optional<RetreatBelow> retreat_below(const std::string& choice);

/// What a chain calls retreats by other policies, which are decisions where there are such choices.
inline constexpr const char* retreat_by_policy = "attacker.retreat = leave";

/// Whether this is a choice of either kind, and no side's.
bool is_retreat_by_policy(const std::string& choice);

/// Whether the attacker of any battle of the case retreats where going on is worth too little.
bool retreats_below(const Case& battle);

}  // namespace asdic
