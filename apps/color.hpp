// Colours on a terminal, as escape codes around unchanged text.
#pragma once

#include <string>

#include "apps/arguments.hpp"

namespace asdic {

enum class Stream { out, err };

/// Adds --color, which applies to the whole program once the arguments are parsed.
void declare_color(Arguments& arguments);

/// Returns whether output on the stream has colours. By default it does if the stream is a
/// terminal with colours and NO_COLOR is not set.
bool has_color(Stream stream);

/// Returns a report with bold headings, and with the bars of the sides in their colours.
std::string colored_report(const std::string& text);

/// Return the text in the colour of errors, and of the word "warning".
std::string colored_error(const std::string& text);
std::string colored_warning(const std::string& text);

}  // namespace asdic
