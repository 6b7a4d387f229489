// Whether a case leaves anything to its players.
#pragma once

#include "lib/input/case.hpp"

namespace asdic {

/// A setting, a block of policies or losses of the case, its waves or its battle at sea are open,
/// or the case asks for the best order of loss: so there is something that is best for its goal.
bool has_open_choices(const Case& battle, const CaseFormat& format);

}  // namespace asdic
