// Lines on the phases of long work, for bug reports. Nothing is written unless a program listens.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace asdic::log {

enum class Level : std::uint8_t {
  info = 1,  ///< the phases of the work
  debug,     ///< also the phases of each task, and parts of phases
};

/// Takes a line, without its end. Several threads may call it at the same time; it throws nothing.
using Listener = void (*)(Level level, std::string_view line);

/// Passes lines up to this level to the listener, from now on and from all threads.
void listen(Level most, Listener listener);

/// Returns whether a line of this level would be written here. Within a task, info is debug.
bool is_on(Level level);

/// A part of a line: a text, or a whole number from 0 up, which is written as 1,234,567.
class Part {
 public:
  explicit Part(std::string_view text) : text_(text) {}
  explicit Part(std::integral auto number, std::string_view unit = {})
      : text_(unit), number_(static_cast<std::uint64_t>(number)), is_number_(true) {}

  void append_to(std::string& line) const;

 private:
  std::string_view text_;  ///< or the unit of the number
  std::uint64_t number_ = 0;
  bool is_number_ = false;
};

/// "1 state", "2 states": a number of some unit.
Part count(std::integral auto number, std::string_view unit) {
  return Part(number, unit);
}

void write(Level level, std::initializer_list<Part> line);

/// Writes a line of these parts.
template <class... Parts>
void info(const Parts&... parts) {
  if (is_on(Level::info)) write(Level::info, {Part(parts)...});
}
template <class... Parts>
void debug(const Parts&... parts) {
  if (is_on(Level::debug)) write(Level::debug, {Part(parts)...});
}

/// The time from here on; the clock is read only if somebody listens.
class Phase {
 public:
  explicit Phase(Level level = Level::info);

  /// Writes a line of these parts with the time: "enumerated 12 states in 0.001 s".
  template <class... Parts>
  void done(const Parts&... parts) const {
    if (is_on(level_)) end({Part(parts)...});
  }
  /// Returns " in 1.42 s".
  std::string time() const;

 private:
  void end(std::initializer_list<Part> line) const;

  Level level_;
  std::chrono::steady_clock::time_point begun_;
};

/// One of several pieces of work. While it lives, lines of its thread, and of those that help it,
/// begin with its name, and are of level debug.
class Task {
 public:
  template <class... Parts>
  explicit Task(const Parts&... name) {
    begin({Part(name)...});
  }
  ~Task();
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  /// Writes its name, its details and these parts with the time, as a line of what is around it.
  template <class... Parts>
  void done(const Parts&... parts) const {
    end({Part(parts)...});
  }

  /// Returns what lines within it begin with, or "" if they are not written.
  const std::string& beginning() const { return beginning_; }

  /// Returns the task in which this thread is, or nullptr.
  static Task* innermost();
  /// Adds a text to the line with which the innermost task ends, if there is one.
  template <class... Parts>
  static void detail(const Parts&... parts) {
    if (Task* const task = innermost()) task->add_detail({Part(parts)...});
  }
  /// Has the innermost task end without a line.
  static void drop();

 private:
  void begin(std::initializer_list<Part> name);
  void end(std::initializer_list<Part> line) const;
  void add_detail(std::initializer_list<Part> text);

  Task* const around_ = innermost();
  const Phase phase_;
  std::string beginning_;  ///< its name after those around it
  std::string details_;
  bool is_dropped_ = false;
};

/// While one lives, this thread helps with a task of another thread.
class WorkerScope {
 public:
  explicit WorkerScope(Task* task);
  ~WorkerScope();
  WorkerScope(const WorkerScope&) = delete;
  WorkerScope& operator=(const WorkerScope&) = delete;

 private:
  Task* const before_;
};

}  // namespace asdic::log
