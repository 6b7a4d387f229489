// Reads a case under its rule system.
#pragma once

#include "lib/input/document.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// Returns the rule system that a case names. A path is relative to the directory of the case.
/// Throws Error(input) at the place of the name or of a mistake in a rules file.
const RuleSystem& rule_system_of(const Document& document);

/// Reads the case under the rules that it names. Throws Error(input) at the place of a mistake.
Problem read_case(const Document& document);

/// Writes the battle to the log.
void log_battle(const Problem& problem);

}  // namespace asdic
