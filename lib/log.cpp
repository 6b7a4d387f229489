#include "lib/log.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <utility>

#include "lib/text.hpp"

namespace asdic::log {

namespace {

std::atomic<Listener> present_listener = nullptr;
std::atomic<Level> most_written = Level::info;

thread_local Task* innermost_task = nullptr;

/// Returns whether a line of this level would be written in this task.
bool is_written(Level level, const Task* in) {
  if (present_listener.load(std::memory_order_relaxed) == nullptr) return false;
  return (in == nullptr ? level : Level::debug) <= most_written.load(std::memory_order_relaxed);
}

void pass_on(Level level, const std::string& line) {
  const Listener listener = present_listener;
  if (listener != nullptr) listener(level, line);
}

std::string text_of(std::initializer_list<Part> parts) {
  std::string text;
  for (const Part& part : parts) part.append_to(text);
  return text;
}

/// "1.42 s", to the millisecond or three digits.
std::string seconds_text(double seconds) {
  const char* const form = seconds < 1 ? "%.3f s" : seconds < 1000 ? "%.3g s" : "%.0f s";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), form, std::min(seconds, 1e12));
  return text.data();
}

}  // namespace

void listen(Level most, Listener listener) {
  most_written = most;
  present_listener = listener;
}

bool is_on(Level level) {
  return is_written(level, innermost_task);
}

void Part::append_to(std::string& line) const {
  if (!is_number_) {
    line += text_;
    return;
  }
  line += grouped_digits(static_cast<std::int64_t>(number_));
  if (text_.empty()) return;
  line += ' ';
  line += text_;
  if (number_ != 1) line += 's';
}

void write(Level level, std::initializer_list<Part> line) {
  const Task* const task = innermost_task;
  if (task == nullptr) return pass_on(level, text_of(line));
  pass_on(Level::debug, task->beginning() + text_of(line));
}

Phase::Phase(Level level) : level_(level) {
  if (is_on(level)) begun_ = std::chrono::steady_clock::now();
}

std::string Phase::time() const {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
  return " in " + seconds_text(passed.count());
}

void Phase::end(std::initializer_list<Part> line) const {
  write(level_, {Part(text_of(line)), Part(time())});
}

Task* Task::innermost() {
  return innermost_task;
}

void Task::begin(std::initializer_list<Part> name) {
  if (is_on(Level::info)) {
    beginning_ = (around_ == nullptr ? "" : around_->beginning_) + text_of(name) + ": ";
  }
  innermost_task = this;
}

Task::~Task() {
  innermost_task = around_;
}

void Task::add_detail(std::initializer_list<Part> text) {
  if (is_written(Level::info, around_)) details_ += text_of(text) + ", ";
}

void Task::drop() {
  if (innermost_task != nullptr) innermost_task->is_dropped_ = true;
}

void Task::end(std::initializer_list<Part> line) const {
  if (is_dropped_ || !is_written(Level::info, around_)) return;
  pass_on(around_ == nullptr ? Level::info : Level::debug,
          beginning_ + details_ + text_of(line) + phase_.time());
}

WorkerScope::WorkerScope(Task* task) : before_(std::exchange(innermost_task, task)) {}

WorkerScope::~WorkerScope() {
  innermost_task = before_;
}

}  // namespace asdic::log
