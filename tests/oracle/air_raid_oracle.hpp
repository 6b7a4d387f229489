// The exact chances of a raid of 1942 or 1940, computed die by die. For tests only.
#pragma once

#include "tests/oracle/air_raid_plain.hpp"

namespace plain::air_raid {

Chances exact(const Battle& battle);

}  // namespace plain::air_raid
