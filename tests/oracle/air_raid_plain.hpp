// A raid of the second editions of Axis & Allies 1942 or 1940, as plain data.
#pragma once

#include <compare>
#include <map>
#include <string>

#include "tests/oracle/lhtr_plain.hpp"

namespace plain::air_raid {

using Unit = lhtr::Unit;
using Side = lhtr::Side;

struct Battle {
  Side attacker;          // bmb of one nation, tac, and ftr as escorts
  Side defender;          // ftr as interceptors
  bool is_1940 = true;    // edition = 1940, else 1942
  std::string facility;   // of 1940: "major", "minor" or a base
  int value = 0;          // of the territory, in 1942
  int damage_before = 0;  // of the facility
  bool aimed = false;     // aa_targets = aimed, else owner
  Choice intercept = {{}, everybody};
};

struct Outcome {
  int bombers = 0, tactical_bombers = 0, escorts = 0, interceptors = 0;  // destroyed
  int damage = 0;
  auto operator<=>(const Outcome&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Chances = std::map<Outcome, Fraction>;

}  // namespace plain::air_raid
