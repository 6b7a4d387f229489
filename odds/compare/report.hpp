// A comparison in each of its formats.
#pragma once

#include <string>
#include <vector>

#include "odds/compare/comparison.hpp"
#include "odds/report/format.hpp"

namespace asdic {

const std::vector<Format>& formats_of_comparisons();

/// Decimals to so many significant digits; with a line end at its end.
std::string report(const Comparison& comparison, Format format, int digits);

}  // namespace asdic
