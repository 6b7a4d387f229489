// An amphibious assault of Axis & Allies Revised Enhanced under the Larry Harris Tournament Rules
// (LHTR), as plain data.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/lhtr_plain.hpp"

namespace plain::assault {

using Unit = lhtr::Unit;  // land, air and, for the defender, anti-aircraft guns of kind aa
using Side = lhtr::Side;

// Ships that support the attack from the sea.
struct Ships {
  std::string code, nation;  // bb, or dd, which needs combined-arms to bombard
  int value = 0;             // 4 for bb and 3 for dd, unless the case sets it
  int count = 0;
};

struct Battle {
  Side attacker, defender;
  std::vector<Ships> bombard;  // the attacker's
  // The number of units of each name that came ashore, if the case gives it. They cannot retreat.
  std::optional<std::map<std::string, int>> landed = {};
  bool landed_last = false;        // landed_losses = last, else first
  bool retreat_is_open = false;    // the owner decides after each round
  bool limited_to_landed = false;  // bombardment_limit = landed, else none
  bool aimed = false;              // aa_targets = aimed, else owner
  int retreat = 0;                 // the attacker retreats after this many rounds, 0 = never
  Choice retreats;                 // checked after each round, 0 = stay
  int rounds = 0;                  // round limit, 0 = none
  lhtr::Way way;
};

}  // namespace plain::assault
