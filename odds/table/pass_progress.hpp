// Combines the progress of many passes over one chain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lib/limits.hpp"

namespace asdic {

/// Reports the passes over one chain as one piece of work to the scope in which this was made.
class PassProgress {
 public:
  /// Returns the listener for each of the passes.
  Progress listener() {
    return [this](std::string_view stage, std::uint64_t done, std::uint64_t total) {
      report(stage, passed_ * total + done, all * total);
      if (done == total) ++passed_;
    };
  }

  /// Counts the passes of a figure as done, because short passes do not report progress.
  void end_figure(std::size_t its_passes) {
    ended_ += its_passes;
    passed_ = ended_;
    report("solving", passed_, all);
  }

  std::size_t all = 0;  ///< the number of passes of all figures

 private:
  void report(std::string_view stage, std::uint64_t done, std::uint64_t total) const {
    if (outer_ != nullptr) outer_->report(stage, done, total);
  }

  const LimitScope* const outer_ = LimitScope::innermost();
  std::size_t passed_ = 0;
  std::size_t ended_ = 0;  ///< the passes of figures that are done
};

}  // namespace asdic
