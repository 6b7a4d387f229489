// The setting attacker.retreat.
#pragma once

#include <optional>
#include <string>

#include "lib/choice.hpp"
#include "lib/input/case.hpp"

namespace asdic {

inline constexpr const char* retreat_path = "attacker.retreat";
/// The word of policy blocks with which the attacker breaks off.
inline constexpr const char* leave_battle = "leave";

/// A retreat that depends on the units that the attacker has left.
struct RetreatByUnits {
  enum class Measure {
    in_battle,  ///< at most `number` units are in battle
    lost,       ///< at least `number` units are lost
    cost,       ///< the units in battle cost at most `number`
  };
  Measure measure = Measure::in_battle;
  int number = 0;
  std::string name = {};  ///< the name of a unit or "aircraft"; empty for all units
};

/// The value of attacker.retreat. The default is that the attacker never breaks off.
struct Retreat {
  std::optional<int> after_rounds;
  bool is_open = false;  ///< whether the attacker chooses after each round
  std::optional<RetreatByUnits> by_units = {};
  std::optional<RetreatByValue> by_value = {};
};

/// The setting `attacker.retreat`.
extern const LazySetting<Retreat> retreat_setting;

/// Returns whether the attacker has a retreat by value in any battle of the case.
bool retreats_by_value(const Case& battle);

/// Returns the place of the first retreat in the case that is equal to `retreat`.
Place place_of_retreat(const Case& battle, const RetreatByValue& retreat);

}  // namespace asdic
