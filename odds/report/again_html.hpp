// How a page for the web is made again.
#pragma once

#include <string>

#include "odds/report/report.hpp"

namespace asdic {

/// A section with the command, and with the case to read or to save.
std::string again_html(const Result& result, const ReportOptions& options);

}  // namespace asdic
