// Converts a case of Axis & Allies to the input of its oracle.
#pragma once

#include "lib/input/case.hpp"
#include "tests/oracle/axis_allies_plain.hpp"

namespace asdic {

plain::axis_allies::Battle plain_axis_allies(const Case& battle);

}  // namespace asdic
