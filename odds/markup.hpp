// Text for HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace asdic::markup {

/// Fit for text and for attributes between quotes: what has a meaning there is written as an
/// entity, and what no page may hold (no UTF-8, control characters but tab and line end) as U+FFFD.
std::string escaped(std::string_view text);

}  // namespace asdic::markup
