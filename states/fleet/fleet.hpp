// The fleets of both sides: units counted by slots, the steps by which they take hits, and the
// outcome of a count of units. This is the main header of fleet/. Read slot.hpp first (which units
// share a count), then fleet.hpp, targets.hpp (the steps of hits) and losses.hpp
// (all ways to take hits).
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lib/input/case.hpp"
#include "lib/input/side.hpp"
#include "states/battle.hpp"
#include "states/fleet/casualty_order.hpp"
#include "states/fleet/slot.hpp"
#include "states/fleet/targets.hpp"

namespace asdic {

/// The slots of both sides, the attacker's first, each side's in its plain order of loss.
class Fleet {
 public:
  /// Returns the statuses that units of a group can have in addition to `detected`.
  using UnitStatuses = std::function<std::vector<Status>(Side, const Group&)>;
  using UnitFire = std::function<Fire(Side, const Group&)>;
  using Condition = std::function<bool(const Slot&)>;
  /// By entry of the attacker's plain order of loss: what its units are called if others with the
  /// same name are in another entry, such as "landed".
  using EntryWords = std::vector<std::string>;

  /// `value` orders the groups by default, and is that of their dice where `fire` gives no other.
  /// Throws Error(limit) if there are more than most_slots slots.
  Fleet(const Case& battle, const UnitStatuses& statuses, const UnitValue& value,
        const UnitFire& fire = {}, EntryWords entry_words = {}, StatusTable statuses_said = {});

  const std::vector<Slot>& slots() const { return slots_; }
  std::size_t size() const { return slots_.size(); }
  /// Returns the words for entries of the casualty order; empty if they have none.
  const EntryWords& entry_words() const { return entry_words_; }
  /// Returns the word for a status.
  const std::string& word(Status status) const { return statuses_.word(status); }

  /// Returns the slots of a side in battle that satisfy `condition`, in order.
  std::vector<SlotIndex> in_battle(Side side, const Condition& condition) const;

  /// Returns the steps by which units in the slots `eligible` take hits. Units with more than one
  /// hit left are damaged first; units are removed only when there are no such units.
  Targets targets(const std::vector<SlotIndex>& eligible) const;
  /// Returns `targets` with units that would be removed changed to `status` instead. The fleet must
  /// have slots with this status for them.
  Targets that_leave(Status status, Targets targets) const;

  /// Returns the number of casualty orders of a side: the plain one and one for each block.
  std::size_t orders(Side side) const { return ranks_[index(side)].size(); }
  /// Returns `targets` sorted by casualty order number `order` of `side`, which is hit.
  Targets ordered_targets(const Targets& targets, Side side, std::size_t order) const;

  /// Returns the counts at the start of the battle, one for each slot. If a side has several
  /// casualty orders, two more counts of 0 follow.
  const UnitCounts& start() const { return start_; }
  /// Returns how many units of a slot are detected at the start of a battle in progress.
  int detected_in(SlotIndex slot) const { return detected_[slot]; }

  /// Gives `number` units of a slot another status. The fleet must have a slot for it.
  void move(UnitCounts& units, SlotIndex slot, Status status, int number) const;
  /// Gives up to `number` units of `slots` another status, in the order of the slots.
  void move_first(UnitCounts& units, const std::vector<SlotIndex>& slots, Status status,
                  int number) const;
  void move_all(UnitCounts& units, const std::vector<SlotIndex>& slots, Status status) const;

  /// Returns the units that each side brought, in its casualty order.
  const std::array<std::vector<Roster>, 2>& rosters() const { return rosters_; }

  /// Returns the units in battle, the units that left, and the winner. There is no winner while
  /// both sides are in battle.
  Outcome outcome(const UnitCounts& units) const;

 private:
  EntryWords entry_words_;
  StatusTable statuses_;
  std::vector<Slot> slots_;
  std::vector<UnitKey> keys_;  ///< by slot
  /// By slot and status: the slot of the same units with that status.
  std::vector<std::array<SlotIndex, status_count>> with_status_;
  /// By side, casualty order and slot: the place of the slot in that order.
  std::array<std::vector<std::vector<std::size_t>>, 2> ranks_;
  UnitCounts start_;
  UnitCounts detected_;  ///< of start_
  std::array<std::vector<Roster>, 2> rosters_;
};

using Fleets = std::vector<std::shared_ptr<const Fleet>>;

}  // namespace asdic
