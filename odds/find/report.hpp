// The result of a search in each of its formats.
#pragma once

#include <string>
#include <vector>

#include "odds/find/search.hpp"
#include "odds/report/format.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

/// text and markdown; html (a page of its own); csv (a line for each case that is told) and json
/// (everything).
const std::vector<Format>& formats_of_searches();

/// Returns the result in one of its formats, with a line end at its end.
std::string report(const FindResult& result, Format format, const NumberForm& numbers = {});

}  // namespace asdic
