// Log lines about the phases of long work, for bug reports. Without a listener nothing is written.
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

/// Receives a line without its newline. Several threads may call it at the same time. It must not
/// throw.
using Listener = void (*)(Level level, std::string_view line);

/// Passes lines of all threads with levels up to `most` to the listener from now on.
void listen(Level most, Listener listener);

/// Returns whether a line of this level would be written by this thread now. Within a Task, a line
/// of level info counts as debug.
bool is_on(Level level);

/// A part of a line: a text, or a whole number from 0, which is written in groups of three digits
/// ("1,234,567") with an optional unit.
class Part {
 public:
  explicit Part(std::string_view text) : text_(text) {}
  explicit Part(std::integral auto number, std::string_view unit = {})
      : text_(unit), number_(static_cast<std::uint64_t>(number)), is_number_(true) {}

  void append_to(std::string& line) const;

 private:
  std::string_view text_;  ///< the text, or the unit of the number
  std::uint64_t number_ = 0;
  bool is_number_ = false;
};

/// Returns a number with its unit in the right grammatical number: "1 state", "2 states".
Part count(std::integral auto number, std::string_view unit) {
  return Part(number, unit);
}

void write(Level level, std::initializer_list<Part> line);

/// Writes a line that consists of these parts.
template <class... Parts>
void info(const Parts&... parts) {
  if (is_on(Level::info)) write(Level::info, {Part(parts)...});
}
template <class... Parts>
void debug(const Parts&... parts) {
  if (is_on(Level::debug)) write(Level::debug, {Part(parts)...});
}

/// Measures the time since its construction. It reads the clock only if a line of its level would
/// be written.
class Phase {
 public:
  explicit Phase(Level level = Level::info);

  /// Writes a line that consists of these parts and the time: "enumerated 12 states in 0.001 s".
  template <class... Parts>
  void done(const Parts&... parts) const {
    if (is_on(level_)) end({Part(parts)...});
  }
  /// Returns the measured time as text, such as " in 1.42 s".
  std::string time() const;

 private:
  void end(std::initializer_list<Part> line) const;

  Level level_;
  std::chrono::steady_clock::time_point begun_;
};

/// One of several pieces of work, such as a cell of a table. During its lifetime, the lines of its
/// thread and of the threads that help it begin with its name and have level debug.
class Task {
 public:
  template <class... Parts>
  explicit Task(const Parts&... name) {
    begin({Part(name)...});
  }
  ~Task();
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  /// Writes a line with the name, the details, these parts and the time. The line has the level of
  /// the surrounding code: info, or debug within another task.
  template <class... Parts>
  void done(const Parts&... parts) const {
    end({Part(parts)...});
  }

  /// Returns the prefix of the lines within this task, or "" if these lines are not written.
  const std::string& beginning() const { return beginning_; }

  /// Returns the innermost task of this thread, or nullptr.
  static Task* innermost();
  /// Adds a text to the final line of the innermost task, if there is a task.
  template <class... Parts>
  static void detail(const Parts&... parts) {
    if (Task* const task = innermost()) task->add_detail({Part(parts)...});
  }
  /// Suppresses the final line of the innermost task.
  static void drop();

 private:
  void begin(std::initializer_list<Part> name);
  void end(std::initializer_list<Part> line) const;
  void add_detail(std::initializer_list<Part> text);

  Task* const around_ = innermost();
  const Phase phase_;
  std::string beginning_;  ///< the names of the surrounding tasks, then its own
  std::string details_;
  bool is_dropped_ = false;
};

/// During its lifetime, this thread helps with a task of another thread (or with nullptr, none).
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
