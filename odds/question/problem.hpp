// A case with the rule system under which it is solved.
#pragma once

#include "lib/input/case.hpp"
#include "lib/input/document.hpp"
#include "states/battle.hpp"
#include "states/rule_system.hpp"

namespace asdic {

struct Problem {
  const RuleSystem* rules = nullptr;  ///< the rules of the case, set when it is read
  Case battle;
};

/// Returns the rule system that a case names. A path is relative to the directory of the case.
/// Throws Error(input) at the place of the name or of a mistake in a rules file.
const RuleSystem& rule_system_of(const Document& document);

/// Reads the case under the rules that it names. Throws Error(input) at the place of a mistake.
Problem read_case(const Document& document);

/// Writes the battle to the log.
void log_battle(const Problem& problem);

}  // namespace asdic
