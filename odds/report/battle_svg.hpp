// Draws a result as a chart: the number of surviving units of each side, or the distribution of
// each named integer.
#pragma once

#include <string>

#include "odds/report/report.hpp"

namespace asdic {

std::string as_svg(const Result& result, const ReportOptions& options);

}  // namespace asdic
