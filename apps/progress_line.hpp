// One line on standard error that tells how far long work is.
#pragma once

#include <chrono>
#include <string>

#include "lib/progress.hpp"

namespace asdic {

/// Shown only where standard error is a terminal and the work has taken a second, never wider than
/// the terminal; wiped at the end.
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
  std::chrono::steady_clock::time_point next_;
  bool terminal_;
  std::string stage_;  ///< that is shown; empty for none
};

}  // namespace asdic
