// An action of 'Naval surface combat (a one-page summary, probably of War in the Pacific
// revisited)' as plain data.
#pragma once

#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain::surface {

// One line of a force, in the order of the force. Lines of the same name have the same values, but
// different damage.
struct Unit {
  std::string name;  // as printed in outcomes, without '*': "bb", "dd:uk"
  std::string type;  // BB BC CA CL DD DE SC
  int attack = 0, defense = 1;
  int speed = 0;
  int gun_range = 0;
  int torpedo_attack = 0, torpedo_range = 0, torpedo_rounds = 0;
  int hull = 1;
  int cost = 0;
  int count = 0;
  int damage = 0;  // steps that each of these starts with, less than hull
  // In an action that has begun, torpedo_rounds counts the rounds that these ships have left.
  bool waits = false;  // not engaged, in an action that has begun
};

constexpr int all_ships = 1'000'000;

// The grouping into attacks of ships that fire at one target with one kind of weapon.
enum class Combine { best, by_class, all, none, up_to };

inline std::string code_of(const std::string& name) {
  return name.substr(0, name.find(':'));
}

// Returns `unit` with the torpedoes of `nation`, which is in lower case. Nations without torpedoes
// of their own do not change it.
inline Unit with_torpedoes_of(const std::string& nation, Unit unit) {
  const auto is_one_of = [](const std::string& what, const std::vector<std::string>& list) {
    for (const std::string& each : list)
      if (what == each) return true;
    return false;
  };
  const bool japan = is_one_of(nation, {"jp", "jpn", "ja", "jap", "japan", "japanese", "ijn"});
  const bool commonwealth =
      is_one_of(nation, {"cw",        "commonwealth", "uk",  "gb",    "gbr",   "br",  "brit",
                         "britain",   "british",      "rn",  "anz",   "anzac", "au",  "aus",
                         "australia", "ran",          "nz",  "nzl",   "rnzn",  "can", "canada",
                         "rcn",       "in",           "ind", "india", "rin"});
  const bool states = is_one_of(nation, {"us", "usa", "usn", "america", "american"});
  if (!japan && !commonwealth && !states) return unit;
  const bool has_some = (japan && is_one_of(unit.type, {"CA", "CL", "DD"})) ||
                        (commonwealth && is_one_of(unit.type, {"CL", "DD"})) ||
                        (states && unit.type == "DD");
  if (!has_some) unit.torpedo_attack = 0;
  unit.torpedo_range = japan ? 2 : 1;
  unit.torpedo_rounds =
      japan && unit.type == "CL" && (unit.attack == 6 || unit.attack == 7) ? 2 : 1;
  return unit;
}

// Ships of a side that have separate targets.
struct OwnTargets {
  int most = all_ships;
  std::string who;  // a class such as "dd" or "dd:uk", empty for all others
  bool spread = false;
  std::vector<std::string> order = {};  // classes that they fire on first
};

struct Side {
  std::vector<Unit> units;
  std::vector<Unit> sunk = {}, gone = {};  // before the position of an action that has begun
  std::vector<int> range = {1};            // wanted in each round, 1 or 2; the last one persists
  bool disengage = false;
  int disengage_from = 3;                // round
  std::vector<std::string> disengaging;  // classes such as "dd" or "dd:uk", empty for all
  bool body = false;                     // disengages as a body
  bool spread = false;                   // targets = spread, else concentrate
  std::vector<std::string> targets;      // classes that it fires on first
  std::vector<OwnTargets> by_ship;       // replaces these; the last entry is for all others
  Combine combine = Combine::best;
  int combine_most = all_ships;  // ships in an attack of up_to
  int torpedoes_from = 1;        // round
  int torpedoes_to = 3;          // range
  int engage = all_ships;        // ships, with the initiative
  int present = 0;               // 0 = the initiative number
  bool join = true;              // waiting ships roll
  bool avoid = false;            // defender only
  bool avoid_if_faster = false;  // its faster ships leave before the action
};

// A choice that is as in `as` under conditions. Of several changes to one choice, the first that
// applies counts. The number of the rule has no meaning.
struct Change {
  std::string choice;  // such as "range" or "targets"
  Rule when;
  Side as;
};

// Returns whether `entry` means ships of this `name`. "dd" means those of all nations, "dd:uk"
// those of one.
inline bool stands_for(const std::string& entry, const std::string& name) {
  return name == entry || code_of(name) == entry;
}

enum class SurprisedSide { none, attacker, defender };

struct Bounce {
  Fraction chance = 1;
  bool initiative_of_attacker = true;
  int number = all_ships;
  SurprisedSide surprised = SurprisedSide::none;
};

struct Tables {
  std::vector<int> hits_columns;
  std::vector<std::vector<int>> hits;  // rows 2 to 12, a number for each column
  std::vector<Fraction> odds;
  std::vector<std::vector<int>> damage;  // columns below the first odds and from each on; D6 1 to 6
};

inline Tables stand_in_tables() {
  const std::vector<int> two_to_five = {0, 0, 1, 1};
  const std::vector<int> six_to_eight = {0, 1, 1, 2};
  const std::vector<int> nine_and_ten = {1, 1, 2, 3};
  const std::vector<int> eleven_and_twelve = {1, 2, 3, 4};
  return {{1, 8, 16, 32},
          {two_to_five, two_to_five, two_to_five, two_to_five, six_to_eight, six_to_eight,
           six_to_eight, nine_and_ten, nine_and_ten, eleven_and_twelve, eleven_and_twelve},
          {Fraction(1, 2), 1, 2, 3},
          {{0, 0, 0, 0, 0, 1},
           {0, 0, 0, 0, 1, 1},
           {0, 0, 0, 1, 1, 2},
           {0, 0, 1, 1, 2, 2},
           {0, 1, 1, 2, 2, 3}}};
}

struct Battle {
  Side attacker;  // the phasing force
  Side defender;  // the reacting force
  std::vector<Change> attackers_changes = {}, defenders_changes = {};
  bool night = false;
  int pursuit = 0;                          // steps of 5 extra movement points
  int extra_movement = 0;                   // points
  std::vector<Bounce> bounce = {Bounce()};  // chances that sum to 1
  Tables tables = stand_in_tables();
  bool torpedoes_first = false;
  bool fire_by_initiative = false;  // fire = initiative, else simultaneous
  bool damage_lowers_attack = false;
  int breakoff_from = 3;
  bool body_bonus_on_speed = false;  // body_bonus = on-speed, else on-roll
  bool lowest_as_printed = false;    // lowest_attack = printed, else multiplied
  bool only_sunk_break_off = false;  // breakoff_loss = sunk, else damage
  bool speed_of_engaged = false;     // range_speed = engaged, else all
  bool engage_each_round = false;    // engagement = each-round, else once
  bool disengage_at_start = false;   // disengage_at = start, else end
  int rounds = 0;                    // round limit, 0 = none
  int fought = 0;                    // rounds so far, the last of which is about to end
  int begun_range = 0;               // of the last round so far
};

// Returns one of the four stand-in classes, without a count.
inline Unit stand_in(const std::string& name) {
  if (name == "bb") return {"bb", "BB", 12, 12, 4, 3, 0, 0, 0, 3, 12};
  if (name == "ca") return {"ca", "CA", 6, 6, 5, 2, 4, 2, 1, 2, 6};
  if (name == "cl") return {"cl", "CL", 4, 4, 5, 2, 5, 2, 2, 2, 4};
  return {"dd", "DD", 2, 2, 6, 1, 4, 1, 1, 1, 2};
}

}  // namespace plain::surface
