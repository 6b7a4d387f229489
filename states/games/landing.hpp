// Land units that came ashore, with ships that bombard for them. Units that came ashore cannot
// retreat.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/input/case.hpp"
#include "states/dice/volleys.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic {

/// The setting `attacker.landed`: land units that came ashore.
extern const LazySetting<std::string> landed_units;

/// Returns the units of `attacker.landed`, or nothing if the case does not have the key. Throws
/// Error(input) for units that the attacker does not have and for units that are not land units.
std::optional<Force> landed_force(const Case& battle);

/// Returns the number of land units that came ashore. If the case lacks `attacker.landed`, all land
/// units of the attacker did.
int number_landed(const Case& battle);

/// The setting `options.landed_losses`: whether units that landed are lost before or after alike
/// units.
enum class LandedLossOrder { first, last };
extern const LazySetting<LandedLossOrder> landed_losses;

/// A case in which landed units have separate entries in the attacker's casualty order, and the
/// words for all entries. The case is unchanged, without words, if the landed units make no
/// difference. They make none if the attacker does not choose losses, never retreats or loses
/// landed units last, or if of each name all or no units landed.
struct LandingSplit {
  Case battle;
  Fleet::EntryWords entry_words;
};
LandingSplit split_landing(const Case& battle);

/// Finds the units that leave if the attacker breaks off: all units except those that landed. If
/// ships bombarded and the case does not have `attacker.landed`, only aircraft leave.
class RetreatOfLanding {
 public:
  /// Makes the retreat for `fleet`, which must be the fleet of split_landing(battle) and must
  /// outlive this.
  RetreatOfLanding(const Case& battle, const Fleet& fleet, bool ships_bombard);

  void break_off(UnitCounts& units) const;

  /// Adds to `situation` the numbers of landed units that have separate entries.
  void describe(const UnitCounts& units, Situation& situation) const;

 private:
  /// Land units with one name, of which `number` landed.
  struct LandedUnits {
    std::string name;
    int number = 0;                ///< units that landed
    int brought = 0;               ///< all units with the name
    std::vector<SlotIndex> slots;  ///< slots in battle
    std::vector<SlotIndex> left;   ///< slots of units that have left
  };
  /// Returns the number of units in battle that landed and therefore cannot retreat.
  int number_staying(const LandedUnits& units_of_name, const UnitCounts& units) const;

  const Fleet& fleet_;
  LandedLossOrder lost_;
  std::vector<SlotIndex> leaving_;  ///< slots of which all units leave
  std::vector<SlotIndex> apart_;    ///< slots of landed units with separate entries
  std::vector<LandedUnits> landed_;
};

}  // namespace asdic
