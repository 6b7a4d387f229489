// A landing as a whole, made of the odds of the battle at sea and of assaults.
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
  std::vector<Troops> by_sea;  // who comes on transports, in the order in which they get room
  Camp others;                 // who comes by land or air
  Camp defender;               // of the land
  bool may_bombard = false;    // ships that are left do
  std::function<bool(const std::string& ship)> bombards;
  std::function<Odds(const Camp& ashore, const Camp& others, const Camp& ships)> assault;
};

// Exact; names at sea have "#sea". With marks "sea.fought", "land.winner.draw" and the like.
Odds exact(const Landing& landing);

}  // namespace plain
