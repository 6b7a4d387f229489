// The result of a search in each of its formats.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "odds/find/search.hpp"
#include "odds/report/format.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

/// Returns the formats of the report: text, Markdown, HTML (a page), CSV (a line for each case of
/// the answer), JSON (everything) and SVG (a chart of a front).
const std::vector<Format>& formats_of_searches();

/// Throws Error(input) unless a search with this number of objectives has the format.
void check_format(std::size_t objectives, Format format);

/// Returns the result in one of its formats, with a line end at its end.
std::string report(const FindResult& result, Format format, const NumberForm& numbers = {});

}  // namespace asdic
