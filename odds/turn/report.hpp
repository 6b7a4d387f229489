// The plan of a turn in each of its formats.
#pragma once

#include <string>
#include <vector>

#include "odds/report/format.hpp"
#include "odds/report/number_form.hpp"
#include "odds/turn/plan.hpp"

namespace asdic {

struct TurnReportOptions {
  NumberForm numbers;
  /// Lists all divisions of the front. CSV then has the front in place of the best divisions.
  bool whole_front = false;
};

/// Returns the formats of the report: text, Markdown, HTML (a page), CSV (a line for each division)
/// and JSON (everything).
const std::vector<Format>& formats_of_turns();

/// Returns the plan in one of its formats, with a line end at its end.
std::string report(const TurnResult& result, Format format, const TurnReportOptions& options = {});

}  // namespace asdic
