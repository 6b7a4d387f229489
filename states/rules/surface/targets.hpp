// Targets ship by ship in a policy of naval surface combat, "1 ca at bb; ca at dd; spread".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "states/rules/surface/class_names.hpp"

namespace asdic::surface {

/// On what some ships of a side fire.
struct TargetsOfShips {
  std::optional<ClassName> who;  ///< nothing for all others
  std::optional<int> number;     ///< so many of them at most
  bool spread = false;
  std::vector<ClassName> order = {};  ///< classes to fire on first

  bool includes(const UnitName& name) const { return !who || who->covers(name); }
};

/// Whether the value of `targets` gives ships of different classes different targets.
bool is_by_ships(const std::string& targets);

/// The entries of such a value, in their order; the last one is about all others. Throws
/// Error(input) at the place of a fault.
std::vector<TargetsOfShips> targets_of_ships(const std::string& text, const Setting& policy,
                                             const Case& battle);

}  // namespace asdic::surface
