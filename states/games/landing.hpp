// Land units that came ashore, with ships that bombard for them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/input/case.hpp"
#include "states/dice/volleys.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic {

/// `attacker.landed`: land units that came ashore, and cannot retreat.
extern const SettingOf<std::string> landed_units;

/// Those that the case names, if it does. Throws Error(input) for what the attacker does not have,
/// or what is no land unit.
std::optional<Force> landed_force(const Case& battle);

/// How many ships may bombard: all, or one for each land unit that came ashore, which are all of
/// the attacker's where the case does not say what landed.
enum class BombardmentLimit { none, landed };

/// One die for each ship that may bombard, the strongest first. Hits are of this kind.
std::vector<Dice> bombarding_dice(const Case& battle, const Force& ships, BombardmentLimit limit,
                                  std::uint16_t kind);

/// Who leaves when the attacker breaks off: all but what landed, and where ships bombarded but the
/// case does not say what landed, aircraft alone.
class RetreatOfLanding {
 public:
  RetreatOfLanding(const Case& battle, const Fleet& fleet, bool ships_bombard);

  /// Of alike units those that landed are lost last, so that as many of them stay.
  void break_off(UnitCounts& units) const;

 private:
  const Fleet& fleet_;
  std::vector<SlotIndex> leaving_;  ///< all units in these slots
  /// The land units of a name, and how many of them landed, where the case says so.
  std::vector<std::pair<std::vector<SlotIndex>, int>> landed_;
};

}  // namespace asdic
