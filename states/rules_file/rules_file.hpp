// Rules files: rule systems as a designer writes them. docs/reference/rules-files.md explains the
// language. This is the main header of rules_file/. A rules file becomes a battle in four stages.
// Read the files in this order:
//   1. Reading: rules_file.hpp (the parts of a file), expression.hpp (parsing), read_parts.hpp
//      (names and tables), read_*.cpp, merge.cpp (files with a base), check.cpp (errors, warnings).
//   2. Names: scope.hpp and formula.hpp turn expressions into formulas for one battle, and
//      statuses.hpp finds the statuses that units can have in it.
//   3. Steps: procedure.hpp. compile*.cpp turn steps into tables of slots; procedure.cpp, fire.cpp,
//      hits.cpp and search.cpp play them.
//   4. Battles: enumerate.cpp builds the chain, and system.cpp makes a RuleSystem of a file.
// words.cpp and expression_words.hpp write the rules in English.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lib/input/document.hpp"
#include "lib/input/policies.hpp"
#include "lib/input/side.hpp"
#include "lib/input/typed_setting.hpp"
#include "lib/input/unit_words.hpp"
#include "lib/input/units.hpp"
#include "states/rules_file/expression.hpp"
#include "states/words.hpp"

namespace asdic {

class Parameter;
struct RuleSystem;

}  // namespace asdic

namespace asdic::rules_file {

/// A rule option, which a case sets under [options].
struct Option {
  std::string name;
  Setting setting;
  std::string text;  ///< the sentence of the rules that it interprets; may be empty
  Place place;
  std::shared_ptr<Parameter> parameter = {};  ///< records the uses of a fraction; may be null
};

/// A policy, which a case sets under [attacker] and [defender].
struct Policy {
  std::string name;
  std::vector<std::string> words;  ///< the values; the first is the default
  std::string counted;             ///< the word that a case may replace by a number
  std::array<std::optional<TypedSetting<UnitQuota>>, 2> settings;  ///< by side
  Place place;

  /// Returns the number of units that move if the policy has the value `word`.
  UnitQuota value(std::string_view word) const;
};

/// A key of a side, whose value is a number, a fraction, or units that are not in the side's force.
struct SideKey {
  std::string name;
  Side side;
  // Exactly one of these has a value.
  std::optional<TypedSetting<int>> number = {};
  std::optional<TypedSetting<Rational>> fraction = {};
  std::optional<TypedSetting<std::string>> force = {};  ///< if the value is units
  Expression who = always_true();                       ///< the units that it may name
  std::vector<UnitType> types = {};                     ///< types of units for this key alone
  std::string label = {};                               ///< words for reports, or ""
  Place place;

