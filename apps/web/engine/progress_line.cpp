// Reports progress to the web page instead of a terminal.
#include "apps/progress_line.hpp"

#include <emscripten.h>
#include <emscripten/threading.h>

namespace asdic {

using namespace std::chrono_literals;

namespace {

EM_JS(void, tell, (const char* stage, double done, double total),
      { Module["progress"](UTF8ToString(stage), done, total); });

}  // namespace

ProgressLine::ProgressLine() : next_(Clock::now() + 200ms), terminal_(true) {}

Progress ProgressLine::listener() {
  return [this](std::string_view stage, std::uint64_t done, std::uint64_t total) {
    show(stage, done, total);
  };
}

void ProgressLine::show(std::string_view stage, std::uint64_t done, std::uint64_t total) {
  if (!emscripten_is_main_runtime_thread()) return;  // other threads have no Module of the page
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + 100ms;
  tell(std::string(stage).c_str(), static_cast<double>(done), static_cast<double>(total));
}

void ProgressLine::wipe() {}

}  // namespace asdic
