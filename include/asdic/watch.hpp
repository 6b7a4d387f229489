// How work is watched and stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

#include "asdic/work.hpp"

namespace asdic::ASDIC_V0 {

/// Watches the work that names it.
struct Watch {
  /// Called now and then, on whichever thread but on one at a time: what is being done, how much is
  /// done, and of how much (0 where that is not known).
  std::function<void(std::string_view stage, std::uint64_t done, std::uint64_t total)> progress =
      {};
  /// Asked to stop, the work throws Error(stopped), some milliseconds later.
  std::stop_token stop = {};
};

}  // namespace asdic::ASDIC_V0
