// The result of a search in each of its formats.
#pragma once

#include <string>
#include <vector>

#include "odds/find/search.hpp"
#include "odds/report/format.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

/// Returns the formats of the report: text, Markdown, HTML (a page), CSV (a line for each case of
/// the answer) and JSON (everything).
const std::vector<Format>& formats_of_searches();

/// Returns the result in one of its formats, with a line end at its end.
std::string report(const FindResult& result, Format format, const NumberForm& numbers = {});

}  // namespace asdic
