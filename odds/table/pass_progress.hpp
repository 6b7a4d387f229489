// How far many passes over one chain are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lib/progress.hpp"

namespace asdic {

/// The passes over one chain, as a listener hears of them together.
class PassProgress {
 public:
  explicit PassProgress(const Progress& listener) : listener_(listener) {}

  /// For each of the passes.
  Progress listener() {
    if (!listener_) return {};
    return [this](std::string_view stage, std::uint64_t done, std::uint64_t total) {
      listener_(stage, passed_ * total + done, all * total);
      if (done == total) ++passed_;
    };
  }

  /// Short passes have said nothing.
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
