// When the attacker breaks off.
#pragma once

#include <optional>
#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/policies.hpp"

namespace asdic {

/// `attacker.retreat`: the number of rounds after which the attacker breaks off, if it does.
extern const SettingOf<std::optional<int>> retreat_setting;

/// Whether units of this side may leave because it breaks off.
bool breaks_off(const Case& battle, Side side);

/// The number of rounds after which the attacker breaks off whatever is left, if it does.
std::optional<int> retreat_after(const Case& battle);

/// Whether the attacker breaks off after a round, where that hangs on conditions. The units in the
/// slots `of` may leave. The rounds must outlive this.
PolicyOf<bool> retreat_policy(const Case& battle, const Fleet& fleet,
                              const std::vector<SlotIndex>& of, RoundCount& rounds);

}  // namespace asdic
