// Raids of the published editions of Axis & Allies. rules.cpp explains their steps.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_options.hpp"
#include "states/fleet/fleet.hpp"
#include "states/rules/raid/settings.hpp"

namespace asdic::raid {

/// The units of a raid of an edition, and what they do.
struct AirRaid {
  explicit AirRaid(const Case& battle);

  /// Returns the number of raiders of a code, such as "bmb", at the beginning.
  int brought(const char* code) const;
  /// Returns how many units of `side` with this code are not among `left`.
  int lost(Side side, const char* code, const UnitCounts& left) const;
  /// Returns the cost of the units of `side` that are not among `left`, in IPC.
  std::int64_t cost_lost(Side side, const UnitCounts& left) const;

  Fleet fleet;
  std::vector<SlotIndex> raiders;       ///< bombers and escorts, in casualty order
  std::vector<SlotIndex> bombers;       ///< strategic and tactical, in casualty order
  std::vector<SlotIndex> interceptors;  ///< the defender's fighters, in casualty order
  UnitCounts intercepting;              ///< by slot: fighters that the defender sends up
  std::vector<int> value;               ///< by slot: the value of a unit in the air battle
  bool fires_at_once = false;           ///< whether both sides of the air battle fire at once
  int gun_value = 1;                    ///< the roll on which the facility hits a bomber
  bool aimed = false;                   ///< whether dice of the facility are aimed
  int bonus = 0;                        ///< of a strategic bomber's damage
  int dice_of_bomber = 1;               ///< dice of a strategic bomber, of which the best counts
  int room = 0;                         ///< the most damage that the facility can still take
};

/// Returns the battle of a raid of an edition. Throws Error(limit) if there are more than
/// max_states().
Battle enumerate_air_raid(const Case& battle, const EnumerationOptions& options);

/// Throws Error(input) for a case that is not possible under the rules of an edition.
void check_air_raid(const Case& battle);

}  // namespace asdic::raid
