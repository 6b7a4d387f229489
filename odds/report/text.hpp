// A page as text for a terminal.
#pragma once

#include <string>

#include "odds/report/page.hpp"

namespace asdic::layout {

/// At most 80 columns: cells and paragraphs are wrapped, and no number is parted from its unit.
std::string as_text(Page page);

}  // namespace asdic::layout
