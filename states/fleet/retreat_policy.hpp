// The policies of fleets that follow from attacker.retreat.
#pragma once

#include <optional>
#include <vector>

#include "states/fleet/policies.hpp"
#include "states/retreat.hpp"

namespace asdic {

/// Returns whether units of `side` may leave because it breaks off.
bool breaks_off(const Case& battle, Side side);

/// Returns the number of rounds after which the attacker always breaks off, or nothing if it does
/// not or if policy blocks decide.
std::optional<int> retreat_after(const Case& battle);

enum class RetreatDecision { no, yes, open, by_value };

/// Returns the policy that decides after each round whether the attacker breaks off, if this
/// depends on the state or is open. The units in the slots `of` may leave. `rounds` must outlive
/// the policy.
ConditionalPolicy<RetreatDecision> retreat_policy(const Case& battle, const Fleet& fleet,
                                                  const std::vector<SlotIndex>& of,
                                                  RoundCount& rounds);

}  // namespace asdic
