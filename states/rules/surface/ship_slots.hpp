// What ships of both sides the rules of naval surface combat tell apart.
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

/// The class of this name, with the torpedoes of its nation where these count.
ShipClass ship_of(const Case& battle, const UnitName& name);
/// 0 for ships without torpedoes.
int torpedo_rounds_of(const Case& battle, const UnitName& name);

enum class ShipStatus : std::uint8_t {
  engaged,
  joined,  ///< engaged for this round alone
  waiting,
  left,
};

/// A class of ships as one side has it; of one nation.
struct ClassInForce {
  UnitName name;
  ShipClass ship;
  int count = 0;
  int torpedo_rounds = 0;        ///< 0 for ships without torpedoes
  std::size_t code = 0;          ///< place of its unit among those of the side
  ShipSlotIndex first_slot = 0;  ///< of its slots
};

/// Ships that the rules cannot tell apart. A state counts the ships of each slot.
struct ShipSlot {
  Side side;
  std::size_t listed;  ///< place of its class among those of the side
  int damage;          ///< steps
  int torpedo_rounds;  ///< left
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

/// The slots of both sides, one side's after the other's; ships that are given are of one side.
class ShipSlots {
 public:
  explicit ShipSlots(const Case& battle);

  std::size_t size() const { return slots_.size(); }
  const ShipSlot& operator[](ShipSlotIndex slot) const { return slots_[slot]; }
  const ShipClass& ship(ShipSlotIndex slot) const { return listing_of(slots_[slot]).ship; }
  const UnitName& name(ShipSlotIndex slot) const { return listing_of(slots_[slot]).name; }
  /// The class with its damage, as outcomes have it.
  const UnitKey& key(ShipSlotIndex slot) const { return keys_[slot]; }
  const std::array<std::vector<Roster>, 2>& rosters() const { return rosters_; }

  /// From the first to the end.
  struct Slots {
    ShipSlotIndex first = 0;
    ShipSlotIndex end = 0;
    std::size_t size() const { return static_cast<std::size_t>(end - first); }
  };
  const Slots& slots(Side side) const { return of_side_[index(side)]; }

  /// The slots of engaged ships in the order in which they fire and are fired on: classes as
  /// listed, in a class the most damaged first, then those with fewer torpedo rounds, then those
  /// that were presented.
  const std::vector<ShipSlotIndex>& ordered_slots(Side side) const {
    return in_order_[index(side)];
  }
  /// All slots of ships in the action.
  const std::vector<ShipSlotIndex>& in_action(Side side) const { return in_action_[index(side)]; }

  /// Where waiting ships of the slot are when they have become engaged.
  ShipSlotIndex engaged(ShipSlotIndex slot) const;
  /// Ships that were engaged for a round alone wait again.
  void end_engagement(Side side, MutableShips ships) const;
  /// The same number for slots of the same unit, whatever its nation.
  std::size_t code(ShipSlotIndex slot) const { return listing_of(slots_[slot]).code; }
  /// Above all of them.
  std::size_t codes(Side side) const { return listed_[index(side)].size(); }
  ShipSlotIndex left(ShipSlotIndex slot) const { return left_[slot]; }
  ShipSlotIndex with_one_torpedo_less(ShipSlotIndex slot) const;

  /// The steps that sink a ship of the slot.
  int hull_left(ShipSlotIndex slot) const { return hull_left_[slot]; }
  /// A ship of the slot takes steps, no more than sink it.
  void damage(ShipSlotIndex slot, int steps, MutableShips ships) const {
    if (steps == 0) return;
    --ships[slot];
    if (steps < hull_left_[slot]) ++ships[with_damage(slot, steps)];
  }
  void leave_together(const std::vector<ShipSlotIndex>& slots, MutableShips ships) const;
  /// The ships that a side brought: those that are faster than `speed` have left, and of the
  /// others the first ones, in the order of the force, are engaged.
  void place(Side side, int engaged, int speed, MutableShips ships) const;

  /// The ships of an action that has begun, as the case says that they stand.
  void resume(Side side, MutableShips ships) const;

  int count(Side side, Ships ships) const;  ///< in the action
  /// Of ships that have a weapon, in the action.
  int armed(Side side, Ships ships) const;
  /// The speed of the slowest ship of the slots; most_speed where they have none.
  int speed(const std::vector<ShipSlotIndex>& slots, Ships ships) const;
  int speed_at_start(Side side) const;
  /// Whether the side brought a BB or BC that is no faster than this.
  bool has_capital_ship(Side side, int speed) const;

  /// Defense factors that a side has lost of the ships of its force, damage counted in proportion,
  /// and that it had at the start, in parts of 1 / parts().
  std::int64_t defense_lost(Side side, Ships ships) const;
  /// The same of sunk ships alone.
  std::int64_t defense_sunk(Side side, Ships ships) const;
  /// With that of ships that were sunk or left before the case begins.
  std::int64_t defense_at_start(Side side) const {
    return at_start_[index(side)] + before_[index(side)].brought;
  }
  /// What these ships had lost, damage counted in proportion or not at all.
  std::int64_t defense_lost_before(Side side, bool only_sunk) const {
    const LossesBeforeCase& before = before_[index(side)];
    return only_sunk ? before.sunk : before.lost;
  }
  std::int64_t parts() const { return parts_; }

  Units in_battle(Side side, Ships ships) const {
    return units(in_battle_by_key_[index(side)], ships);
  }
  Units left(Side side, Ships ships) const { return units(left_by_key_[index(side)], ships); }
  /// For people: the ships of a slot, as in "ca* after 1 salvo".
  std::string words(ShipSlotIndex slot) const;
  /// What these do not say of ships in the action: who waits, and who has fired torpedoes.
  void add_situation(Side side, Ships ships, Situation& situation) const;

 private:
  struct Group {
    ShipSlotIndex slot;
    int count;
  };
  /// Defense factors of ships that are in no slot, because they were sunk or left before the case
  /// begins.
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

  std::vector<ShipStatus> statuses_;  ///< that ships in the action may have, in their order
  std::vector<ShipSlot> slots_;
  std::vector<UnitKey> keys_;                  ///< by slot
  std::vector<ShipSlotIndex> left_;            ///< by slot, where its ships leave to
  std::vector<int> hull_left_;                 ///< by slot
  std::vector<int> to_next_damage_;            ///< by slot, how far before it that is
  std::vector<std::int64_t> defense_;          ///< by slot, of one ship in parts of 1 / parts()
  std::array<std::int64_t, 2> at_start_ = {};  ///< by side, the same of all
  std::array<Slots, 2> of_side_;
  std::array<std::vector<ShipSlotIndex>, 2> in_battle_by_key_;
  std::array<std::vector<ShipSlotIndex>, 2> left_by_key_;
  std::array<std::vector<ClassInForce>, 2> listed_;
  std::array<std::vector<Group>, 2> groups_;  ///< as the force has them, engaged
  std::array<LossesBeforeCase, 2> before_;
  std::array<std::vector<Roster>, 2> rosters_;
  std::array<std::vector<ShipSlotIndex>, 2> in_order_;
  std::array<std::vector<ShipSlotIndex>, 2> in_action_;
  std::int64_t parts_ = 1;
};

}  // namespace asdic
