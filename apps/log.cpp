#include "apps/log.hpp"

#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <unistd.h>

#include <cctype>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "apps/color.hpp"
#include "apps/command.hpp"
#include "apps/signals.hpp"
#include "apps/workers.hpp"
#include "lib/error.hpp"
#include "lib/memory.hpp"
#include "lib/output_file.hpp"
#include "lib/text.hpp"
#include "lib/version.hpp"

namespace asdic {

namespace {

/// Returns a message as one printable line of limited length. It may quote any input. The place is
/// at its beginning and the fault at its end, so both are kept.
std::string fit(std::string_view message) {
  constexpr std::size_t most = 1000;
  constexpr std::size_t end = 300;
  if (message.size() <= most) return printable(message);
  const std::string_view last = message.substr(message.size() - end);
  return printable(message.substr(0, most - end), "") + "…" + printable(last, "");
}

/// Returns where the hint begins: at the first "; " from `start` on that is not in quotes, or the
/// end.
std::size_t end_of_fault(std::string_view text, std::size_t start) {
  bool is_quoted = false;
  for (std::size_t i = start; i < text.size(); ++i) {
    if (text[i] == '\'') {
      const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == '(';
      is_quoted = !is_quoted && begins;
    }
    if (!is_quoted && text.substr(i).starts_with("; ")) return i;
  }
  return text.size();
}

/// Writes whole lines, one after the other, until one of them cannot be written.
class LineSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  /// Throws Error if a line cannot be written.
  using WriteLine = std::function<void(std::string_view line)>;
  explicit LineSink(WriteLine write) : write_(std::move(write)) {}

  /// Returns why a line could not be written, or "".
  std::string fault() {
    const std::lock_guard lock(mutex_);
    return fault_;
  }

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    if (!fault_.empty()) return;
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    try {
      write_({line.data(), line.size()});
    } catch (const Error& error) {
      fault_ = error.what();
    }
  }
  void flush_() override {}

  WriteLine write_;
  std::string fault_;
};

/// The log of --log. It is never destroyed: threads may still write when the program ends.
struct Log {
  std::unique_ptr<AppendFile> file;  ///< nullptr: the log is on standard error
  std::shared_ptr<LineSink> sink;
  std::unique_ptr<spdlog::logger> logger;  ///< nullptr: there is no log
  log::Phase whole;
};

Log* the_log = nullptr;

/// The time at the start of each line of a log, in spdlog's notation: 2026-11-26 09:12:03.123.
constexpr const char* form_of_time = "%Y-%m-%d %H:%M:%S.%e ";

bool begins_log(std::string_view text) {
  constexpr std::string_view form = "0000-00-00 00:00:00.000 ";
  if (text.size() < form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
    if (form[i] == '0' ? !is_digit : text[i] != form[i]) return false;
  }
  return true;
}

/// Writes `line` to standard error. Ignores errors, because no other stream could report them.
void write_to_standard_error(std::string_view line) {
  while (!line.empty()) {
    const ssize_t size = ::write(standard_error_of_rank(), line.data(), line.size());
    if (size <= 0) return;
    line.remove_prefix(static_cast<std::size_t>(size));
  }
}

void write_to_log(log::Level level, std::string_view line) {
  const bool is_info = level == log::Level::info;
  the_log->logger->log(is_info ? spdlog::level::info : spdlog::level::debug, fit(line));
}

/// Copies a message to the log, unless messages and the log share standard error.
void copy_to_log(spdlog::level::level_enum level, const std::string& message) {
  if (the_log != nullptr && the_log->file) the_log->logger->log(level, message);
}

/// Starts to log the phases of the work, at the end of the file, or on standard error if there is
/// no file.
void start_log(log::Level most, const std::optional<std::string>& file) {
  static auto& opened = *new Log;
  LineSink::WriteLine write = write_to_standard_error;
  if (file) {
    ignore_signal_of_large_files();
    opened.file = std::make_unique<AppendFile>(*file, begins_log,
                                               "the file is not a log of asdic; give another name");
    write = [](std::string_view line) { opened.file->add(line); };
  }
  const std::string rank =
      workers().size() > 1 ? "rank " + std::to_string(workers().rank()) + " " : "";
  opened.sink = std::make_shared<LineSink>(std::move(write));
  opened.sink->set_pattern(form_of_time + rank + "%l %v");
  opened.logger = std::make_unique<spdlog::logger>("log", opened.sink);
  opened.logger->set_level(spdlog::level::debug);
  opened.logger->set_error_handler([](const std::string& /*why*/) {});
  the_log = &opened;
  log::listen(most, write_to_log);
  opened.whole = log::Phase();
}

/// Returns the logger of messages, which are lines on standard error. Most runs of the program have
/// none, so it is made for the first one. It is never destroyed.
spdlog::logger& messages() {
  static spdlog::logger* const logger = [] {
    auto made = std::make_unique<spdlog::logger>("asdic",
                                                 std::make_shared<spdlog::sinks::stderr_sink_st>());
    made->set_pattern("%v");
    return made.release();
  }();
  return *logger;
}

}  // namespace

void log_note(std::string_view message) {
  const std::string text = fit(message);
  messages().info("asdic: note: " + text);
  copy_to_log(spdlog::level::info, text);
}

void log_warning(std::string_view message) {
  const std::string word = "asdic: warning:";
  const std::string text = fit(message);
  messages().warn((has_color(Stream::err) ? colored_warning(word) : word) + " " + text);
  copy_to_log(spdlog::level::warn, text);
}

void log_error(std::string_view message, std::string_view place) {
  const std::string text = fit(message);
  const std::size_t start = message.starts_with(place) ? printable(place).size() : 0;
  const std::size_t end = end_of_fault(text, start);
  const std::string line = "asdic: error: " + text.substr(0, end);
  const std::string hint = end < text.size() ? "\nhint: " + text.substr(end + 2) : "";
  messages().error((has_color(Stream::err) ? colored_error(line) : line) + hint);
  copy_to_log(spdlog::level::err, text);
}

void LogFlags::declare(Arguments& arguments) {
  arguments.one_of<log::Level>("--log LEVEL",
                               "; log the phases of the work with their sizes and times",
                               {{"info", log::Level::info}, {"debug", log::Level::debug}}, most_);
  arguments.flag("--log-file FILE",
                 "append the log to a file (default: standard error); without --log the level is "
                 "info",
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
  log::info(program_with_commit(), ": ", command_line);
  const std::size_t ranks = workers().size();
  if (ranks > 1) log::info("process ", workers().rank(), " of ", ranks);
  log::info(log::count(std::thread::hardware_concurrency(), "processor"), ", ",
            free_memory() / megabyte, " MB of free memory");
}

bool logs_to_standard_error() {
  return the_log != nullptr && !the_log->file;
}

int end_log(int status) {
  if (the_log == nullptr) return status;
  constexpr std::uint64_t megabyte = 1'000'000;
  the_log->whole.done("ended with status ", status, ", ", most_memory_taken() / megabyte,
                      " MB of memory at most,");
  log::listen(log::Level::info, nullptr);
  const std::string fault = the_log->sink->fault();
  if (fault.empty()) return status;
  the_log = nullptr;
  log_error(fault);
  return status == done || status == answer_is_no ? limit_reached : status;
}

}  // namespace asdic
