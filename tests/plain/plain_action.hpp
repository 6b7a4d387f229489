// From a case of a surface action to the plain words that its test oracle reads.
#pragma once

#include "lib/input/case.hpp"
#include "tests/oracle/surface_plain.hpp"

namespace asdic {

plain::surface::Battle plain_action(const Case& battle);

}  // namespace asdic
