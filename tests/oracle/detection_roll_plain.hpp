// A sea battle of Axis & Allies Revised Enhanced, on the Larry Harris Tournament Rules (LHTR), in
// plain words.
#pragma once

#include "tests/oracle/lhtr_plain.hpp"

namespace plain::detection_roll {

using Unit = lhtr::Unit;

struct Side : lhtr::Side {
  Choice undetected;  // how many of those undetected submerge
  Choice submerge;    // how many of those do so that face no destroyer
};

struct Battle {
  Side attacker, defender;
  bool detection = true;          // detection = roll, else none
  bool aimed = false;             // aa_targets = aimed, else owner
  bool held_hits_wait = false;    // held_hits = waiting, else assigned
  bool kaitens_expended = false;  // kaitens_expended
  bool dd_loss_restores = true;   // dd_loss_restores
  int retreat = 0;                // the attacker retreats after this many rounds, 0 = never
  Choice retreats;                // after each round, 0 = not
  int rounds = 0;                 // round limit, 0 = none
  lhtr::Way way;
};

}  // namespace plain::detection_roll
