// Axis & Allies in its published editions, in plain words. The die has six sides.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/lhtr_plain.hpp"

namespace plain::axis_allies {

using Unit = lhtr::Unit;

struct Side : lhtr::Side {
  Choice submerge;  // how many of the submarines do so that may
  Choice losses;    // which order of loss counts, 0 for the plain one
};

// Ships that support the attack from the sea.
struct Ships {
  int value = 0;
  int count = 0;
};

enum class DiceAre { fair, low_luck, biased };

// By default those of 1942.
struct Readings {
  bool three_dice_a_gun = true;                       // aa_fire = three, else each
  bool aa_is_target = true;                           // aa_is_target
  bool limited_to_landed = true;                      // bombardment_limit = landed, else none
  bool bombardment_reply = true;                      // bombardment_reply
  bool bombards_land_units = false;                   // bombardment_hits = land, else any
  bool aircraft_need_destroyers = true;               // air_hits_subs = destroyer, else always
  bool submerge_in_strike = true;                     // submerge_when = strike, else end
  bool defenseless_transports = true;                 // transports = defenseless, else ordinary
  bool most_hits = true;                              // hit_order = most, else submarines
  bool aimed = false;                                 // aa_targets = aimed, else owner
  bool lone_transports_stay = true;                   // lone_transports = retreat, else lost
  bool lone_guns_fire = false;                        // aa_alone = fires, else silent
  DiceAre dice = DiceAre::fair;                       // dice
  bool low_luck_aa = true;                            // low_luck_aa
  bool pooled_bombardment = false;                    // low_luck_bombardment = pooled, else each
  auto operator<=>(const Readings&) const = default;  // NOLINT(modernize-use-nullptr)
};

struct Battle {
  Side attacker, defender;
  std::vector<Ships> bombard;  // of the attacker
  // How many of each name came ashore, where that is said: they cannot retreat.
  std::optional<std::map<std::string, int>> landed = {};
  bool landed_last = false;      // landed_losses = last, else first
  bool retreat_is_open = false;  // the owner decides after each round
  int keep = 0;     // so many land units of the attacker are lost only after his aircraft
  int retreat = 0;  // the attacker retreats after this many rounds, 0 = never
  Choice retreats;  // after each round, 0 = not
  int rounds = 0;   // round limit, 0 = none
  Readings readings;
};

}  // namespace plain::axis_allies
