// Aircraft that land after a battle on carriers or elsewhere, and those without a place to land.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "lib/input/case.hpp"
#include "lib/input/side.hpp"
#include "lib/input/typed_setting.hpp"
#include "states/battle.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/words.hpp"

namespace asdic::rules_file {

/// The settings `attacker.landing_places` and `defender.landing_places`: the aircraft that can land
/// elsewhere than on carriers of the battle. Nothing if all can.
extern const LazySettings<std::optional<int>> landing_places;

/// The name and the words of the figures of aircraft that are lost for want of a place to land.
extern const Phrase words_of_crashes;

/// Removes aircraft that have no place to land from outcomes of one battle.
class ReturnFlight {
 public:
  /// The settings are those of `battle`, which needs no counts of units.
  ReturnFlight(const RulesFile& rules, const Case& battle);

  /// Returns the number of aircraft that have no place to land after `outcome`; 0 if the battle was
  /// broken off.
  std::int64_t crashing(const Outcome& outcome, Side side) const;
  /// Returns the room on carriers that is left if the aircraft of a side use it only when they have
  /// no other place to land.
  std::int64_t room_left(const Outcome& outcome, Side side) const;
  /// Returns the outcome without the aircraft that have no place to land. The cheapest are lost
  /// first, and of those with the same cost, the ones that the case names last.
  Outcome after(Outcome outcome) const;
  /// Returns whether aircraft of a side may have no place to land.
  bool limits(Side side) const;

 private:
  struct Aircraft {
    UnitKey key;
    int cost;
  };
  struct Carrier {
    UnitKey key;
    int room;
  };
  struct SideUnits {
    std::optional<int> elsewhere;    ///< the places on no carrier; nothing for any number
    std::vector<Aircraft> aircraft;  ///< those that are lost first at the front
    std::vector<Carrier> carriers;
  };
  struct Balance {
    std::int64_t aircraft = 0;
    std::int64_t room = 0;
  };
  Balance balance(const Outcome& outcome, Side side) const;

  std::array<SideUnits, 2> sides_;
};

/// Returns the return flight of a battle, or null if all aircraft have a place to land.
std::shared_ptr<const ReturnFlight> return_flight(const RulesFile& rules, const Case& battle);

/// Lets aircraft without a place be lost at the ends of `battle`, and adds the figures that count
/// them.
void add_aftermath(const std::shared_ptr<const ReturnFlight>& flight, Battle& battle);

}  // namespace asdic::rules_file
