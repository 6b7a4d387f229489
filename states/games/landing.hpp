// Land units that came ashore, with ships that bombard for them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/input/case.hpp"
#include "states/dice/volleys.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic {

/// `attacker.landed`: land units that came ashore, and cannot retreat.
extern const TypedSetting<std::string> landed_units;

/// Those that the case names, if it does. Throws Error(input) for what the attacker does not have,
/// or what is no land unit.
std::optional<Force> landed_force(const Case& battle);

/// How many land units came ashore: all of the attacker's if the case does not say.
int number_landed(const Case& battle);

/// `options.landed_losses`: which of alike units are lost, those that landed or the others.
enum class LandedLossOrder { first, last };
extern const TypedSetting<LandedLossOrder> landed_losses;

/// A case in which landed units and others of the same name are in entries of their own of the
/// attacker's order of loss, and the words of these entries. The case is as it was, without words,
/// if it says nothing that would tell them apart while it is fought: if the attacker chooses no
/// losses or never retreats, or all or none of the units of a name landed.
struct LandingSplit {
  Case battle;
  Fleet::EntryWords entry_words;
};
LandingSplit split_landing(const Case& battle);

/// Who leaves when the attacker breaks off: all but what landed, and where ships bombarded but the
/// case does not say what landed, aircraft alone.
class RetreatOfLanding {
 public:
  /// The fleet is that of split_landing(battle).
  RetreatOfLanding(const Case& battle, const Fleet& fleet, bool ships_bombard);

  void break_off(UnitCounts& units) const;

  /// Adds the numbers of landed units where units of a name are told apart.
  void describe(const UnitCounts& units, Situation& situation) const;

 private:
  /// Land units of a name, some of which landed.
  struct LandedUnits {
    std::string name;
    int number = 0;                ///< that landed
    int brought = 0;               ///< of the name
    std::vector<SlotIndex> slots;  ///< in battle
    std::vector<SlotIndex> left;   ///< those that have left
  };
  /// How many of those in battle landed.
  int number_staying(const LandedUnits& units_of_name, const UnitCounts& units) const;

  const Fleet& fleet_;
  LandedLossOrder lost_;
  std::vector<SlotIndex> leaving_;  ///< all units in these slots
  std::vector<SlotIndex> apart_;    ///< landed units that are in entries of their own
  std::vector<LandedUnits> landed_;
};

}  // namespace asdic
