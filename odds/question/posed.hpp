// What is asked: a battle, and the rules that it is fought under.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/rule_system.hpp"

namespace asdic {

struct Posed {
  const RuleSystem* rules = nullptr;  ///< of the case, looked up when it was read
  Case battle;
};

/// The same with the units that each side brought, as the rules tell them apart.
struct Mustered : Posed {
  Rosters rosters;
};

}  // namespace asdic
