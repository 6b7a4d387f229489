// Rates and means that a file tells, against the exact ones.
#pragma once

#include "odds/check/counts.hpp"
#include "odds/check/tests.hpp"

namespace asdic {

/// Tests the count, or the mean, that fits best of all that round to the rate. Throws Error(input)
/// at its place for a figure of which only the mean is known.
void test_rate(const Result& result, const Rate& rate, const Tells& tells, Tests& tests);

}  // namespace asdic