  const Setting& setting() const {
    if (number) return *number;
    if (fraction) return *fraction;
    return *force;
  }
};

/// A status that units may have. Units without a status are plain.
struct StatusRule {
  std::string name;
  std::string words;  ///< the status in output
  int rank;  ///< in an entry of the casualty order, the lowest is lost first; plain units have 0
  Expression who;  ///< the units that may have it
  Place place;
};

/// A group or a term: a selection, a condition or a number with a name.
struct NamedExpression {
  std::string name;
  Expression expression;
  Place place;
  std::string words = {};     ///< its meaning in output; may be empty
  bool is_explained = false;  ///< whether the words are a name that is explained once
  std::string opposite = {};  ///< words for the opposite of the condition; may be empty
};

/// A type of unit.
struct Unit {
  UnitType type;
  Expression condition;  ///< on options and the die; if it holds, the rules have the unit
  std::optional<UnitWords> words;
  Place place;
};
/// A table that changes values of units if a condition on options and the die holds.
struct Values {
  Expression condition;
  struct Change {
    std::string code;
    std::optional<int> attack, defense, hits, cost;
    Place place;
  };
  std::vector<Change> changes;
  Place place;
};

/// Gives units another status, or lets them leave the battle.
struct Move {
  std::optional<Side> side;  ///< the side whose units move; nothing for both
  Expression who;
  /// Units of `who` that move only under a condition.
  struct Part {
    Expression who;
    Expression condition;
  };
  std::vector<Part> parts = {};           ///< none if all units of `who` may move
  std::string to;                         ///< the new status, or "left"
  std::optional<Expression> number = {};  ///< the number of units that move; nothing for all
  std::string policy = {};                ///< the policy that gives the number; empty for none
  std::string word = {};                  ///< the value of the policy under which they move
  Place policy_place = {};
  Expression is_open = always_true();  ///< whether the side decides here if the policy is open
  /// If true, the most costly units move first. If false, the casualty order decides.
  bool costly_first = false;
  std::string label = {};  ///< before the units in the name of an option
  std::string asked = {};  ///< the situation of a position in which a side decides
  bool forgoes = false;    ///< whether units that move lose their ready dice
  std::string count = {};  ///< the figure, with SIDE, that counts the units that move; may be empty
  Expression condition = always_true();
};

/// Removes units without dice.
struct Loss {
  std::optional<Side> side;
  Expression who;
  Expression condition = always_true();
};

/// Notes facts for later steps. A note lasts at most until the round ends.
struct Note {
  std::vector<NamedExpression> notes;
};

/// A change of the dice of units, such as the effect of a technology.
struct Modifier {
  Expression who;
  std::optional<Expression> attack, defense;
  std::optional<int> attacking_dice;
  std::optional<int> attacking_best_of;  ///< the throws of each attacking die; the best counts
  bool keeps_order = false;              ///< whether the default casualty order ignores the change
};

/// Counts dice of units now, which a later step rolls: ready dice.
struct ReadiedDice {
  struct Dice {
    std::string name;
    std::optional<Side> side;
    Expression who;
    Expression condition;
    Place place;
  };
  std::vector<Dice> dice;
};

/// An entry of a step of fire: units that roll dice at enemy units.
struct Shot {
  std::optional<Side> side;
  Expression who;
  std::string force;    ///< the key with the units that fire, instead of `who`
  std::string ready;    ///< the name of the ready dice that are rolled, instead of `who`
  Expression at;        ///< the enemy units that can be hit
  std::string at_text;  ///< `at` as written
  /// The value of each unit; nothing for its attack or defense.
  std::optional<Expression> value = {};
  std::optional<Expression> each = {};        ///< the dice of each unit; nothing for one
  std::optional<Expression> most = {};        ///< the most dice of all units, the strongest first
  std::optional<Expression> per_target = {};  ///< the value of the die at each target
  std::optional<Expression> aimed = {};       ///< whether each die is rolled at one particular unit
  std::string to = {};  ///< the status of units that are hit; empty if they are lost
  /// The ready dice that hits join; empty if hits do not wait for a later step.
  std::string hits = {};
  std::optional<Expression> fair = {};  ///< whether low luck does not change these dice
  Expression condition = always_true();
};
/// Units that attack or defend better with the support of others. Each supporting unit supports one
/// unit.
struct Support {
  std::optional<Side> side;
  std::vector<Expression> who;  ///< units of the first selection are helped first
  Expression by;                ///< the supporting units
  Expression value;             ///< the value of a helped unit
  Expression condition = always_true();
};
/// A step in which units roll dice. Both sides fire at the same moment.
struct Fire {
  std::vector<Shot> shots;
  std::vector<Support> support = {};
  /// Units that are removed as soon as the dice are counted.
  std::optional<Expression> removed = {};
  /// A condition on options. If it holds, as many hits as possible find a unit: a hit passes over
  /// units that later hits need.
  std::optional<Expression> most_hits = {};
};

/// Lets units roll one die each to find enemy units. Each success finds one unit, or all units for
/// which the die is low enough.
struct Search {
  std::optional<Side> side;             ///< the side that searches; nothing for both
  Expression by;                        ///< the searchers
  Expression value;                     ///< the highest roll that is a success
  Expression who;                       ///< the enemy units that are sought
  std::string to;                       ///< the status of units that are found
  std::optional<Expression> dice = {};  ///< the number of dice; nothing for one of each searcher
  bool costly_first = false;
  bool finds_all = false;  ///< whether a success finds all units for which it is low enough
  /// The number by which a die must be lower, for each unit sought.
  std::optional<Expression> harder = {};
  /// The condition under which each value of `harder` is sought with separate dice.
  std::optional<Expression> separate = {};
  std::optional<Expression> together = {};  ///< whether a success finds all units that are sought
  struct Aid {
    Expression by;
    Expression value;  ///< the number added if the searcher's nation has these units
  };
  std::optional<Aid> aid = {};
  std::string policy = {};  ///< the policy that gives the number of searchers; may be empty
  Place policy_place = {};
  /// Names of custom figures that are noted, with the placeholders SIDE, UNIT and WORD (for DEPTH).
  std::vector<std::string> figures = {};
  Expression condition = always_true();
};

/// Lets sides choose a depth for each of their submarines without a depth.
struct Declaration {
  std::string option;    ///< the option with which sides declare
  Expression condition;  ///< a condition on options and the side
};

/// Adds a number of each side to a custom figure, in cases that count.
struct Count {
  std::string figure;        ///< with the placeholder SIDE
  std::optional<Side> side;  ///< the side whose number is added; nothing for both
  Expression number;
  std::optional<Expression> over = {};  ///< the constant by which the figure is divided
  bool is_expected = false;             ///< whether the number is what dice give on average
  Expression condition = always_true();
};

/// Returns the name of a counted figure for `side`: "detected.attacker" for "detected.SIDE".
std::string figure_of_side(std::string figure, Side side);

struct Step {
  std::string name;
  std::string title;  ///< its title in output; may be empty
  std::variant<Move, Loss, Note, Fire, Search, ReadiedDice, Declaration, Count> action;
  Expression condition = always_true();
  Place place;
  /// The number of times that it is played; nothing for once.
  std::optional<Expression> times = {};
};

/// A condition that a case must satisfy. Errors name the place of an option, a key or units.
struct Requirement {
  Expression condition;
  std::string message;
  std::string option;                    ///< the option that an error names, or
  std::string key;                       ///< the key of a side that an error names, or
  std::optional<Expression> units = {};  ///< units of which an error names the first
  std::optional<Side> side = {};         ///< the side of `units`; nothing for both
  bool is_of_sides = false;              ///< whether it reads units or keys and not only options
  Place place;
};

/// The changes that rules make to the casualty order.
struct LossRules {
  std::optional<Expression> last = {};   ///< units that take hits only when no other is left
  std::optional<Expression> never = {};  ///< units that no hit can remove
  std::optional<Expression> late = {};   ///< units that are lost after others
  Expression late_if = always_true();
};

/// Rules for dice that are not rolled one by one with equally probable faces.
struct Throws {
  /// The condition under which low luck holds: dice hit as often as on average.
  std::optional<Expression> low_luck = {};
  /// The condition under which as many equal dice as a die has faces hit as often as on average.
  std::optional<Expression> medium_luck = {};
  /// The condition under which nothing is rolled, and each side keeps the remainders of its dice.
  std::optional<Expression> no_luck = {};
  std::vector<int> weights = {};            ///< by face: its weight
  std::optional<Expression> weighted = {};  ///< whether the faces have these weights
};

/// Transports of a battle at sea that come with land units for a landing.
struct Transports {
  std::map<std::string, int> rooms;  ///< by the code of a ship: its room
  Expression space;                  ///< the room that a land unit takes, a number of the unit
};

/// Ships on which aircraft land after a battle, in cases that limit the other places to land.
struct Carriers {
  Expression room;      ///< the aircraft that a ship takes, a number of the unit
  Expression aircraft;  ///< the aircraft that need a place to land
};

/// The value of `sea` in rules whose battles at sea have the same rules.
inline constexpr const char* own_rules_at_sea = "own";

/// The content of a rules file, after merging with its base.
struct RulesFile {
  std::string name;
  std::string title;
  std::string source;
  std::string base;     ///< the built-in rule system that it changes; empty for none
  std::string hash;     ///< a hash of its text and the text of its base
  bool is_own = false;  ///< whether it is built into asdic
  std::string text;
  std::vector<UnitKind> kinds;
  std::vector<int> dice;  ///< the possible numbers of faces; empty for any
  std::vector<Unit> units;
  std::vector<std::string> removed_units;  ///< codes that the base has; `is CODE` selects nothing
  std::vector<Values> values;
  std::vector<Option> options;
  std::vector<Policy> policies;
  std::vector<SideKey> keys;
  std::vector<StatusRule> statuses;
  std::string plain_words = "plain";  ///< the word for units without a status
  std::vector<NamedExpression> groups;
  std::vector<NamedExpression> terms;
  std::vector<Requirement> requirements;
  std::vector<Step> before;               ///< played once, before the first round
  std::vector<Step> round;                ///< played in each round
  std::vector<Step> after_each;           ///< losses that are taken after each step
  Expression retreating = always_true();  ///< the attacker's units that leave if it breaks off
  LossRules losses;
  Throws throws;
  std::vector<std::string> technologies;  ///< the technologies that nations may have
  std::vector<Modifier> modifiers;
  bool is_flown_over = false;  ///< whether aircraft may pass guns before the territory
  std::string sea;             ///< the rule system of the battle at sea that a case may begin with
  /// The transports of the battle at sea, if cases can have one.
  std::optional<Transports> transports = {};
  std::optional<Carriers> carriers = {};  ///< the ships on which aircraft land, if any
  bool has_landings = false;    ///< whether land units can come ashore, and then cannot retreat
  bool has_depths = false;      ///< whether submarines have a depth
  std::vector<Phrase> figures;  ///< names and words of the figures that steps note or count
  /// The condition under which damage lasts from wave to wave; nothing for always.
  std::optional<Expression> damage_stays = {};
  bool counts_statuses = false;  ///< whether a round that changes only statuses is not idle

