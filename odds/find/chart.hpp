// Draws the front of a search as a chart.
#pragma once

#include <string>

#include "odds/find/search.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

/// Returns the front as an SVG file: the first figure along the axis, the second one upright, and a
/// point for each rank. The result must have two objectives.
std::string front_as_svg(const FindResult& result, const NumberForm& numbers);

/// Returns the chart without its caption, as a part of a page. Returns "" for fewer than two
/// points.
std::string front_in_page(const FindResult& result, const NumberForm& numbers);

}  // namespace asdic
