// The rule systems as they describe themselves, for people.
#pragma once

#include <string>
#include <vector>

#include "states/rule_system.hpp"

namespace asdic {

/// The faces of the dice to show the units for: those that the rules know, or the usual ones.
std::vector<int> dice_of(const RuleSystem& system);

/// The units of the rules for these settings, or none where the rules have none on this die.
std::vector<UnitType> unit_types_on(int die, const Settings& settings, const RuleSystem& system);

/// The rule systems with their titles and sources.
std::string describe_rules(const std::vector<const RuleSystem*>& systems);

/// One rule system: its options and policies with what they may be (the default first), and its
/// units as they are on each die.
std::string describe_rules(const RuleSystem& system);

/// Returns the names of all figures of a rule system with their meanings, in text.
std::string describe_figures(const RuleSystem& system);

}  // namespace asdic
