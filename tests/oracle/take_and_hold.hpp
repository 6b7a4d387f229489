// Attacks of both sides that take a territory from each other, from the odds of single battles.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tests/oracle/waves.hpp"

namespace plain {

struct Attack {
  bool by_defender = false;
  Camp units;
  std::set<std::string> stays = {};  // aircraft that do not fly home
};

// The units that defend a territory. They are those of an attack, by its place in the list, or the
// first defenders.
struct Holders {
  int attack = -1;
  Camp units;
};

struct TakeAndHold {
  std::vector<Attack> attacks;  // the first is one of the attacker
  Camp garrison;
  int value = 0, dead_zone = 0;
  bool damage_stays = true;
  std::function<bool(const std::string&name)> is_land, is_air;
  std::function<int(const std::string& name)> cost;
  // Returns the odds of one attack on these units.
  std::function<Odds(std::size_t attack, const Holders& holders)> fight;
};

// Returns the exact odds. The keys of outcomes end with "|kept", "|taken" or "|retaken". Custom
// figures have names such as "wave.2.takes", "wave.2.exchange" and "holds.attacker".
Odds exact(const TakeAndHold& waves);

}  // namespace plain
