// A complete landing, from the odds of the battle at sea and of the assaults after it.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "tests/oracle/waves.hpp"

namespace plain {

// The part of a transport that a land unit takes: two light units, or a light and a heavy one, or a
// bulky one have room on a transport.
enum class Load { light, heavy, bulky };

struct Troops {
  std::string name;
  int count = 0;
  Load load = Load::light;
};

struct Landing {
  Odds at_sea;
  std::vector<Troops> by_sea;  // on transports, in the order in which they get room
  Camp others;                 // by land or air
  Camp defender;               // of the territory
  bool may_bombard = false;    // by the ships that are left
  std::function<bool(const std::string& ship)> bombards;
  // Receives the units that come ashore, the others, the ships that bombard, and all that is left
  // of both sides at sea.
  std::function<Odds(const Camp& ashore, const Camp& others, const Camp& ships,
                     const std::array<Camp, 2>& at_sea)>
      assault;
};

// Returns the exact odds of `landing`. Units at sea have "#sea" in their names, and there are
// custom figures such as "sea.fought" and "land.winner.draw".
Odds exact(const Landing& landing);

}  // namespace plain
