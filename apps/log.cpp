#include "apps/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "apps/color.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

/// What a message quotes of the input may be anything, and of any length: the place is at the
/// beginning, and what is wrong at the end.
std::string fit(std::string_view message) {
  constexpr std::size_t most = 1000;
  constexpr std::size_t end = 300;
  if (message.size() <= most) return printable(message);
  const std::string_view last = message.substr(message.size() - end);
  return printable(message.substr(0, most - end), "") + "…" + printable(last, "");
}

}  // namespace

void open_log() {
  spdlog::set_default_logger(spdlog::stderr_logger_st("asdic"));
  spdlog::set_pattern("%v");
}

void log_note(std::string_view message) {
  spdlog::info("asdic: note: " + fit(message));
}

void log_warning(std::string_view message) {
  const std::string word = "asdic: warning:";
  spdlog::warn((has_color(Stream::err) ? colored_warning(word) : word) + " " + fit(message));
}

void log_error(std::string_view message) {
  const std::string text = "asdic: error: " + fit(message);
  spdlog::error(has_color(Stream::err) ? colored_error(text) : text);
}

}  // namespace asdic
