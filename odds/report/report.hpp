// What asdic says about a result, and about the rule systems that it knows.
#pragma once

#include <string>
#include <vector>

#include "odds/report/format.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

struct ReportOptions {
  Format format = Format::text;
  int digits = 12;        ///< significant digits of decimals, rounded half to even
  bool fractions = true;  ///< exact fractions beside the decimals; people see short ones alone
};

/// The result in one of its formats, with a line end at its end. Percentages, decimals and standard
/// deviations are rounded correctly from the exact values.
std::string report(const Result& result, const ReportOptions& options = {});

/// text (80 columns, with bars), json (everything), csv (the outcomes alone, one a line), markdown
/// (with more digits) and svg (a chart of the survivors, or of the named integers).
const std::vector<Format>& formats_of_results();

}  // namespace asdic
