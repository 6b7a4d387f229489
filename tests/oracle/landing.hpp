// A complete landing, from the odds of the battle at sea and of the assaults after it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/oracle/waves.hpp"

namespace plain {

struct Troops {
  std::string name;
  int count = 0;
  bool is_armor = false;
};

struct Landing {
  Odds at_sea;
  std::vector<Troops> by_sea;  // on transports, in the order in which they get room
  Camp others;                 // by land or air
  Camp defender;               // of the territory
  bool may_bombard = false;    // by the ships that are left
  std::function<bool(const std::string& ship)> bombards;
  std::function<Odds(const Camp& ashore, const Camp& others, const Camp& ships)> assault;
};

// Returns the exact odds of `landing`. Units at sea have "#sea" in their names, and there are
// custom figures such as "sea.fought" and "land.winner.draw".
Odds exact(const Landing& landing);

}  // namespace plain
