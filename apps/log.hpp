// Messages on standard error, and the log of --log. Each message is one printable line of at most
// some 1000 columns: the name of the program, "note", "warning" or "error", and the text. A log
// file also contains it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/arguments.hpp"
#include "lib/log.hpp"

namespace asdic {

void log_note(std::string_view message);
void log_warning(std::string_view message);
/// Writes the fault, and below it the hint, which follows the first "; " that is neither quoted nor
/// in `place`, the beginning of the message.
void log_error(std::string_view message, std::string_view place = "");

/// The flags --log and --log-file, which every command takes.
class LogFlags {
 public:
  void declare(Arguments& arguments);

  /// Starts the log if one is requested, with this command line, at the end of the file or on
  /// standard error if there is no file. Throws Error(input) if the file cannot be written or is
  /// not a log, and Error(limit) as files do.
  void take_effect(const std::string& command_line) const;

 private:
  std::optional<log::Level> most_;
  std::optional<std::string> file_;
};

/// Returns whether the log is on standard error. Then no other output may change lines there.
bool logs_to_standard_error();

/// Ends the log, if there is one, with the status of the program, and returns this status. If the
/// file could not be written to its end, returns 3 in place of 0 and 1, with a message.
int end_log(int status);

}  // namespace asdic
