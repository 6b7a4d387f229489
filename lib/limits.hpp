// What bounds long work, beside the number of states.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>

namespace asdic {

struct Limits {
  std::optional<double> seconds;        ///< of time on the clock, above 0
  std::optional<std::uint64_t> memory;  ///< bytes that the whole process may take
  std::stop_token stop = {};            ///< by which another thread may ask the work to stop
};

/// While one lives, what its thread does, and what is done side by side for it, keeps within these
/// limits and those around them. Past the time, long work throws Error(limit), and Error(stopped)
/// where the innermost limits that can be stopped are; memory bounds how many states and numbers
/// are begun with.
class LimitScope {
 public:
  explicit LimitScope(const Limits& limits);
  /// Within what bounds the thread that began some parallel work; nothing where it is not bounded.
  explicit LimitScope(const LimitScope* around);
  ~LimitScope();
  LimitScope(const LimitScope&) = delete;
  LimitScope& operator=(const LimitScope&) = delete;

  /// Of this thread; nothing where there is none.
  static const LimitScope* innermost();

  const std::optional<std::uint64_t>& memory() const { return memory_; }
  /// Throws Error(limit) past the time, Error(stopped) where a stop was asked for.
  void check(std::string_view doing, std::uint64_t done, std::uint64_t total) const;

 private:
  using Clock = std::chrono::steady_clock;

  double seconds_ = 0;
  std::optional<Clock::time_point> end_;
  std::optional<std::uint64_t> memory_;
  std::stop_token stop_;
  const LimitScope* const before_;
};

/// Throws Error(limit) where the time is over, with what was being done and how much of it was done
/// ("states" where the total is not known), and Error(stopped) where a stop was asked for. To be
/// called every millisecond; costs some 30 ns.
void check_time(std::string_view doing, std::uint64_t done = 0, std::uint64_t total = 0);

/// Calls check_time() about every millisecond of a loop, however long its steps take. One serves
/// the whole loop: the clock is read again only after as many steps as took a millisecond before.
class Ticks {
 public:
  explicit Ticks(std::string_view doing) : doing_(doing) {}
  void operator()() {
    if (--left_ == 0) check();
  }

 private:
  void check();

  std::string_view doing_;
  std::uint32_t steps_ = 1;  ///< from one look at the clock to the next
  std::uint32_t left_ = 1;
  std::chrono::steady_clock::time_point before_ = {};
};

}  // namespace asdic
