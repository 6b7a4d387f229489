// Slots and statuses. A slot is the units that the rules do not distinguish; a state has one count
// for each slot.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/input/side.hpp"
#include "lib/input/units.hpp"
#include "states/count_row.hpp"

namespace asdic {

/// The status of a unit. Detected units come before undetected ones in the casualty order. Units
/// that cannot hide are detected.
enum class Status : std::uint8_t {
  detected,  ///< also the plain status of units that cannot hide; "plain" in rules files
  exposed,   ///< detected for all later rounds, if `detected` lasts one round
  betrayed,  ///< undetected, and exposed after this round
  undetected,
  holding,   ///< undetected, and does not fire in this round
  sinking,   ///< has taken its last hit, and fires one more time before it is removed
  left,      ///< has left the battle and survives
  of_rules,  ///< the first of the statuses that rules files define
};
inline constexpr std::size_t most_statuses_of_rules = 8;
inline constexpr std::size_t status_count =
    static_cast<std::size_t>(Status::of_rules) + most_statuses_of_rules;

/// The words for statuses, and their ranks. Within an entry of the casualty order, damaged units
/// are lost first, then units whose status has a lower rank.
struct StatusTable {
  std::array<std::string, status_count> words = {
      "detected", "exposed", "betrayed", "undetected", "holding fire", "sinking", "left"};
  std::array<int, status_count> ranks = {0, 1, 2, 2, 2, 2, 2};

  const std::string& word(Status status) const { return words[static_cast<std::size_t>(status)]; }
  int rank(Status status) const { return ranks[static_cast<std::size_t>(status)]; }
};

/// The dice of one unit.
struct Fire {
  int value;        ///< attack or defense, after the changes of the rules
  int dice = 1;     ///< the number of dice
  int best_of = 1;  ///< the number of throws of each die, of which the best counts
};

/// Units that the rules do not distinguish. A state has one count for each slot.
struct Slot {
  Side side;
  UnitName name;
  UnitType type;
  /// entries[k] is the entry of casualty order k that lists these units; order 0 is the plain one.
  /// If several entries list units with the same name, these are in different slots.
  std::vector<std::size_t> entries;
  int damage;
  Status status;
  Fire fire;
  bool is_marked = false;  ///< the enemy has detected these units, by the case file

  /// Returns whether the units of both slots differ at most in damage and status.
  bool same_units(const Slot& other) const {
    return side == other.side && name == other.name && entries == other.entries;
  }

  int hits_left() const { return type.hits - damage; }
  bool in_battle() const { return status != Status::left; }
  bool is_sub() const { return type.kind == UnitKind::sub; }
  bool can_be_seen() const { return status == Status::detected || status == Status::exposed; }
  bool at_sea() const { return type.kind == UnitKind::sub || type.kind == UnitKind::ship; }
};

using SlotIndex = std::uint16_t;
using UnitCount = std::uint8_t;
inline constexpr std::size_t most_slots = 1024;

/// The number of units in each slot. The current casualty orders of both sides (if they depend on
/// conditions) and the number of rounds begun (if policies need it) follow the slots.
using UnitCounts = CountRow<most_slots + 3>;

/// Returns the number of units in `slots`.
inline int count(const UnitCounts& units, const std::vector<SlotIndex>& slots) {
  int sum = 0;
  for (const SlotIndex slot : slots) sum += units[slot];
  return sum;
}

}  // namespace asdic
