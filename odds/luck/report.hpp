// What asdic says about luck.
#pragma once

#include <string>
#include <vector>

#include "odds/luck/luck.hpp"
#include "odds/report/format.hpp"

namespace asdic {

/// text, markdown and json.
const std::vector<Format>& formats_of_luck();

/// In one of these formats, with a line end at its end; decimals have so many significant digits.
std::string report(const Luck& luck, Format format, int digits);

}  // namespace asdic
