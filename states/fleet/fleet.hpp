// The fleets of both sides: units counted by slots, the steps by which they take hits, and the
// outcome of a state. This is the main header of fleet/. Read the files in this order:
//   slot.hpp, fleet.hpp       which units share a count, and the units of both sides
//   targets.hpp, losses.hpp   the units that hits take, and all ways to take hits
//   casualty_order.hpp        the order in which units take hits
//   policies.hpp              choices that depend on units and rounds
//   casualty_orders.hpp       casualty orders that depend on conditions
//   assign.hpp                hits that must find as many units as possible
//   fleet_volleys.hpp         the dice of units
//   fleet_state.hpp           a state of a battle
//   simultaneous_fire.hpp     dice and losses of one step
//   fleet_rounds.hpp          rounds, retreats and stalemates
//   fleet_grid.hpp            the numbers of states, and tables from dice to successors
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

/// The slots of both sides. The attacker's slots come first. The slots of each side are in its
/// plain casualty order, which is the order that holds without policy blocks.
class Fleet {
 public:
  /// Returns the statuses that units of a group can have in addition to `detected`.
  using UnitStatuses = std::function<std::vector<Status>(Side, const Group&)>;
  using UnitFire = std::function<Fire(const Slot&)>;
  using Condition = std::function<bool(const Slot&)>;
  /// Words such as "landed", one for each entry of the attacker's plain casualty order. They
  /// distinguish units in an entry from units with the same name in another entry.
  using EntryWords = std::vector<std::string>;

  /// Makes the fleet of a case. `value` gives the default order of the groups. `fire` gives the
  /// dice of a unit of a slot. Without it, each unit rolls one die with its `value`.
  /// `statuses_said` gives the words and ranks of statuses. Throws Error(limit) if there are more
  /// than most_slots slots.
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
  /// hit left are damaged first. Units are removed only when no unit can be damaged. The steps keep
  /// the order of `eligible`; if this is slot order, it is the plain casualty order.
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

  /// Gives `number` units of `slot` the status `status`. The fleet must have a slot for it.
  void move(UnitCounts& units, SlotIndex slot, Status status, int number) const;
  /// Gives up to `number` units of `slots` the status `status`, in the order of the slots.
  void move_first(UnitCounts& units, const std::vector<SlotIndex>& slots, Status status,
                  int number) const;
  void move_all(UnitCounts& units, const std::vector<SlotIndex>& slots, Status status) const;

  /// Returns the units that each side brought, in its casualty order.
  const Rosters& rosters() const { return rosters_; }

  /// Returns the units in battle, the units that left, and the winner. The outcome has no winner
  /// while both sides are in battle.
  Outcome outcome(const UnitCounts& units) const;

 private:
  EntryWords entry_words_;
  StatusTable statuses_;
  std::vector<Slot> slots_;
  std::vector<UnitKey> keys_;  ///< by slot
  /// The slot of the same units with another status, by slot and status.
  std::vector<std::array<SlotIndex, status_count>> with_status_;
  /// The rank of the slot in the order, by side, casualty order and slot.
  std::array<std::vector<std::vector<std::size_t>>, 2> ranks_;
  UnitCounts start_;
  UnitCounts detected_;  ///< by slot: detected units of start_
  Rosters rosters_;
};

using Fleets = std::vector<std::shared_ptr<const Fleet>>;

}  // namespace asdic
