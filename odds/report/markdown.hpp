// Writes a page as Markdown.
#pragma once

#include <string>

#include "odds/report/page.hpp"

namespace asdic::layout {

/// Returns the page in GitHub's Markdown. Escapes characters that have a meaning in it.
std::string as_markdown(Page page);

}  // namespace asdic::layout
