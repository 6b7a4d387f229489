// One line on standard error with the progress of long work.
#pragma once

#include <chrono>
#include <string>

#include "lib/progress.hpp"

namespace asdic {

/// The progress line. It appears if standard error is a terminal without a log and the work has
/// taken a second. It is never wider than the terminal, and is erased at the end. For a stage whose
/// total is known, it shows the time that the rest will take at the pace so far.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { wipe(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  Progress listener();
  void show(std::string_view stage, std::uint64_t done = 0, std::uint64_t total = 0);
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;

  /// The first report of the stage.
  struct StageStart {
    std::string stage;
    Clock::time_point at;
    std::uint64_t done = 0;
  };

  std::string time_left(Clock::time_point now, std::uint64_t done, std::uint64_t total) const;

  Clock::time_point next_;
  StageStart begun_;
  bool terminal_;
  std::string stage_;  ///< the stage that is shown, or ""
  std::string whole_;  ///< the line of unfinished work that builds chains, shown before them
};

}  // namespace asdic
