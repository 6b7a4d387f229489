// A comparison in each of its formats.
#pragma once

#include <string>
#include <vector>

#include "odds/compare/comparison.hpp"
#include "odds/report/format.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

const std::vector<Format>& formats_of_comparisons();

/// Returns the sentences on changes: those on rows of rule options that have no figures or no
/// effect, then Comparison::findings.
std::vector<std::string> findings_of(const Comparison& comparison);

/// Returns the report in a format, with a line end as its last character. By default, decimals have
/// 4 digits for people and 12 in JSON. A change of a percentage is in percentage points.
std::string report(const Comparison& comparison, Format format, const NumberForm& numbers = {});

}  // namespace asdic
