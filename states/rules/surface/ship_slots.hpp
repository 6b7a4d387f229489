// Slots of naval surface combat: ships that the rules do not distinguish.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/input/side.hpp"
#include "states/battle.hpp"
#include "states/rules/surface/tables.hpp"

namespace asdic {

using ShipCount = std::uint8_t;
using ShipSlotIndex = std::uint16_t;

/// Returns the class of ships with `name`, with the torpedoes of its nation if nation_torpedoes is
/// set.
ShipClass ship_of(const Case& battle, const UnitName& name);
/// Returns the torpedo rounds of ships with `name`, or 0 for ships without torpedoes.
int torpedo_rounds_of(const Case& battle, const UnitName& name);

enum class ShipStatus : std::uint8_t {
  engaged,
  joined,  ///< engaged for this round only
  waiting,
  left,
};

/// A class of ships of one nation in the force of a side.
struct ClassInForce {
  UnitName name;
  ShipClass ship;
  int count = 0;
  int torpedo_rounds = 0;        ///< 0 for ships without torpedoes
  std::size_t code = 0;          ///< the index of its unit code among those of the side
  ShipSlotIndex first_slot = 0;  ///< the first of its slots
};

/// Ships that the rules do not distinguish. A state counts the ships of each slot.
struct ShipSlot {
  Side side;
  std::size_t listed;  ///< the index of its class among those of the side
  int damage;          ///< damage steps taken
  int torpedo_rounds;  ///< torpedo rounds left
  ShipStatus status;
};

/// The numbers of ships in the slots of one side, from its first slot on.
template <class Count>
class CountsBySlot {
 public:
  CountsBySlot(Count* counts, ShipSlotIndex first) : counts_(counts), first_(first) {}

  Count& operator[](ShipSlotIndex slot) const { return counts_[slot - first_]; }

 private:
  Count* counts_;
  ShipSlotIndex first_;
};
using Ships = CountsBySlot<const ShipCount>;
using MutableShips = CountsBySlot<ShipCount>;

/// The slots of both sides; the attacker's come first. Arguments of type Ships have the ships of
/// one side.
class ShipSlots {
 public:
  explicit ShipSlots(const Case& battle);

  std::size_t size() const { return slots_.size(); }
  const ShipSlot& operator[](ShipSlotIndex slot) const { return slots_[slot]; }
  const ShipClass& ship(ShipSlotIndex slot) const { return listing_of(slots_[slot]).ship; }
  const UnitName& name(ShipSlotIndex slot) const { return listing_of(slots_[slot]).name; }
  /// Returns the class of a slot with its damage, as in outcomes.
  const UnitKey& key(ShipSlotIndex slot) const { return keys_[slot]; }
  const Rosters& rosters() const { return rosters_; }

  /// The slots from `first` to before `end`.
  struct Slots {
    ShipSlotIndex first = 0;
    ShipSlotIndex end = 0;
    std::size_t size() const { return static_cast<std::size_t>(end - first); }
  };
  const Slots& slots(Side side) const { return of_side_[index(side)]; }

  /// Returns the slots of engaged ships in the order in which they fire and are fired on: by class
  /// as listed, then the most damaged, then those with the fewest torpedo rounds, then presented
  /// ones first.
  const std::vector<ShipSlotIndex>& ordered_slots(Side side) const {
    return in_order_[index(side)];
  }
  /// Returns all slots of ships in the action.
  const std::vector<ShipSlotIndex>& in_action(Side side) const { return in_action_[index(side)]; }

  /// Returns the slot of waiting ships of `slot` after they become engaged.
  ShipSlotIndex engaged(ShipSlotIndex slot) const;
  /// Lets ships that were engaged for one round only wait again.
  void end_engagement(Side side, MutableShips ships) const;
  /// Returns a number that is equal for slots with the same unit code, for all nations.
  std::size_t code(ShipSlotIndex slot) const { return listing_of(slots_[slot]).code; }
  /// Returns a number above all code() of `side`.
  std::size_t codes(Side side) const { return listed_[index(side)].size(); }
  ShipSlotIndex left(ShipSlotIndex slot) const { return left_[slot]; }
  ShipSlotIndex with_one_torpedo_less(ShipSlotIndex slot) const;

  /// Returns the damage steps that sink a ship of `slot`.
  int hull_left(ShipSlotIndex slot) const { return hull_left_[slot]; }
  /// Lets a ship of `slot` take `steps` damage steps, at most hull_left(slot).
  void damage(ShipSlotIndex slot, int steps, MutableShips ships) const {
    if (steps == 0) return;
    --ships[slot];
    if (steps < hull_left_[slot]) ++ships[with_damage(slot, steps)];
  }
  void leave_together(const std::vector<ShipSlotIndex>& slots, MutableShips ships) const;
  /// Places the ships that a side brought. Ships faster than `speed` have left. The first `engaged`
  /// of the others, in the order of the force, are engaged.
  void place(Side side, int engaged, int speed, MutableShips ships) const;

