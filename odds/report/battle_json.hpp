// Writes a result as JSON: everything that was computed, and the case with every default made
// explicit.
#pragma once

#include <string>

#include "odds/report/report.hpp"

namespace asdic {

std::string as_json(const Result& result, const ReportOptions& options);

}  // namespace asdic
