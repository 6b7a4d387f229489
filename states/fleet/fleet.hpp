// What rule systems with fleets share: units counted by slots, hits that come off, and the outcome
// that a count of units means.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lib/input/case.hpp"
#include "lib/input/side.hpp"
#include "states/battle.hpp"
#include "states/fleet/order_of_loss.hpp"
#include "states/fleet/slot.hpp"
#include "states/fleet/targets.hpp"

namespace asdic {

/// The slots of both sides, the attacker's first, each side's in its plain order of loss.
class Fleet {
 public:
  /// Which statuses the units of a group can have beside `detected`.
  using StatusesOf = std::function<std::vector<Status>(Side, const Group&)>;
  using FireOf = std::function<Fire(Side, const Group&)>;
  using Condition = std::function<bool(const Slot&)>;
  /// By entry of the attacker's plain order of loss: what its units are called if others with the
  /// same name are in another entry, such as "landed".
  using EntryWords = std::vector<std::string>;

  /// `value` orders the groups by default, and is that of their dice where `fire` gives no other.
  /// Throws Error(limit) for more than most_slots.
  Fleet(const Case& battle, const StatusesOf& statuses, const ValueOf& value,
        const FireOf& fire = {}, EntryWords entry_words = {}, StatusTable statuses_said = {});

  const std::vector<Slot>& slots() const { return slots_; }
  std::size_t size() const { return slots_.size(); }
  /// Empty if the entries of the order of loss have no words.
  const EntryWords& entry_words() const { return entry_words_; }
  /// Returns the word for a status.
  const std::string& word(Status status) const { return statuses_.word(status); }

  /// The slots in battle of a side that a condition holds for, in order.
  std::vector<SlotIndex> in_battle(Side side, const Condition& condition) const;

  /// The steps by which hits that may fall on these slots are taken: while one of them has more
  /// than one hit left it is damaged, and only then units are removed.
  Targets targets(const std::vector<SlotIndex>& eligible) const;
  /// The same steps, but what they would remove gets this status, which the fleet must have for it.
  Targets that_leave(Status status, Targets targets) const;

  /// How many orders of loss a side has: the plain one, and those of its blocks.
  std::size_t orders(Side side) const { return ranks_[index(side)].size(); }
  /// The same steps, by another of the orders of the side that is hit.
  Targets in_order(const Targets& targets, Side side, std::size_t order) const;

  /// The counts at the start of the battle: one for each slot, and where a side has several orders
  /// of loss two more, which are 0.
  const UnitCounts& start() const { return start_; }
  /// How many units of a slot the enemy has detected in a battle that has begun.
  int detected_in(SlotIndex slot) const { return detected_[slot]; }

  /// Units of a slot get another status, which the fleet must have for them.
  void move(UnitCounts& units, SlotIndex slot, Status status, int number) const;
  /// The same for so many units of these slots, or all if there are no more, the first slots first.
  void move_first(UnitCounts& units, const std::vector<SlotIndex>& slots, Status status,
                  int number) const;
  void move_all(UnitCounts& units, const std::vector<SlotIndex>& slots, Status status) const;

  /// What each side brought, in its order of loss.
  const std::array<std::vector<Roster>, 2>& rosters() const { return rosters_; }

  /// Who is in battle, who left, and the winner unless both sides are in battle.
  Outcome outcome(const UnitCounts& units) const;

 private:
  EntryWords entry_words_;
  StatusTable statuses_;
  std::vector<Slot> slots_;
  std::vector<UnitKey> keys_;  ///< by slot
  /// By slot, and by status: the same units with that status.
  std::vector<std::array<SlotIndex, status_count>> with_status_;
  /// By side and order of loss, and by slot: its place in that order.
  std::array<std::vector<std::vector<std::size_t>>, 2> ranks_;
  UnitCounts start_;
  UnitCounts detected_;  ///< of start_
  std::array<std::vector<Roster>, 2> rosters_;
};

using Fleets = std::vector<std::shared_ptr<const Fleet>>;

}  // namespace asdic
