// A comparison in each of its formats.
#pragma once

#include <string>
#include <vector>

#include "odds/compare/comparison.hpp"
#include "odds/report/format.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

const std::vector<Format>& formats_of_comparisons();

/// With a line end at its end. Decimals have 4 digits for people and 12 in JSON if it is not said
/// how many. A change of percentages is told in percentage points.
std::string report(const Comparison& comparison, Format format, const NumberForm& numbers = {});

}  // namespace asdic