  /// Places the ships of an action in progress as the case gives them.
  void resume(Side side, MutableShips ships) const;

  int count(Side side, Ships ships) const;  ///< the number of ships in the action
  /// Returns the number of ships in the action that have a weapon.
  int armed(Side side, Ships ships) const;
  /// Returns the speed of the slowest ship in `slots`, or most_speed if there are no ships.
  int speed(const std::vector<ShipSlotIndex>& slots, Ships ships) const;
  int speed_at_start(Side side) const;
  /// Returns whether the side brought a BB or BC whose speed is at most `speed`.
  bool has_capital_ship(Side side, int speed) const;

  /// Returns the defense factors that a side has lost, in parts of 1 / parts(). Damage counts in
  /// proportion to the hull.
  std::int64_t defense_lost(Side side, Ships ships) const;
  /// Returns the defense factors of sunk ships, without those of damaged ones, in parts of 1 /
  /// parts().
  std::int64_t defense_sunk(Side side, Ships ships) const;
  /// Returns the defense factors at the start, in parts of 1 / parts(). Includes ships that were
  /// sunk or left before the case begins.
  std::int64_t defense_at_start(Side side) const {
    return at_start_[index(side)] + before_[index(side)].brought;
  }
  /// Returns the defense factors that ships lost which were sunk or left before the case begins.
  /// Damage counts unless `only_sunk`.
  std::int64_t defense_lost_before(Side side, bool only_sunk) const {
    const LossesBeforeCase& before = before_[index(side)];
    return only_sunk ? before.sunk : before.lost;
  }
  std::int64_t parts() const { return parts_; }

  Units in_battle(Side side, Ships ships) const {
    return units(in_battle_by_key_[index(side)], ships);
  }
  Units left(Side side, Ships ships) const { return units(left_by_key_[index(side)], ships); }
  /// Returns a name for the ships of a slot for output, such as "ca* after 1 salvo".
  std::string words(ShipSlotIndex slot) const;
  /// Adds to `situation` the ships in the action that wait or have fired torpedoes.
  void add_situation(Side side, Ships ships, Situation& situation) const;

 private:
  struct Group {
    ShipSlotIndex slot;
    int count;
  };
  /// Defense factors of ships that were sunk or left before the case begins. They are in no slot.
  struct LossesBeforeCase {
    std::int64_t brought = 0;
    std::int64_t lost = 0;
    std::int64_t sunk = 0;
  };
  const ClassInForce& listing_of(const ShipSlot& slot) const {
    return listed_[index(slot.side)][slot.listed];
  }
  ShipSlotIndex find(const ShipSlot& slot) const;
  ShipSlotIndex with_damage(ShipSlotIndex slot, int steps) const {
    return static_cast<ShipSlotIndex>(slot - steps * to_next_damage_[slot]);
  }
  void list_classes(const Case& battle, Side side);
  void add_side(const Case& battle, Side side);
  void add_by_slot();
  void place_ships_in_progress(const Case& battle, Side side);
  void add_before(const Case& battle, Side side);
  int slots_of_a_damage(const ClassInForce& of) const {
    return static_cast<int>(statuses_.size()) * (of.torpedo_rounds + 1) + 1;
  }
  Units units(const std::vector<ShipSlotIndex>& slots, Ships ships) const;
  std::string salvos_before(ShipSlotIndex slot) const;  ///< empty for none

  std::vector<ShipStatus> statuses_;  ///< the possible statuses of ships in the action, in order
  std::vector<ShipSlot> slots_;
  std::vector<UnitKey> keys_;        ///< by slot
  std::vector<ShipSlotIndex> left_;  ///< by slot: the slot of its ships after they leave
  std::vector<int> hull_left_;       ///< by slot
  /// The distance to the slot before it with one more step, by slot.
  std::vector<int> to_next_damage_;
  std::vector<std::int64_t> defense_;  ///< by slot: the factor of one ship, in parts of 1 / parts()
  std::array<std::int64_t, 2> at_start_ = {};  ///< by side: the sum of defense_ of all ships
  std::array<Slots, 2> of_side_;
  std::array<std::vector<ShipSlotIndex>, 2> in_battle_by_key_;
  std::array<std::vector<ShipSlotIndex>, 2> left_by_key_;
  std::array<std::vector<ClassInForce>, 2> listed_;
  /// The groups of the force, as engaged ships, by side.
  std::array<std::vector<Group>, 2> groups_;
  std::array<LossesBeforeCase, 2> before_;
  Rosters rosters_;
  std::array<std::vector<ShipSlotIndex>, 2> in_order_;
  std::array<std::vector<ShipSlotIndex>, 2> in_action_;
  std::int64_t parts_ = 1;
};

}  // namespace asdic
