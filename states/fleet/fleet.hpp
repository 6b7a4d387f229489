// What rule systems with fleets share: units counted by slots, the order of loss, hits that come
// off, and the outcome that a count of units means.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "lib/input/case.hpp"
#include "lib/input/side.hpp"
#include "states/battle.hpp"

namespace asdic {

/// In the order of loss detected units go before undetected ones. Units that hide from nobody are
/// detected.
enum class Status : std::uint8_t {
  detected,
  exposed,   ///< detected for good where detection by the enemy is for a round
  betrayed,  ///< undetected, and exposed when this round is over
  undetected,
  left,  ///< survives, and fights no more
};
inline constexpr std::size_t status_count = 5;

/// The dice of one unit.
struct Fire {
  int value;     ///< attack or defense by its side, as the rules modify it
  int dice = 1;  ///< how many it rolls
};

/// Units that the rules cannot tell apart. A state counts the units of each slot.
struct Slot {
  Side side;
  UnitName name;
  UnitType type;
  int damage;
  Status status;
  Fire fire;

  int hits_left() const { return type.hits - damage; }
  bool in_battle() const { return status != Status::left; }
  bool is_sub() const { return type.kind == UnitKind::sub; }
  bool can_be_seen() const { return status == Status::detected || status == Status::exposed; }
  bool at_sea() const { return type.kind == UnitKind::sub || type.kind == UnitKind::ship; }
};

using SlotIndex = std::uint16_t;
using UnitCount = std::uint8_t;

/// Where hits of one kind fall, in order: the first step whose slot is not empty is taken.
struct LossStep {
  SlotIndex from;
  SlotIndex to;  ///< equal to `from` where the unit is sunk
};
using Targets = std::vector<LossStep>;

/// The slots of both sides, the attacker's first, each side's in its order of loss.
class Fleet {
 public:
  /// Which statuses the units of a group can have beside `detected`.
  using StatusesOf = std::function<std::vector<Status>(Side, const Group&)>;
  /// The value of a group in its side's role.
  using ValueOf = std::function<int(Side, const Group&)>;

  using FireOf = std::function<Fire(Side, const Group&)>;

  /// `value` orders the groups by default, and is that of their dice where `fire` gives no other.
  Fleet(const Case& battle, const StatusesOf& statuses, const ValueOf& value,
        const FireOf& fire = {});

  const std::vector<Slot>& slots() const { return slots_; }
  std::size_t size() const { return slots_.size(); }

  /// The slots that a condition holds for, in order.
  template <class Condition>
  std::vector<SlotIndex> where(Condition condition) const {
    std::vector<SlotIndex> found;
    for (SlotIndex i = 0; i < slots_.size(); ++i) {
      if (condition(slots_[i])) found.push_back(i);
    }
    return found;
  }

  /// The same units with another status. The fleet must have that slot.
  SlotIndex with_status(SlotIndex slot, Status status) const {
    return with_status_[slot][static_cast<std::size_t>(status)];
  }

  /// The steps by which hits that may fall on these slots are taken: while one of them has more
  /// than one hit left it is damaged, and only then units are removed.
  Targets targets(const std::vector<SlotIndex>& eligible) const;

  /// The counts at the start of the battle, one for each slot.
  const std::vector<UnitCount>& start() const { return start_; }

  /// What each side brought, in its order of loss.
  const std::array<std::vector<Roster>, 2>& rosters() const { return rosters_; }

  /// Who is in battle, who left, and the winner unless both sides are in battle.
  Outcome outcome(const UnitCount* units) const;

 private:
  std::vector<Slot> slots_;
  std::vector<std::array<SlotIndex, status_count>> with_status_;
  std::vector<UnitCount> start_;
  std::array<std::vector<Roster>, 2> rosters_;
};

/// Units counted over some slots.
inline int count(const UnitCount* units, const std::vector<SlotIndex>& slots) {
  int sum = 0;
  for (const SlotIndex slot : slots) sum += units[slot];
  return sum;
}

/// The number of hits that can fall on targets before nothing is left to hit.
int hits_to_sink(const UnitCount* units, const Targets& targets, const std::vector<Slot>& slots);

/// Takes one hit; false where nothing is there to be hit.
inline bool take_hit(UnitCount* units, const Targets& targets) {
  for (const LossStep& step : targets) {
    if (units[step.from] == 0) continue;
    --units[step.from];
    if (step.to != step.from) ++units[step.to];
    return true;
  }
  return false;
}

inline bool can_be_hit(const UnitCount* units, const Targets& targets) {
  for (const LossStep& step : targets) {
    if (units[step.from] != 0) return true;
  }
  return false;
}

/// The attack of the attacker's units, the defense of the defender's, as their table has them.
int printed_value(Side side, const Group& group);

}  // namespace asdic
