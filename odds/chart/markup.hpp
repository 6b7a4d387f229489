// Text for HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace asdic::markup {

/// Fit for text and for attributes between quotes: what has a meaning there is written as an
/// entity, a byte that is no UTF-8 as U+FFFD, and a control character as a space.
std::string escape(std::string_view text);

}  // namespace asdic::markup
