#include "apps/progress_line.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "apps/duration.hpp"
#include "apps/log.hpp"
#include "apps/process.hpp"
#include "lib/log.hpp"
#include "lib/pace.hpp"
#include "lib/text.hpp"

namespace asdic {

using namespace std::chrono_literals;

namespace {

/// Returns the part of the line that fits before the cursor.
std::string within_terminal(const std::string& line) {
  const std::size_t width = terminal_width();
  return width < 2 ? "" : line.substr(0, bytes_within(line, width - 1));
}

}  // namespace

ProgressLine::ProgressLine()
    : next_(Clock::now() + 1s),
      terminal_(isatty(STDERR_FILENO) != 0 && !logs_to_standard_error()) {}

Progress ProgressLine::listener() {
  if (!terminal_) return {};
  return [this](std::string_view stage, std::uint64_t done, std::uint64_t total) {
    show(stage, done, total);
  };
}

/// Shows a new stage at once, because its next report may be long in coming. Repeats the stage that
/// is shown only after 0.1 s.
void ProgressLine::show(std::string_view stage, std::uint64_t done, std::uint64_t total) {
  if (!terminal_) return;
  const auto now = Clock::now();
  const bool is_chain = total == 0 && done > 0;
  const bool is_part = is_chain && !whole_.empty();
  if (!is_part && (begun_.stage != stage || done < begun_.done)) {
    begun_ = {std::string(stage), now, done};
  }
  if (now < next_ && (stage_.empty() || stage_ == stage)) return;
  next_ = now + 100ms;
  stage_ = stage;
  std::string line = is_part ? whole_ + " · " : "";
  if (is_chain) {
    line += "building the chain: ";
    log::count(done, "state").append_to(line);
  } else {
    line += stage_;
    if (total > 0) {
      line += " " + std::to_string(100 * done / total) + "%" + time_left(now, done, total);
    }
    whole_ = done < total ? line : "";
  }
  std::fprintf(stderr, "\r\033[K%s", within_terminal(line).c_str());
}

std::string ProgressLine::time_left(Clock::time_point now, std::uint64_t done,
                                    std::uint64_t total) const {
  if (done >= total) return "";
  const double passed = std::chrono::duration<double>(now - begun_.at).count();
  const auto left = seconds_left(passed, done - begun_.done, total - done);
  return left ? ", about " + duration_text(std::ceil(*left)) + " left" : "";
}

void ProgressLine::wipe() {
  if (!stage_.empty()) std::fputs("\r\033[K", stderr);
  stage_.clear();
}

}  // namespace asdic
