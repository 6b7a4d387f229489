// A page as Markdown.
#pragma once

#include <string>

#include "odds/report/page.hpp"

namespace asdic::layout {

/// GitHub's Markdown; what has a meaning in it is escaped.
std::string as_markdown(Page page);

}  // namespace asdic::layout
