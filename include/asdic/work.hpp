// How long work is bounded, watched and stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

#include "asdic/version.hpp"

namespace asdic::ASDIC_V0 {

/// What bounds some work, and who watches it.
struct Work {
  /// Called now and then, on whichever thread but on one at a time: what is being done, how much is
  /// done, and of how much (0 where that is not known).
  std::function<void(std::string_view stage, std::uint64_t done, std::uint64_t total)> progress =
      {};
  /// Asked to stop, the work throws Error(stopped), some milliseconds later.
  std::stop_token stop = {};
  std::optional<double> seconds = {};  ///< on the clock; past them the work throws Error(limit)
  std::optional<std::uint64_t> memory = {};  ///< bytes that the whole process may take
};

}  // namespace asdic::ASDIC_V0
