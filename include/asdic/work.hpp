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
  std::optional<double> seconds = {};        ///< of real time, 0 or more; beyond: Error(limit)
  std::optional<std::uint64_t> memory = {};  ///< bytes for the process; beyond: Error(limit)
  /// The most states of a chain that asdic enumerates; beyond: Error(limit). By default, as many as
  /// fit into half of the free memory.
  std::optional<std::uint64_t> max_states = {};
};

}  // namespace asdic::ASDIC_V0
