// Text for HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace asdic::markup {

/// Escapes text for elements and quoted attributes. Special characters become entities, bytes that
/// are not UTF-8 become U+FFFD, and control characters become spaces.
std::string escape(std::string_view text);

}  // namespace asdic::markup
