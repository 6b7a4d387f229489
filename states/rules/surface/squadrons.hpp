// Squadrons: the ships that a side can have at one moment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "lib/index_table.hpp"
#include "states/rules/surface/ship_slots.hpp"

namespace asdic::surface {

using SquadronIndex = std::uint32_t;
inline constexpr SquadronIndex no_ships = 0;

/// Values that depend only on the ships of a squadron.
struct Condition {
  std::int64_t lost;  ///< defense factors lost, in parts of 1 / ShipSlots::parts()
  bool above_break_off;
  int acting;  ///< ships in the action
  int armed;   ///< ships in the action that have a weapon
  int speed;   ///< of the slowest ship in the action, or of engaged ships by range_speed
};

/// Gives numbers to squadrons, so that a state has one number for all ships of a side. The
/// squadrons are far fewer than the states, because a state combines a squadron of each side.
class Squadrons {
 public:
  /// Keeps a reference to `slots`, which must outlive this.
  Squadrons(const Case& battle, const ShipSlots& slots, Side side);

  std::size_t size() const { return conditions_.size(); }
  /// Returns the ships of a squadron. The result is valid until another squadron is added.
  Ships operator[](SquadronIndex squadron) const {
    return {counts_.data() + squadron * length_, first_};
  }
  const Condition& condition(SquadronIndex squadron) const { return conditions_[squadron]; }

  /// Returns the squadron that change(ships) makes of the ships of `squadron`. change() must not
  /// add squadrons.
  template <class Change>
  SquadronIndex changed_squadron(SquadronIndex squadron, Change change) {
    const std::size_t end = counts_.size();
    counts_.resize(end + length_);
    std::copy_n(counts_.begin() + static_cast<std::ptrdiff_t>(squadron * length_), length_,
                counts_.begin() + static_cast<std::ptrdiff_t>(end));
    change(MutableShips{counts_.data() + end, first_});
    return add_last();
  }

 private:
  /// Returns the number of the last ships in counts_, and removes them there if they are already
  /// known.
  SquadronIndex add_last();
  int speed(Ships ships) const;

  const ShipSlots& slots_;
  Side side_;
  bool only_sunk_ships_count_;
  bool speed_of_engaged_;
  ShipSlotIndex first_;  ///< the first slot of the side
  std::size_t length_;   ///< the number of slots of the side
  std::vector<ShipCount> counts_;
  std::vector<Condition> conditions_;
  IndexTable numbers_;
};

}  // namespace asdic::surface
