// The setting attacker.retreat.
#pragma once

#include <optional>

#include "lib/choice.hpp"
#include "lib/input/case.hpp"

namespace asdic {

inline constexpr const char* retreat_path = "attacker.retreat";
/// The word of policy blocks with which the attacker breaks off.
inline constexpr const char* leave_battle = "leave";

/// The value of attacker.retreat. The default is that the attacker never breaks off.
struct Retreat {
  std::optional<int> after_rounds;
  bool is_open = false;                    ///< whether the attacker chooses after each round
  std::optional<int> units;                ///< retreats with at most this number of units in battle
  std::optional<RetreatBelow> below = {};  ///< retreats below given odds or a given net gain
};

/// The setting `attacker.retreat`.
extern const TypedSetting<Retreat> retreat_setting;

/// Returns whether the attacker retreats below given odds or a given net gain in any battle of the
/// case.
bool retreats_below(const Case& battle);

}  // namespace asdic
