// Writes a page as text for a terminal.
#pragma once

#include <string>

#include "odds/report/page.hpp"

namespace asdic::layout {

/// Returns the page in at most 80 columns. Wraps cells and paragraphs, and never separates a number
/// from its unit.
std::string as_text(Page page);

}  // namespace asdic::layout
