// A battle of the published editions of Axis & Allies, as plain data. The die has six sides.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/lhtr_plain.hpp"

namespace plain::axis_allies {

using Unit = lhtr::Unit;

struct Side : lhtr::Side {
  Choice submerge;  // number of the submarines that submerge, if they may
  Choice losses;    // index of the casualty order, 0 for the plain one
};

// Ships that support the attack from the sea.
struct Ships {
  int value = 0;
  int count = 0;
};

enum class DiceAre { fair, low_luck, biased, medium_luck };

// The rule options, by default those of the 1942 edition.
struct RuleOptions {
  bool three_dice_a_gun = true;                          // aa_fire = three, else each
  bool aa_is_target = true;                              // aa_is_target
  bool limited_to_landed = true;                         // bombardment_limit = landed, else none
  bool bombardment_reply = true;                         // bombardment_reply
  bool bombards_land_units = false;                      // bombardment_hits = land, else any
  bool aircraft_need_destroyers = true;                  // air_hits_subs = destroyer, else always
  bool attackers_alone_strike = false;                   // sub_strikes = attacker, else both
  bool submerge_in_strike = true;                        // submerge_when = strike, else end
  bool defenseless_transports = true;                    // transports = defenseless, else ordinary
  bool most_hits = true;                                 // hit_order = most, else submarines
  bool aimed = false;                                    // aa_targets = aimed, else owner
  bool lone_transports_stay = true;                      // lone_transports = retreat, else lost
  bool lone_guns_fire = false;                           // aa_alone = fires, else silent
  bool heavy_best = false;                               // heavy_dice = best, else all
  DiceAre dice = DiceAre::fair;                          // dice
  bool low_luck_aa = true;                               // low_luck_aa
  bool pooled_bombardment = false;                       // low_luck_bombardment = pooled, else each
  auto operator<=>(const RuleOptions&) const = default;  // NOLINT(modernize-use-nullptr)
};

struct Battle {
  Side attacker, defender;
  std::vector<Ships> bombard;  // the attacker's
  // The number of units of each name that came ashore, if the case gives it. They cannot retreat.
  std::optional<std::map<std::string, int>> landed = {};
  bool landed_last = false;      // landed_losses = last, else first
  bool retreat_is_open = false;  // the owner decides after each round
  int keep = 0;     // number of land units that the attacker loses only after its aircraft
  int retreat = 0;  // the attacker retreats after this many rounds, 0 = never
  Choice retreats;  // checked after each round, 0 = stay
  int rounds = 0;   // round limit, 0 = none
  std::string edition = "1942";  // on which the effects of technologies depend
  RuleOptions options;
};

}  // namespace plain::axis_allies
