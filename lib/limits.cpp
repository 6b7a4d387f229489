#include "lib/limits.hpp"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>

#include "lib/error.hpp"
#include "lib/memory.hpp"

namespace asdic {

namespace {

thread_local const LimitScope* innermost_of_thread = nullptr;

constexpr std::uint64_t most_states = 0xfffffffe;  ///< a StateIndex has 32 bits

std::string short_text(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}

}  // namespace

struct LimitScope::Listener {
  explicit Listener(Progress function) : progress(std::move(function)) {}

  const Progress progress;
  std::mutex mutex;
};

LimitScope::LimitScope(const Limits& limits) : LimitScope(innermost_of_thread) {
  if (limits.memory) memory_ = std::min(*limits.memory, memory_.value_or(*limits.memory));
  if (limits.states) {
    states_ = std::min({*limits.states, states_.value_or(*limits.states), most_states});
  }
  if (limits.stop.stop_possible()) stop_ = limits.stop;
  if (limits.checked) {
    checked_ = std::make_shared<const std::function<void(std::string_view)>>(limits.checked);
  }
  if (limits.progress) listener_ = std::make_shared<Listener>(limits.progress);
  if (!limits.seconds) return;
  // Limits the time to a century, which every clock can represent.
  const std::chrono::duration<double> time(std::min(*limits.seconds, 3e9));
  const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
  if (end_ && *end_ <= end) return;
  end_ = end;
  seconds_ = *limits.seconds;
}

LimitScope::LimitScope(const LimitScope* around)
    : before_(std::exchange(innermost_of_thread, this)) {
  if (around == nullptr) return;
  seconds_ = around->seconds_;
  end_ = around->end_;
  memory_ = around->memory_;
  states_ = around->states_;
  stop_ = around->stop_;
  listener_ = around->listener_;
  checked_ = around->checked_;
}

LimitScope::~LimitScope() {
  innermost_of_thread = before_;
}

const LimitScope* LimitScope::innermost() {
  return innermost_of_thread;
}

void LimitScope::report(std::string_view stage, std::uint64_t done, std::uint64_t total) const {
  if (!listener_) return;
  const std::lock_guard lock(listener_->mutex);
  listener_->progress(stage, done, total);
}

void LimitScope::check(std::string_view doing, std::uint64_t done, std::uint64_t total) const {
  if (checked_) (*checked_)(doing);
  if (stop_.stop_requested()) throw Error(ErrorCode::stopped, "stopped");
  if (!end_ || Clock::now() < *end_) return;
  std::string reached(doing);
  if (total > 0) {
    reached += ", " + std::to_string(100 * done / total) + "% done";
  } else if (done > 0) {
    reached += ", " + std::to_string(done) + " states";
  }
  throw Error(ErrorCode::limit, "stopped after " + short_text(seconds_) + " s (" + reached + ")");
}

void check_time(std::string_view doing, std::uint64_t done, std::uint64_t total) {
  if (innermost_of_thread != nullptr) innermost_of_thread->check(doing, done, total);
}

std::uint64_t max_states() {
  if (innermost_of_thread != nullptr && innermost_of_thread->states()) {
    return *innermost_of_thread->states();
  }
  constexpr std::uint64_t bytes_of_state = 200;
  return std::clamp<std::uint64_t>(free_memory() / 2 / bytes_of_state, 100'000, most_states);
}

void report_progress(std::string_view stage, std::uint64_t done, std::uint64_t total) {
  if (innermost_of_thread != nullptr) innermost_of_thread->report(stage, done, total);
}

void Ticks::check() {
  check_time(doing_);
  using std::chrono::microseconds;
  constexpr std::uint32_t most_steps = 1 << 10;  // a later step can take longer
  const auto now = std::chrono::steady_clock::now();
  const auto took = now - std::exchange(before_, now);
  if (took > microseconds(1000)) {
    steps_ = std::max(steps_ / 4, std::uint32_t{1});
  } else if (took < microseconds(500) && steps_ < most_steps) {
    steps_ *= 2;
  }
  left_ = steps_;
}

}  // namespace asdic
