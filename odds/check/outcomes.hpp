// Counted outcomes against their chances.
#pragma once

#include "odds/check/counts.hpp"
#include "odds/check/tests.hpp"

namespace asdic {

/// Tests each outcome that the file tells apart, who is left, and the whole distribution.
void test_outcomes(const Result& result, const Observation& observation, Tests& tests);

}  // namespace asdic
