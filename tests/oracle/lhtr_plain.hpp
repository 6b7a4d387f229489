// Plain data that the battles of Axis & Allies Revised Enhanced under the Larry Harris Tournament
// Rules (LHTR) share. The die has six sides.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain::lhtr {

// Technologies by nation. Those of "all" also hold for every unit of the side.
using Technologies = std::map<std::string, std::set<std::string>>;

// A unit with the attack and defense of the table or of the case, before any technology. Its
// default rank is by the values after technologies.
struct Unit : plain::Unit {
  std::string code;    // "dd"
  std::string nation;  // "uk"; units without one, "", count as one nation
  bool came_ashore =
      false;  // in a separate line, if the owner chooses which of like units are lost
};

struct Side {
  std::vector<Unit> units;
  Technologies technologies;
};

// The guns on the attacker's way to the battle.
struct Way {
  int guns = 0;
  bool radar = false;
};

}  // namespace plain::lhtr
