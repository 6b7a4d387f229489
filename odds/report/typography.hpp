// Words at the beginning and in the midst of sentences.
#pragma once

#include <string>

namespace asdic {

/// Returns the text with a large first letter.
std::string capital_first(std::string text);

/// Returns the text with a small first letter, if its first word is an article or "nobody".
std::string within_sentence(std::string text);

}  // namespace asdic
