// How long work is bounded.
#pragma once

#include <cstdint>
#include <optional>

#include "asdic/version.hpp"

namespace asdic::ASDIC_V0 {

struct Watch;

/// What bounds some work, and who watches it.
struct Work {
  const Watch* watch = nullptr;        ///< of asdic/watch.hpp, for as long as the work goes on
  std::optional<double> seconds = {};  ///< on the clock; past them the work throws Error(limit)
  std::optional<std::uint64_t> memory = {};  ///< bytes that the whole process may take
};

}  // namespace asdic::ASDIC_V0
