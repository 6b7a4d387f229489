// Limits of long work.
#pragma once

#include <cstdint>
#include <optional>

#include "asdic/version.hpp"

namespace asdic::ASDIC_V0 {

struct Watch;

/// The limits of some work and its watch.
struct Work {
  const Watch* watch = nullptr;              ///< see asdic/watch.hpp; must live until the work ends
  std::optional<double> seconds = {};        ///< 0 or more, of real time; then: Error(limit)
  std::optional<std::uint64_t> memory = {};  ///< bytes for the process; beyond: Error(limit)
};

}  // namespace asdic::ASDIC_V0
