// The squadrons of a side: whatever ships it may have at a moment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "lib/index_table.hpp"
#include "states/rules/surface/ship_slots.hpp"

namespace asdic::surface {

using SquadronIndex = std::uint32_t;
inline constexpr SquadronIndex no_ships = 0;

/// What follows from the ships of a squadron.
struct Condition {
  std::int64_t lost;  ///< defense factors, as slots count them
  bool above_break_off;
  int acting;  ///< ships in the action
  int armed;   ///< those of them that have a weapon
  int speed;   ///< of the slowest of them, or of those engaged, as the range asks for it
};

/// Ships of one side by slot, numbered: a state has one number for all of them. Few ships of one
/// side stand against many of the other, so that there are far fewer squadrons than states.
class Squadrons {
 public:
  /// The slots must outlive this.
  Squadrons(const Case& battle, const ShipSlots& slots, Side side);

  std::size_t size() const { return conditions_.size(); }
  /// Until another one becomes known.
  Ships operator[](SquadronIndex squadron) const {
    return {counts_.data() + squadron * length_, first_};
  }
  const Condition& condition(SquadronIndex squadron) const { return conditions_[squadron]; }

  /// What change(ships), which must know no other squadron, makes of these ships.
  template <class Change>
  SquadronIndex changed(SquadronIndex squadron, Change change) {
    const std::size_t end = counts_.size();
    counts_.resize(end + length_);
    std::copy_n(counts_.begin() + static_cast<std::ptrdiff_t>(squadron * length_), length_,
                counts_.begin() + static_cast<std::ptrdiff_t>(end));
    change(MutableShips{counts_.data() + end, first_});
    return add_last();
  }

 private:
  /// The number of the last ships, which are left out where they are known.
  SquadronIndex add_last();
  int speed(Ships ships) const;

  const ShipSlots& slots_;
  Side side_;
  bool only_sunk_ships_count_;
  bool speed_of_engaged_;
  ShipSlotIndex first_;  ///< slot of the side
  std::size_t length_;   ///< slots of the side
  std::vector<ShipCount> counts_;
  std::vector<Condition> conditions_;
  IndexTable numbers_;
};

}  // namespace asdic::surface
