// Tests counted outcomes against their probabilities.
#pragma once

#include "odds/check/counts.hpp"
#include "odds/check/tests.hpp"

namespace asdic {

/// Tests each outcome that the file distinguishes, the sides that remain, and the whole
/// distribution.
void test_outcomes(const Result& result, const Observation& observation, Tests& tests);

}  // namespace asdic
