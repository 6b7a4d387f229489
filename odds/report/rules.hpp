// Describes the rule systems for people.
#pragma once

#include <string>
#include <vector>

#include "states/rule_system.hpp"

namespace asdic {

/// Returns the dice for which the units are shown: those of the rules, or 6, 12 and 20.
std::vector<int> dice_of(const RuleSystem& system);

/// Returns the units of the rules for these settings, or none if the rules have none on this die.
std::vector<UnitType> unit_types_on(int die, const Settings& settings, const RuleSystem& system);

/// Returns the rule systems with their titles and sources.
std::string describe_rules(const std::vector<const RuleSystem*>& systems);

/// Returns the description of one rule system: its options and policies with their values (the
/// default first), and its units on each die.
std::string describe_rules(const RuleSystem& system);

/// Returns the names of all figures of a rule system with their meanings, in text.
std::string describe_figures(const RuleSystem& system);

}  // namespace asdic
