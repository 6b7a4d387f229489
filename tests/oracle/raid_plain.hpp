// A raid of Axis & Allies Revised Enhanced under the Larry Harris Tournament Rules (LHTR), as plain
// data.
#pragma once

#include <compare>
#include <map>

#include "tests/oracle/lhtr_plain.hpp"

namespace plain::raid {

using Unit = lhtr::Unit;
using Side = lhtr::Side;

struct Battle {
  Side attacker;  // bmb of one nation, ftr as escorts, rocket, kamikaze
  Side defender;  // aa, and ftr as interceptors
  int value = 0;  // of the territory, in IPC
  lhtr::Way way;
  Choice bombers_first;                // first target, above 0 = bombers, else the rocket
  Choice intercept = {{}, everybody};  // number of the interceptors that fire
  bool cap_each = false;               // cap = each, else together
  bool aimed = false;                  // aa_targets = aimed, else owner
  bool guns_at_kamikazes = true;       // guns_at_kamikazes
  bool escorts_cover_rockets = true;   // escorts_cover_rockets
};

struct Outcome {
  int bombers_destroyed = 0, bombers_turned_back = 0, rockets_destroyed = 0;
  int kamikazes_destroyed = 0;
  int damage = 0;
  auto operator<=>(const Outcome&) const = default;  // NOLINT(modernize-use-nullptr)
};

// The chances of all outcomes, only those above 0.
using Chances = std::map<Outcome, Fraction>;

}  // namespace plain::raid
