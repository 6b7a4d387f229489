// Writes a result as an HTML page.
#pragma once

#include <string>

#include "odds/report/report.hpp"

namespace asdic {

std::string as_html(const Result& result, const ReportOptions& options);

}  // namespace asdic
