// Writes the report of luck.
#pragma once

#include <string>
#include <vector>

#include "odds/luck/luck.hpp"
#include "odds/report/format.hpp"

namespace asdic {

/// Returns the formats of the report: text, Markdown and JSON.
const std::vector<Format>& formats_of_luck();

/// Returns the report in a format, with a line end as its last character. Decimals have `digits`
/// significant digits. If `digits` is 0, text has no decimals, and other formats have 12 digits.
std::string report(const Luck& luck, Format format, int digits);

}  // namespace asdic
