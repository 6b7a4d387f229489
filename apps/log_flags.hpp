// The flags of the log, which every command takes.
#pragma once

#include <optional>
#include <string>

#include "apps/arguments.hpp"
#include "lib/log.hpp"

namespace asdic {

/// --log and --log-file.
class LogFlags {
 public:
  void declare(Arguments& arguments);

  /// Starts the log if one is asked for, with this command line. Throws as start_log() does.
  void take_effect(const std::string& command_line) const;

 private:
  std::optional<log::Level> most_;
  std::optional<std::string> file_;
};

}  // namespace asdic
