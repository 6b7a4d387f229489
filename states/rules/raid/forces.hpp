// The units that take part in a raid, and their dice.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic::raid {

/// A kind of units of the attacker.
enum class Raider : std::uint8_t { bomber, escort, rocket, kamikaze };
inline constexpr std::size_t raider_count = 4;

constexpr const char* code(Raider raider) {
  constexpr std::array<const char*, raider_count> codes = {"bmb", "ftr", "rocket", "kamikaze"};
  return codes[static_cast<std::size_t>(raider)];
}

/// Aircraft at which a gun fires. Shots are the dice that one gun rolls together: one die for each
/// aircraft in the slots. The hits fall on any of these aircraft, in the order of the list.
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

  /// Returns the cost of the raiders that were destroyed, in IPC. `left` are the units that remain,
  /// and `turned_back` is the number of bombers that turned back.
  std::int64_t cost_lost(const UnitCounts& left, int turned_back) const;

  Fleet fleet;
  int dice_of_bomber = 1;
  int interceptors = 0;  ///< the number of interceptors
  /// Shots of a gun on the route and of the aa gun in the territory. A list is empty if the gun can
  /// hit no aircraft or does not exist.
  std::vector<Shots> on_the_way;
  std::vector<Shots> at_the_end;

 private:
  std::array<std::vector<SlotIndex>, raider_count> raiders_;  ///< by kind, in casualty order
};

/// Throws Error(input) for a case that is not possible under the rules.
void check(const Case& battle);

}  // namespace asdic::raid
