// A sea battle of Axis & Allies Revised Enhanced under the Larry Harris Tournament Rules (LHTR), as
// plain data.
#pragma once

#include "tests/oracle/lhtr_plain.hpp"

namespace plain::detection_roll {

using Unit = lhtr::Unit;

struct Side : lhtr::Side {
  Choice undetected;  // number of the undetected submarines that submerge
  Choice submerge;    // number of submarines that submerge if the enemy has no destroyer
};

struct Battle {
  Side attacker, defender;
  bool detection = true;          // detection = roll, else none
  bool aimed = false;             // aa_targets = aimed, else owner
  bool held_hits_wait = false;    // held_hits = waiting, else assigned
  bool kaitens_expended = false;  // kaitens_expended
  bool dd_loss_restores = true;   // dd_loss_restores
  int retreat = 0;                // the attacker retreats after this many rounds, 0 = never
  Choice retreats;                // checked after each round, 0 = stay
  int rounds = 0;                 // round limit, 0 = none
  lhtr::Way way;
};

}  // namespace plain::detection_roll
