// When the attacker breaks off.
#pragma once

#include <optional>

#include "lib/input/case.hpp"

namespace asdic {

/// `attacker.retreat`: the number of rounds after which the attacker breaks off, if it does.
extern const SettingOf<std::optional<int>> retreat_setting;

/// Whether units of this side may leave because it breaks off.
bool breaks_off(const Case& battle, Side side);

}  // namespace asdic
