// Tests rates and means of a file against the exact ones.
#pragma once

#include "odds/check/counts.hpp"
#include "odds/check/tests.hpp"

namespace asdic {

/// Returns whether the battle can end before its first round, as when fire at aircraft ends it.
bool may_end_before_rounds(const Result& result);

/// Tests each rate. It tests the count (or mean) that fits best among all that round to the rate.
/// Throws Error(input) at the place of a rate for a figure of which only the mean is known, and
/// Error(limit) when the time is over.
void test_rates(const Result& result, const Observation& observation, Tests& tests);

}  // namespace asdic
