// Slots: units that the rules do not distinguish, and their counts in a state.
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

/// The status of a unit. In the casualty order detected units come before undetected ones. Units
/// that cannot hide are detected.
enum class Status : std::uint8_t {
  detected,
  exposed,   ///< detected for good where detection by the enemy is for a round
  betrayed,  ///< undetected, and exposed when this round is over
  undetected,
  holding,   ///< undetected, and holds its fire in this round
  sinking,   ///< is hit, and takes no hits any more; fires once more before it is removed
  left,      ///< has left the battle and survives
  of_rules,  ///< this and those after it have a meaning that rules files give them
};
inline constexpr std::size_t most_statuses_of_rules = 8;
inline constexpr std::size_t status_count =
    static_cast<std::size_t>(Status::of_rules) + most_statuses_of_rules;

/// The words for statuses, and the rank of units with a status within an entry of the order of
/// loss.
struct StatusTable {
  std::array<std::string, status_count> words = {
      "detected", "exposed", "betrayed", "undetected", "holding fire", "sinking", "left"};
  std::array<int, status_count> ranks = {0, 1, 2, 2, 2, 2, 2};  ///< the lowest are lost first

  const std::string& word(Status status) const { return words[static_cast<std::size_t>(status)]; }
  int rank(Status status) const { return ranks[static_cast<std::size_t>(status)]; }
};

/// The dice of one unit.
struct Fire {
  int value;     ///< attack or defense by its side, as the rules modify it
  int dice = 1;  ///< how many it rolls
};

/// Units that the rules do not distinguish. A state has one count for each slot.
struct Slot {
  Side side;
  UnitName name;
  UnitType type;
  /// By order of loss, the plain one first; alike units in several entries are not alike there.
  std::vector<std::size_t> entries;
  int damage;
  Status status;
  Fire fire;
  bool is_marked = false;  ///< the case says that the enemy has detected these units

  /// Whether the owner cannot tell these units apart but for what has happened to them.
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

/// The number of units in each slot. After them come the current casualty orders of both sides, if
/// these depend on conditions, and the number of rounds begun, if policies need it.
using UnitCounts = CountRow<most_slots + 3>;

/// Returns the number of units in `slots`.
inline int count(const UnitCounts& units, const std::vector<SlotIndex>& slots) {
  int sum = 0;
  for (const SlotIndex slot : slots) sum += units[slot];
  return sum;
}

}  // namespace asdic