  const Option* option(std::string_view called) const;
  const Policy* policy(std::string_view called) const;
  const SideKey* key(std::string_view called) const;
  const SideKey* key(std::string_view called, Side of) const;
  const StatusRule* status(std::string_view called) const;
  const NamedExpression* group(std::string_view called) const;
  const NamedExpression* term(std::string_view called) const;
};

/// The largest attack or defense of a unit.
inline constexpr int most_value = 100;

inline constexpr std::size_t most_bytes_of_rules = 256 << 10;
inline constexpr std::size_t most_steps = 200;
inline constexpr std::size_t most_shots = 500;  ///< in all steps
inline constexpr std::size_t most_names = 200;  ///< of options, of policies and so on

/// Reads a rules file from `text`. `source` is its name in messages. Throws Error(input) at the
/// place of the first fault.
RulesFile parse_rules(std::string_view text, const std::string& source);

/// A fault that simulators of the rules may have.
struct Fault {
  std::string text;                         ///< for output: "artillery supports nobody"
  std::map<std::string, std::string> keys;  ///< keys of the case that go with it, and their values
  std::shared_ptr<const RulesFile> rules;   ///< the rules with the fault
};

/// Returns the faults that simulators of `rules` may have, from tables [[fault]]. Throws
/// Error(input) at the place of a mistake, in a file that is called `source`.
std::vector<Fault> faults_of(const RulesFile& rules, const std::string& source);

// The built-in rules files, in own_rules.cpp.

/// Returns the text of a built-in rules file, or an empty text for another name.
std::string_view own_rules(std::string_view name);
/// Returns the tables [[fault]] of a built-in rules file, which its text does not have, so that it
/// is read faster.
std::string_view own_faults(std::string_view name);
/// Returns the names of the built-in rules files in alphabetical order.
std::vector<std::string> own_rules_names();

// A rule system, in system.cpp.

/// Returns the units that `rules` have under `settings`, with their values on `die`.
std::vector<UnitType> units_of(const RulesFile& rules, int die, const Settings& settings);

/// Returns the rule system of a rules file. Throws Error(input) if a requirement depends on
/// something that is not known before the battle begins.
RuleSystem system_of(std::shared_ptr<const RulesFile> rules);

/// Returns the rule system of `rules` in which `parameter` records every use of the option at its
/// path. The value of the option in a case must be that of the parameter. Returns nothing if
/// the rules do not have the option, if its value is not a fraction, or if a default depends on it.
std::optional<RuleSystem> recording_system(const RulesFile& rules,
                                           const std::shared_ptr<Parameter>& parameter);

// Checks, in check.cpp.

/// Throws Error(input) at the place of an expression that has an unknown name or not the type that
/// its key needs. Checks expressions for all values of the options.
void check_expressions(const RulesFile& rules);

/// Returns whether an expression depends on the units at the start of the battle. If so, cases with
/// different numbers of units cannot share a chain.
bool asks_for_start(const RulesFile& rules);

/// Returns probable mistakes, sorted by place: unused names, selections of no unit, steps without
/// any possible effect, notes that are read before they are written, values that no die shows, and
/// rounds in which no unit fires.
std::vector<Warning> warnings_of(const RulesFile& rules);

// Rules in words, in words.cpp.

/// A step in English.
struct StepInWords {
  std::string name;
  std::vector<std::string> sentences;
};

/// All steps in English, and a sentence on the units that leave if the attacker breaks off.
struct Sequence {
  std::vector<StepInWords> before;
  std::vector<StepInWords> round;
  std::vector<StepInWords> always;
  std::string retreat;
  std::vector<std::string> in_general;  ///< sentences on all steps
};
/// Returns the steps of `rules` in English.
Sequence step_texts(const RulesFile& rules);

}  // namespace asdic::rules_file
