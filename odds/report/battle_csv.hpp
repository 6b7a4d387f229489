// Writes the outcomes of a battle as CSV: a line for each, the most likely first.
#pragma once

#include <string>
#include <vector>

#include "odds/report/forces.hpp"
#include "odds/report/report.hpp"

namespace asdic {

/// Return the titles and the fields of the columns of an outcome: winner and forces, or the named
/// integers.
std::vector<std::string> outcome_titles(const Outcome& outcome);
std::vector<std::string> outcome_fields(const Outcome& outcome, const UnitOrder& order);

std::string as_csv(const Result& result, const ReportOptions& options);

}  // namespace asdic
