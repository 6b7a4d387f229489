// Limits of long work, and the listener to its progress. They apply to a thread and its helpers, so
// that no function has to pass them on.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

#include "lib/progress.hpp"

namespace asdic {

struct Limits {
  std::optional<double> seconds = {};        ///< wall-clock time, above 0
  std::optional<std::uint64_t> memory = {};  ///< bytes that the whole process may use
  std::optional<std::uint64_t> states = {};  ///< of one chain
  std::stop_token stop = {};                 ///< with which another thread can stop the work
  /// Receives the progress of the work. If it is empty, the listener of the outer scope receives
  /// it.
  Progress progress = {};
  /// Is called at each check of the time, on the thread that makes it. Tests measure with it how
  /// long work goes without a check.
  std::function<void(std::string_view doing)> checked = {};
};

/// Hides the progress of a part of the work from the listener.
inline void ignore_progress(std::string_view /*stage*/, std::uint64_t /*done*/,
                            std::uint64_t /*total*/) {}

/// Limits the work of this thread, and of the threads that help it, during the lifetime of the
/// object. Nested scopes add up: the earliest end, the least memory and the fewest states apply,
/// and the innermost stop token that can be stopped. After the time, long work throws Error(limit);
/// after a stop it throws Error(stopped). The memory limit bounds the number of states and numbers
/// that work allocates.
class LimitScope {
 public:
  explicit LimitScope(const Limits& limits);
  /// Applies the limits of the thread that began parallel work to this thread. `around` is nullptr
  /// if that thread has no limits.
  explicit LimitScope(const LimitScope* around);
  ~LimitScope();
  LimitScope(const LimitScope&) = delete;
  LimitScope& operator=(const LimitScope&) = delete;

  /// Returns the innermost scope of this thread, or nullptr.
  static const LimitScope* innermost();

  const std::optional<std::uint64_t>& memory() const { return memory_; }
  const std::optional<std::uint64_t>& states() const { return states_; }
  /// Calls the listener, if there is one, and never on two threads at once.
  void report(std::string_view stage, std::uint64_t done, std::uint64_t total) const;
  /// Does what check_time() describes, for this scope.
  void check(std::string_view doing, std::uint64_t done, std::uint64_t total) const;

 private:
  using Clock = std::chrono::steady_clock;

  double seconds_ = 0;
  std::optional<Clock::time_point> end_;
  std::optional<std::uint64_t> memory_;
  std::optional<std::uint64_t> states_;
  std::stop_token stop_;
  struct Listener;
  std::shared_ptr<Listener> listener_;
  std::shared_ptr<const std::function<void(std::string_view doing)>> checked_;
  const LimitScope* const before_;
};

/// Throws Error(limit) if the time of the innermost scope is over. The message names the work
/// (`doing`) and its progress: a percentage of `total`, or the number of states if `total` is 0.
/// Throws Error(stopped) if a stop was requested. Call it about every millisecond; a call costs
/// about 30 ns.
void check_time(std::string_view doing, std::uint64_t done = 0, std::uint64_t total = 0);

/// Returns the most states that a chain may have: those of the innermost scope, or else as many as
/// fit into half of the free memory (free_memory()), at about 200 bytes for a state with its
/// transitions.
std::uint64_t max_states();

/// Returns a scope in which every chain may have max_states() of now. Without it, the free memory
/// that later chains share with earlier ones would change the limit.
inline LimitScope same_limit_of_states() {
  return LimitScope({.states = max_states()});
}

/// Reports progress to the innermost scope of this thread, if there is one.
void report_progress(std::string_view stage, std::uint64_t done, std::uint64_t total);

/// Calls check_time() about once in a millisecond of a loop. Create one before the loop and call it
/// in every step. It adapts the number of steps between two calls to the duration of a step.
class Ticks {
 public:
  explicit Ticks(std::string_view doing) : doing_(doing) {}
  void operator()() {
    if (--left_ == 0) check();
  }

 private:
  void check();

  std::string_view doing_;
  std::uint32_t steps_ = 1;  ///< steps from one check to the next
  std::uint32_t left_ = 1;
  std::chrono::steady_clock::time_point before_ = {};
};

}  // namespace asdic
