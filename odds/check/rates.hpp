// Rates and means that a file tells, against the exact ones.
#pragma once

#include "odds/check/counts.hpp"
#include "odds/check/tests.hpp"

namespace asdic {

/// Tests of each rate the count, or the mean, that fits best of all that round to it. Throws
/// Error(input) at its place for a figure of which only the mean is known, and Error(limit) if the
/// time is over.
void test_rates(const Result& result, const Observation& observation, Tests& tests);

}  // namespace asdic
