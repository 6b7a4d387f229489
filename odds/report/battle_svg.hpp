// A result as a chart: how many units of each side survive, or how each named integer is spread.
#pragma once

#include <string>

#include "odds/report/report.hpp"

namespace asdic {

std::string as_svg(const Result& result, const ReportOptions& options);

}  // namespace asdic
