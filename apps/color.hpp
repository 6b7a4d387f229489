// Colour on a terminal: the same text between escape codes.
#pragma once

#include <string>

#include "apps/arguments.hpp"

namespace asdic {

enum class Stream { out, err };

/// Adds --color, which holds for the whole program once it is read.
void declare_color(Arguments& arguments);

/// Whether what is written there is to have colours. Before --color is read, and by default, where
/// it is a terminal that has them and NO_COLOR is not set.
bool has_color(Stream stream);

/// Headings in bold, and the bars of who wins in a colour for each side.
std::string colored_report(const std::string& text);

/// In the colours of errors, and of the word "warning".
std::string colored_error(const std::string& text);
std::string colored_warning(const std::string& text);

}  // namespace asdic
