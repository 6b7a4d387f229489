// A battle of Historical Board Gaming, submarine status markers, 5/22/14, in plain words.
#pragma once

#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain::depth {

enum class Depth { surfaced, periscope, submerged, silent };

// Its attack and defense are those at its depth. Submarines have one hit point.
struct Unit : plain::Unit {
  Depth depth = Depth::surfaced;  // of a submarine
};

// Where depths are declared, submarines are at the surface, and there are lines with nobody for the
// other depths.
struct Side {
  std::vector<Unit> units;
  Choice losses;                       // which order of loss, see Unit::rank_in
  Choice searching = {{}, everybody};  // how many of its searchers search
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
  Choice withdraw;                   // how many of the defender's submarines that may do
  bool withdraw_every_round = true;  // withdraw_window = every-round, else first-round
  bool withdraw_any = true;          // withdraw_who = any, else located
  Choice concealed;                  // how many of the defender's that are concealed fire
  int retreat = 0;                   // the attacker retreats after this many rounds, 0 = never
  Choice retreats;                   // after each round, 0 = not
  int rounds = 0;                    // round limit, 0 = none
};

}  // namespace plain::depth
