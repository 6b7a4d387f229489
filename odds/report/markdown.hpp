// Writes a page as Markdown.
#pragma once

#include <string>

#include "odds/report/page.hpp"

namespace asdic::layout {

/// Returns the page in GitHub's Markdown. Escapes characters that have a meaning in it.
std::string as_markdown(Page page);

/// Returns the page with a command at its end as code, because mark-up does not change characters
/// in it.
std::string as_markdown(Page page, const std::string& command);

}  // namespace asdic::layout
