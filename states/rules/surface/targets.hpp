// Targets by ship in policies of naval surface combat, such as "1 ca at bb; ca at dd; spread".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "states/rules/surface/class_names.hpp"

namespace asdic::surface {

/// An entry of such a policy: the targets of some ships of a side.
struct TargetsOfShips {
  std::optional<ClassName> who;       ///< the ships; nothing for all other ships
  std::optional<int> number;          ///< the most ships; nothing for no limit
  bool spread = false;                ///< whether each ship fires on the next target
  std::vector<ClassName> order = {};  ///< classes to fire on first

  bool includes(const UnitName& name) const { return !who || who->covers(name); }
};

/// Returns whether `targets`, the value of a policy, gives targets by ship.
bool is_by_ships(const std::string& targets);

/// Returns the entries of `text`, the value of `policy`, in order. The last entry is for all other
/// ships. Throws Error(input) at the place of a fault.
std::vector<TargetsOfShips> targets_of_ships(const std::string& text, const Setting& policy,
                                             const Case& battle);

}  // namespace asdic::surface
