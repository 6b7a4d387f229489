// Destroyers that roll for submarines before the first round.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/input/case.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic::detection_roll {

/// How the enemy's destroyers may detect a side's submarines.
struct Detection {
  /// Their slots while undetected, by rank: those first that are detected most easily.
  std::vector<std::vector<SlotIndex>> ranks;
  RollIndex roll = 0;
  std::vector<std::uint8_t> detected_ranks;  ///< by result of the roll: how many of the ranks
  /// Figures: what is to be noted where at least so many ranks are detected.
  std::vector<std::pair<std::size_t, std::uint32_t>> marks;
};

/// Of the submarines in these slots of a side. Interns the roll and adds the figures to the chain.
Detection detection_of(const std::vector<SlotIndex>& undetected, Side side, const Case& battle,
                       const Fleet& fleet, Chain& chain);

}  // namespace asdic::detection_roll
