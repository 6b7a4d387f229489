// Watches and stops long work.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

#include "asdic/work.hpp"

namespace asdic::ASDIC_V0 {

/// Watches and stops the work whose Work::watch points to it.
struct Watch {
  /// Receives the name of the current stage, the amount done, and the total amount (0 if it is
  /// unknown). asdic calls it from time to time on any thread, but never on two at once.
  std::function<void(std::string_view stage, std::uint64_t done, std::uint64_t total)> progress =
      {};
  /// If you request a stop, the work throws Error(stopped) some milliseconds later.
  std::stop_token stop = {};
};

}  // namespace asdic::ASDIC_V0
