// A battle under the submarine status markers of Historical Board Gaming, 5/22/14, as plain data.
#pragma once

#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain::depth {

enum class Depth { surfaced, periscope, submerged, silent };

// A unit with the attack and defense that it has at its depth. Submarines have one hit point.
struct Unit : plain::Unit {
  Depth depth = Depth::surfaced;  // for submarines
};

// One side of a battle. If depths are declared, its submarines are at the surface, and it has empty
// lines for the other depths.
struct Side {
  std::vector<Unit> units;
  Choice losses;                       // index of the casualty order, see Unit::rank_in
  Choice searching = {{}, everybody};  // number of its searchers that search
};

struct Battle {
  int die = 6;
  int periscope_threshold = 3, submerged_threshold = 2;  // from 0 to die
  Side attacker, defender;
  bool search_every_round = true;    // search = each-round, else once
  bool located_lasts_battle = true;  // located_lasts = battle, else round
  bool separate_dice = false;        // search_dice = separate, else shared
  bool success_finds_all = false;    // success_finds = all, else depth
  bool both_search = true;           // searchers = both, else attacker
  bool surprise_strike = false;      // surprise_strike = without-destroyer
  bool unlocated_strike = false;     // surprise_strike = not-located
  bool attack_reveals = false;       // attack_reveals
  bool one_for_one = false;          // surfaced = one-for-one, else visible
  Choice withdraw;                   // number of the defender's submarines that withdraw
  bool withdraw_every_round = true;  // withdraw_window = every-round, else first-round
  bool withdraw_any = true;          // withdraw_who = any, else located
  Choice concealed;                  // number of the defender's concealed submarines that fire
  int retreat = 0;                   // the attacker retreats after this many rounds, 0 = never
  Choice retreats;                   // checked after each round, 0 = stay
  int rounds = 0;                    // round limit, 0 = none
};

}  // namespace plain::depth
