// Tests rates and means of a file against the exact ones.
#pragma once

#include "odds/check/counts.hpp"
#include "odds/check/tests.hpp"

namespace asdic {

/// Tests each rate. Of all counts (or means) that round to it, it tests the one that fits best.
/// Throws Error(input) at its place for a figure of which only the mean is known, and Error(limit)
/// if the time is over.
void test_rates(const Result& result, const Observation& observation, Tests& tests);

}  // namespace asdic
