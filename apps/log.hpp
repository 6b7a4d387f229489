// Messages on standard error, and the log of --log.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/log.hpp"

namespace asdic {

/// Every message is one printable line of some 1000 columns at most: the name of the program,
/// "note", "warning" or "error", and the text. A log file has it as well.
void open_messages();

void log_note(std::string_view message);
void log_warning(std::string_view message);
void log_error(std::string_view message);

/// Has the phases of the work written from now on, a line each with its time: behind what the file
/// has, or on standard error if there is no file. Throws Error(input) if the file cannot be written
/// or has something other than a log, and Error(limit) as files do.
void start_log(log::Level most, const std::optional<std::string>& file);

/// Returns whether the log is on standard error, where nothing else may change lines then.
bool logs_to_standard_error();

/// Ends the log, if there is one, with the status of the program, and returns this status. If the
/// file could not be written to its end, returns 3 in place of 0 and 1, with a message.
int end_log(int status);

}  // namespace asdic
