// Adds your own rule systems. Cases, tables and checks can then name them like built-in ones.
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

/// A type of unit. A unit hits if a die of the battle shows at most its attack or defense.
struct UnitType {
  std::string code = {};      ///< its name in forces: letters, digits, _ and -
  int attack = 0;             ///< 0 or more
  int defense = 0;            ///< 0 or more
  int hits = 1;               ///< the hits that sink it, 1 or more
  int cost = 0;               ///< 0 or more
  std::string kind = "ship";  ///< sub, ship, air, land or aa
};

/// Equal units of a force. The case may have changed their type.
struct Group {
  UnitType type = {};  ///< the type of each unit, after changes by the case
  int count = 0;       ///< the number of units, above 0
};

/// A rule option: a key in [options] whose value settles an interpretation of the rules.
struct RuleOption {
  std::string name = {};                 ///< the key
  std::vector<std::string> values = {};  ///< the possible values; the first one is the default
  std::string meaning = {};              ///< one line that explains the option
};

/// The battle of a case under your rules. Neither force is empty.
struct Question {
  std::vector<Group> attacker = {};                 ///< in the order of the force
  std::vector<Group> defender = {};                 ///< in the order of the force
  int die = 6;                                      ///< the number of faces of a die
  std::map<std::string, std::string> options = {};  ///< the values of all rule options, by name
};

/// The units in battle in a state, with a '*' for each hit that a unit has taken: {{"bb*", 1}}.
struct Position {
  Units attacker = {};  ///< empty if the attacker has no units left
  Units defender = {};  ///< empty if the defender has no units left
};

/// The chain of a battle under your rules. In an absorbing state, the only side with units has won.
/// If no side has units, the battle is a draw; if both have units, it is a stalemate.
struct Battle {
  Chain chain = {};                      ///< state 0 is the start
  std::vector<Position> positions = {};  ///< the units, by state
  std::vector<State> rounds = {};  ///< states in which a round begins; every cycle contains one
};

/// Your own rule system.
struct RuleSystem {
  std::string name = {};                 ///< the value of the key `rules` in cases
  std::string title = {};                ///< one line that describes the rules
  std::string source = {};               ///< where the rules are published
  std::vector<UnitType> units = {};      ///< cases may change these types and add others
  std::vector<RuleOption> options = {};  ///< the rule options
  /// Returns the chain of a battle. asdic may call it on any thread, and on several at once.
  std::function<Battle(const Question&)> fight = {};
};

/// Adds a rule system until the program ends. Throws Error(misuse) if the name is taken, if `fight`
/// is empty, or if a unit or a rule option is invalid.
ASDIC_API void add_rules(RuleSystem system);

/// Throws Error(limit) or Error(stopped) if the work on this thread has to end. If `states` is
/// above 0, also throws Error(limit) if a chain may not have this number of states, which takes
/// longer. A `fight` that takes long calls it about every millisecond.
ASDIC_API void check_limits(State states = 0);

/// A rules file that cases can name.
struct RulesFile {
  std::string name = {};   ///< the value of the key `rules` in cases
  std::string title = {};  ///< one line that describes the rules
  std::string hash = {};   ///< the hash of its text, which results also contain
};

/// Adds the text of a rules file, which replaces a rules file of the same name. Errors name
/// `source` as the place. A case can also name the path of a rules file without this call. Results
/// may use a rules file for ever, so asdic keeps each distinct text, some 100 kB, until the process
/// ends. Throws Error(input) with the place of a fault.
ASDIC_API RulesFile add_rules(std::string_view text, const std::string& source = "rules");

}  // namespace asdic::ASDIC_V0
