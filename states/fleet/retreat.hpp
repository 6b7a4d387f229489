// When the attacker breaks off.
#pragma once

#include <optional>
#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/policies.hpp"

namespace asdic {

/// When the attacker breaks off, if it does.
struct Retreat {
  std::optional<int> after_rounds;
  bool is_open = false;      ///< it is for the attacker to say after each round
  std::optional<int> units;  ///< after a round that leaves it no more units in battle
  bool is_below = false;     ///< where going on is worth too little
};

/// `attacker.retreat`.
extern const TypedSetting<Retreat> retreat_setting;

/// Whether units of this side may leave because it breaks off.
bool breaks_off(const Case& battle, Side side);

/// The number of rounds after which the attacker breaks off whatever is left, if it does.
std::optional<int> retreat_after(const Case& battle);

enum class RetreatDecision { no, yes, open, below };

/// Whether the attacker breaks off after a round, where that hangs on conditions or is open. The
/// units in the slots `of` may leave. The rounds must outlive this.
ConditionalPolicy<RetreatDecision> retreat_policy(const Case& battle, const Fleet& fleet,
                                                  const std::vector<SlotIndex>& of,
                                                  RoundCount& rounds);

}  // namespace asdic
