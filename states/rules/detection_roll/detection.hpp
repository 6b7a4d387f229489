// Which submarines destroyers detect before the battle.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic::detection_roll {

/// The detection of a side's submarines. All dice count against all of them, so that whoever is
/// harder to detect is detected only with the others.
class Detection {
 public:
  /// Of nobody.
  Detection() = default;
  /// Of the submarines in these slots; adds figures to the chain, whose rolls must outlive this.
  Detection(const std::vector<SlotIndex>& undetected, Side side, const Case& battle,
            const Fleet& fleet, Chain& chain);

  bool is_possible() const { return !ranks_.empty() && !hunters_.empty(); }

  /// One roll for all dice of the destroyers that are there with these units, and by its results
  /// how many ranks are detected.
  struct Rolled {
    RollIndex roll;
    std::vector<std::uint8_t> detected_ranks;
  };
  const Rolled& roll(const UnitCounts& units);

  /// The slots that are detected together, easiest first.
  const std::vector<std::vector<SlotIndex>>& ranks() const { return ranks_; }
  /// Figures that count where at least so many ranks are detected.
  const std::vector<std::pair<std::size_t, std::uint32_t>>& marks() const { return marks_; }

 private:
  /// The destroyers of a nation, and the aircraft that help them while they are there.
  struct Hunters {
    std::vector<SlotIndex> destroyers;
    int value;
    int help;
    std::vector<SlotIndex> aircraft;
  };

  Rolls* rolls_ = nullptr;
  std::vector<std::vector<SlotIndex>> ranks_;
  std::vector<int> modifiers_;  ///< by rank
  std::vector<Hunters> hunters_;
  std::vector<std::pair<std::size_t, std::uint32_t>> marks_;
  std::map<std::vector<int>, Rolled> rolled_;  ///< by the values of the hunters
};

}  // namespace asdic::detection_roll
