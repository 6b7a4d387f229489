// Who takes part in a raid, and what the rules make of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic::raid {

/// What the attacker brings.
enum class Raider : std::uint8_t { bomber, escort, rocket, kamikaze };
inline constexpr std::size_t raider_count = 4;

constexpr const char* code(Raider raider) {
  constexpr std::array<const char*, raider_count> codes = {"bmb", "ftr", "rocket", "kamikaze"};
  return codes[static_cast<std::size_t>(raider)];
}

/// The dice of one gun whose hits fall on any of the aircraft that they were rolled for, in the
/// order in which these are lost.
struct Aircraft {
  SlotIndex slot;
  int hit_at;
};
using Shots = std::vector<Aircraft>;

struct Forces {
  explicit Forces(const Case& battle);

  const std::vector<SlotIndex>& slots_of(Raider raider) const {
    return raiders_[static_cast<std::size_t>(raider)];
  }
  int brought(Raider raider) const { return count(fleet.start(), slots_of(raider)); }

  /// What of the raiders was destroyed, in IPC.
  std::int64_t cost_lost(const UnitCounts& left, int turned_back) const;

  Fleet fleet;
  int dice_of_bomber = 1;
  int interceptors = 0;  ///< that there are
  /// Of a gun on the way, and of the aa; empty where there is nothing that it can hit, or no aa.
  std::vector<Shots> on_the_way;
  std::vector<Shots> at_the_end;

 private:
  std::array<std::vector<SlotIndex>, raider_count> raiders_;  ///< in the order in which they fall
};

/// Throws Error(input) for a case that the rules have no place for.
void check(const Case& battle);

}  // namespace asdic::raid
