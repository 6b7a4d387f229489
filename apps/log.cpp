#include "apps/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace asdic {

void open_log() {
  spdlog::set_default_logger(spdlog::stderr_logger_st("asdic"));
  spdlog::set_pattern("%v");
}

void log_warning(std::string_view message) {
  spdlog::warn(message);
}

void log_error(std::string_view message) {
  spdlog::error(message);
}

}  // namespace asdic
