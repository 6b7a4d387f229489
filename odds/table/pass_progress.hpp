// Combines the progress of many passes over one chain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lib/progress.hpp"

namespace asdic {

/// Reports the passes over one chain to a listener as one piece of work.
class PassProgress {
 public:
  explicit PassProgress(const Progress& listener) : listener_(listener) {}

  /// Returns the listener for each of the passes.
  Progress listener() {
    if (!listener_) return {};
    return [this](std::string_view stage, std::uint64_t done, std::uint64_t total) {
      listener_(stage, passed_ * total + done, all * total);
      if (done == total) ++passed_;
    };
  }

  /// Counts the passes of a figure as done, because short passes do not report progress.
  void end_figure(std::size_t its_passes) {
    ended_ += its_passes;
    passed_ = ended_;
    if (listener_) listener_("solving", passed_, all);
  }

  std::size_t all = 0;  ///< passes of all figures

 private:
  const Progress& listener_;
  std::size_t passed_ = 0;
  std::size_t ended_ = 0;  ///< passes of figures that are known
};

}  // namespace asdic
