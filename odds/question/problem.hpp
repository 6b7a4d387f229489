// A case with the rule system under which it is solved.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/rule_system.hpp"

namespace asdic {

struct Problem {
  const RuleSystem* rules = nullptr;  ///< of the case, set when it is read
  Case battle;
};

}  // namespace asdic
