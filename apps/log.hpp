// What the program says beside its results, on standard error.
#pragma once

#include <string_view>

namespace asdic {

/// Everything that is logged is one printable line of some 1000 columns at most: the name of the
/// program, "note", "warning" or "error", and the message.
void open_log();

void log_note(std::string_view message);
void log_warning(std::string_view message);
void log_error(std::string_view message);

}  // namespace asdic
