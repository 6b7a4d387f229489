// Mistakes in rules files.
#pragma once

#include <vector>

#include "lib/input/policies.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic::rules_file {

/// Throws Error(input) at the place of an expression that names what there is not, or has another
/// type than its key needs, whatever the options are.
void check_expressions(const RulesFile& rules);

/// Returns whether an expression asks for units at the start of the battle, so that battles that
/// start with other numbers have no chain in common.
bool asks_for_start(const RulesFile& rules);

/// Returns probable mistakes, sorted by place: names that nothing reads, selections of no unit,
/// steps that can never do anything, notes that are read before they are written, values that no
/// die shows, and rounds in which nobody fires.
std::vector<Warning> warnings_of(const RulesFile& rules);

}  // namespace asdic::rules_file
