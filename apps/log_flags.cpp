#include "apps/log_flags.hpp"

#include <thread>

#include "apps/crew.hpp"
#include "apps/log.hpp"
#include "lib/error.hpp"
#include "lib/memory.hpp"

namespace asdic {

void LogFlags::declare(Arguments& arguments) {
  arguments.one_of<log::Level>("--log LEVEL",
                               ": logs the phases of the work with their sizes and times",
                               {{"info", log::Level::info}, {"debug", log::Level::debug}}, most_);
  arguments.flag("--log-file FILE",
                 "adds the log to a file; without --log at the level info, and without a file the "
                 "log is on standard error",
                 file_);
}

void LogFlags::take_effect(const std::string& command_line) const {
  if (!most_ && !file_) return;
  if (file_ == "-") {
    throw Error(Place{"--log-file"},
                "a log is a file, not standard output; ./- is a file of that name");
  }
  start_log(most_.value_or(log::Level::info), file_);
  constexpr std::uint64_t megabyte = 1'000'000;
  log::info("asdic ", ASDIC_VERSION, ": ", command_line);
  const std::size_t ranks = crew().size();
  if (ranks > 1) log::info("process ", crew().rank(), " of ", ranks);
  log::info(log::count(std::thread::hardware_concurrency(), "processor"), ", ",
            free_memory() / megabyte, " MB of free memory");
}

}  // namespace asdic
