#include "apps/progress_line.hpp"

#include <unistd.h>

#include <cstdio>

namespace asdic {

using namespace std::chrono_literals;

ProgressLine::ProgressLine()
    : next_(std::chrono::steady_clock::now() + 1s), terminal_(isatty(STDERR_FILENO) == 1) {}

Progress ProgressLine::listener() {
  if (!terminal_) return {};
  return [this](std::string_view stage, std::uint64_t done, std::uint64_t total) {
    show(stage, done, total);
  };
}

void ProgressLine::show(std::string_view stage, std::uint64_t done, std::uint64_t total) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + 100ms;
  std::string line(stage);
  if (total > 0) {
    line += " " + std::to_string(100 * done / total) + "%";
  } else if (done > 0) {
    line += ": " + std::to_string(done) + " states";
  }
  std::fprintf(stderr, "\r\033[K%s", line.c_str());
  shown_ = true;
}

void ProgressLine::wipe() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

}  // namespace asdic
