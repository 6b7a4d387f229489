// Rule systems of one's own: from then on, cases, tables and checks know them as they know asdic's.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "asdic/enumerate.hpp"
#include "asdic/result.hpp"

namespace asdic::ASDIC_V0 {

/// What a unit of one code can do. Attack and defense count on the die of the battle.
struct UnitType {
  std::string code;           ///< as forces write it: letters, digits, _ and -
  int attack = 0;             ///< from 0
  int defense = 0;            ///< from 0
  int hits = 1;               ///< that it takes, from 1
  int cost = 0;               ///< from 0
  std::string kind = "ship";  ///< sub, ship, air, land or aa
};

/// `count` alike units of a force, which the case may have changed.
struct Group {
  UnitType type;  ///< alike for all of them
  int count = 0;  ///< above 0
};

/// A reading of the rules, under [options]: one of `values`, the first by default.
struct Reading {
  std::string name;                 ///< of the option
  std::vector<std::string> values;  ///< one or more
  std::string meaning;              ///< in one line
};

/// What a case says of a battle under one's own rules. Neither force is empty.
struct Question {
  std::vector<Group> attacker;                  ///< in the order of the force
  std::vector<Group> defender;                  ///< the same
  int die = 6;                                  ///< faces
  std::map<std::string, std::string> readings;  ///< every one, by its name
};

/// What is in battle in a state; a '*' for each hit that a unit has taken: {{"bb*", 1}}.
struct Stand {
  Units attacker;  ///< none once it has lost
  Units defender;  ///< the same
};

/// What the rules make of it. Where the battle comes to rest the side that has units has won;
/// neither has is a draw, both have is a standoff.
struct Battle {
  Chain chain;                ///< state 0 is the beginning
  std::vector<Stand> stands;  ///< by state
  std::vector<State> rounds;  ///< where a round begins; every cycle passes one
};

/// A rule system of one's own.
struct RuleSystem {
  std::string name;                    ///< what the key `rules` of a case says
  std::string title;                   ///< one line for people
  std::string source;                  ///< of the rules
  std::vector<UnitType> units;         ///< cases may change them and add others
  std::vector<Reading> readings = {};  ///< options of cases
  /// Called for each battle, on whichever thread and on several at once.
  std::function<Battle(const Question&)> fight;
};

/// Adds a rule system for as long as the program runs. Throws Error(misuse) for a name that is
/// taken and for units and readings that cannot be.
ASDIC_API void add_rules(RuleSystem system);

/// A rules file that cases can name.
struct RulesFile {
  std::string name;   ///< what the key `rules` of a case says
  std::string title;  ///< one line for people
  std::string hash;   ///< of its text, as results give it
};

/// Adds the text of a rules file, in place of one that was added under its name before. `source` is
/// what errors call it. A case may also name the path of a rules file, without this. Throws
/// Error(input) at the place of a fault.
ASDIC_API RulesFile add_rules(std::string_view text, const std::string& source = "rules");

}  // namespace asdic::ASDIC_V0
