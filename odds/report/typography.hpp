// Changes the first letters of texts.
#pragma once

#include <string>

namespace asdic {

/// Returns the text with a capital first letter.
std::string capital_first(std::string text);

/// Returns the text with a lower-case first letter if it begins with "The" or "Nobody".
std::string within_sentence(std::string text);

}  // namespace asdic
