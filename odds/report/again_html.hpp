// Writes the section of an HTML page that shows how to reproduce it.
#pragma once

#include <string>

#include "odds/report/report.hpp"

namespace asdic {

/// Returns a section with the command, and with the case file to read or to save.
std::string again_html(const Result& result, const ReportOptions& options);

}  // namespace asdic
