// What a side does, read from a file as best play is written to one.
#pragma once

#include "odds/question/posed.hpp"

namespace asdic {

/// The battle in which each side whose case names a file decides as it says. Lines of positions
/// that do not come up and of the other side say nothing. Throws Error(input) at the place of what
/// is no option, and where a position can come up, whatever others do, that the file leaves out.
Battle with_given_play(const Posed& posed, Battle open);

}  // namespace asdic
