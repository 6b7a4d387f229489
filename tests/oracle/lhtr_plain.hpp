// What the plain battles of Axis & Allies Revised Enhanced, on the Larry Harris Tournament Rules
// (LHTR), share. The die has six sides.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain::lhtr {

// By nation; those of "all" hold for every unit of the side, in addition.
using Technologies = std::map<std::string, std::set<std::string>>;

// Its attack and defense are those of the table or of the case, before any technology. The default
// rank is by the values that technologies make of them.
struct Unit : plain::Unit {
  std::string code;    // "dd"
  std::string nation;  // "uk"; units without one, "", are a nation of their own
  bool came_ashore =
      false;  // a line of its own, if the owner chooses which of alike units are lost
};

struct Side {
  std::vector<Unit> units;
  Technologies technologies;
};

// What the attacker flies over on his way to the battle.
struct Way {
  int guns = 0;
  bool radar = false;
};

}  // namespace plain::lhtr
