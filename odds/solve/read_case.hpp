// From a document to a battle that can be solved.
#pragma once

#include "lib/input/document.hpp"
#include "odds/question/posed.hpp"

namespace asdic {

/// Returns the rule system that a case names; a path is relative to the folder of the case. Throws
/// Error(input) at the place of the name or of a fault in a rules file.
const RuleSystem& rule_system_of(const Document& document);

/// Reads the case under the rules that it names. Throws Error(input) at the place of a fault.
Posed read_case(const Document& document);

/// Writes to the log which battle is solved.
void log_battle(const Posed& posed);

}  // namespace asdic
