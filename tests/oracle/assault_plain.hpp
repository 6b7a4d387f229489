// An amphibious assault of Axis & Allies Revised Enhanced, on the Larry Harris Tournament Rules
// (LHTR), in plain words.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/lhtr_plain.hpp"

namespace plain::assault {

using Unit = lhtr::Unit;  // land and air, and the defender's anti-aircraft guns, of kind aa
using Side = lhtr::Side;

// Ships that support the attack from the sea.
struct Ships {
  std::string code, nation;  // bb, or dd, which need combined-arms for it
  int value = 0;             // bb 4, dd 3, or that of the case
  int count = 0;
};

struct Battle {
  Side attacker, defender;
  std::vector<Ships> bombard;  // of the attacker
  // How many of each name came ashore, where that is said: they cannot retreat.
  std::optional<std::map<std::string, int>> landed = {};
  bool landed_last = false;        // landed_losses = last, else first
  bool retreat_is_open = false;    // the owner decides after each round
  bool limited_to_landed = false;  // bombardment_limit = landed, else none
  bool aimed = false;              // aa_targets = aimed, else owner
  int retreat = 0;                 // the attacker retreats after this many rounds, 0 = never
  Choice retreats;                 // after each round, 0 = not
  int rounds = 0;                  // round limit, 0 = none
  lhtr::Way way;
};

}  // namespace plain::assault
