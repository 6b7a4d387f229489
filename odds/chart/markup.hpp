// Prepares text for HTML and XML, and for typesetting.
#pragma once

#include <string>
#include <string_view>

namespace asdic::markup {

/// Escapes text for elements and quoted attributes. Special characters become entities, bytes that
/// are not UTF-8 become U+FFFD, and control characters become spaces.
std::string escape(std::string_view text);

/// Returns the text with a true minus before each number that has a hyphen before it: "−3.5",
/// ">−0.001". Hyphens within words and ranges stay.
std::string with_minus(const std::string& text);

}  // namespace asdic::markup
