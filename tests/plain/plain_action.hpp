// Converts a case of a surface action to the input of its oracle.
#pragma once

#include "lib/input/case.hpp"
#include "tests/oracle/surface_plain.hpp"

namespace asdic {

plain::surface::Battle plain_action(const Case& battle);

}  // namespace asdic
