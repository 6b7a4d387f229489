// Whether a case leaves anything to its players.
#pragma once

#include "lib/input/case.hpp"

namespace asdic {

/// A setting, a block of policies or losses of the case, its waves or its battle at sea are open.
bool has_open_choices(const Case& battle, const CaseFormat& format);

}  // namespace asdic
