// The setting attacker.retreat, and the policy that follows from it.
#pragma once

#include <optional>
#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/policies.hpp"

namespace asdic {

/// The value of attacker.retreat. The default is that the attacker never breaks off.
struct Retreat {
  std::optional<int> after_rounds;
  bool is_open = false;                    ///< whether the attacker chooses after each round
  std::optional<int> units;                ///< retreats with at most this number of units in battle
  std::optional<RetreatBelow> below = {};  ///< retreats below given odds or a given net gain
};

/// The setting `attacker.retreat`.
extern const TypedSetting<Retreat> retreat_setting;

/// Returns whether units of `side` may leave because it breaks off.
bool breaks_off(const Case& battle, Side side);

/// Returns the number of rounds after which the attacker always breaks off, or nothing if it does
/// not or if policy blocks decide.
std::optional<int> retreat_after(const Case& battle);

enum class RetreatDecision { no, yes, open, below };

/// Returns the policy that decides after each round whether the attacker breaks off, if this
/// depends on the state or is open. The units in the slots `of` may leave. `rounds` must outlive
/// the policy.
ConditionalPolicy<RetreatDecision> retreat_policy(const Case& battle, const Fleet& fleet,
                                                  const std::vector<SlotIndex>& of,
                                                  RoundCount& rounds);

}  // namespace asdic
