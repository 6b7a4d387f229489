// A rules file: a rule system as a designer writes it. docs/rules-files.md has the language.
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

struct RuleSystem;

}  // namespace asdic

namespace asdic::rules_file {

/// A reading of the rules, under [options] of a case.
struct Option {
  std::string name;
  Setting setting;
  std::string text;  ///< the sentence of the rules that it reads; may be empty
  Place place;
};

/// A decision of a side, under [attacker] and [defender] of a case.
struct Policy {
  std::string name;
  std::vector<std::string> words;  ///< the default first
  std::string counted;             ///< the word in place of which a number may be given
  std::array<std::optional<TypedSetting<UnitQuota>>, 2> settings;  ///< by side
  Place place;

  /// Returns how many units move under a word of the policy.
  UnitQuota value(std::string_view word) const;
};

/// A number that a side has, or units of it that are in no force.
struct SideKey {
  std::string name;
  Side side;
  std::optional<TypedSetting<int>> number;         ///< or
  std::optional<TypedSetting<std::string>> force;  ///< units, which may be
  Expression who = always_true();                  ///< these
  std::string who_text = {};                       ///< the same as it is written
  std::vector<UnitType> types = {};                ///< that only this key knows
  Place place;
};

/// A condition of units, which are plain otherwise.
struct StatusRule {
  std::string name;
  std::string words;  ///< for people
  int rank;        ///< the place within an entry of the order of loss, the lowest first; 0 if plain
  Expression who;  ///< which units may have it
  Place place;
};

/// A selection, a condition or a number with a name.
struct NamedExpression {
  std::string name;
  Expression expression;
  Place place;
  std::string words = {};     ///< for people; may be empty
  bool is_explained = false;  ///< whether the words are a name that is explained once
  std::string opposite = {};  ///< words for when it does not hold; may be empty
};

/// A kind of unit, and what tables of values make of it.
struct Unit {
  UnitType type;
  Expression condition;  ///< of options and the die: the rules have it
  std::optional<UnitWords> words;
  Place place;
};
struct Values {
  Expression condition;  ///< of options and the die
  struct Change {
    std::string code;
    std::optional<int> attack, defense, hits, cost;
    Place place;
  };
  std::vector<Change> changes;
  Place place;
};

/// Units get another status, or leave the battle.
struct Move {
  std::optional<Side> side;  ///< nothing for both
  Expression who;
  /// Units of `who` that move only under a condition.
  struct Part {
    Expression who;
    Expression condition;
  };
  std::vector<Part> parts = {};           ///< none if all units of `who` may move
  std::string to;                         ///< a status, or "left"
  std::optional<Expression> number = {};  ///< how many; nothing for all
  std::string policy = {};                ///< who decides how many; empty for nobody
  std::string word = {};                  ///< of the policy, under which they move
  Place policy_place = {};
  Expression is_open = always_true();  ///< whether an open policy is asked here
  bool costly_first = false;           ///< in place of the order of loss
  std::string label = {};              ///< before the units in the name of an option
  std::string asked = {};              ///< what is told of a position in which this is decided
  bool forgoes = false;                ///< whether units that move take back their ready dice
  Expression condition = always_true();
};

/// Units are lost without dice.
struct Loss {
  std::optional<Side> side;
  Expression who;
  Expression condition = always_true();
};

/// A side remembers whether something holds, until the round ends.
struct Note {
  std::vector<NamedExpression> notes;
};

/// A change of the values of units, such as a technology makes.
struct Modifier {
  Expression who;
  std::optional<Expression> attack, defense;
  std::optional<int> attacking_dice;
  bool keeps_order = false;  ///< whether the default order of loss ignores the change
};

/// Makes dice of units ready, which a later step rolls.
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

/// Units roll their dice.
struct Shot {
  std::optional<Side> side;
  Expression who;
  std::string force;  ///< the key of the units that fire, in place of `who`
  std::string ready;  ///< the name of the dice that are rolled, in place of `who`
  Expression at;
  std::string at_text;                        ///< `at` as it is written
  std::optional<Expression> value = {};       ///< of each unit; nothing for attack or defense
  std::optional<Expression> each = {};        ///< dice of a unit; nothing for one
  std::optional<Expression> most = {};        ///< dice of all, the strongest units first
  std::optional<Expression> per_target = {};  ///< the value of a die for each target, if it has one
  std::optional<Expression> aimed = {};       ///< whether each die is for a unit of its own
  std::string to = {};    ///< the status of units that are hit; empty: they are lost
  std::string hits = {};  ///< the ready dice with which hits wait; empty if they fall at once
  std::optional<Expression> fair = {};  ///< whether low luck leaves these dice as they are
  Expression condition = always_true();
};
/// Units that attack or defend better with the help of others, each of which helps one of them.
struct Support {
  std::optional<Side> side;
  std::vector<Expression> who;  ///< those of the first are helped first
  Expression by;
  Expression value;  ///< of a helped unit
  Expression condition = always_true();
};
struct Fire {
  std::vector<Shot> shots;
  std::vector<Support> support = {};
  std::optional<Expression> removed = {};    ///< units that are lost once all dice are counted
  std::optional<Expression> most_hits = {};  ///< whether as many hits are taken as can be
};

/// Lets units roll a die each to find enemy units. Each success finds one of them, or all for which
/// it is low enough.
struct Search {
  std::optional<Side> side;  ///< of those who search
  Expression by;
  Expression value;  ///< that a die may show at most
  Expression who;    ///< of the enemy
  std::string to;    ///< their status from then on
  bool costly_first = false;
  bool finds_all = false;  ///< whether a success finds all units for which it is low enough
  std::optional<Expression> harder = {};    ///< the number by which a die must be lower for a unit
  std::optional<Expression> separate = {};  ///< whether separate dice seek each grade of `harder`
  std::optional<Expression> together = {};  ///< whether a success finds all units that are sought
  struct Aid {
    Expression by;
    Expression value;  ///< the number added if the searcher's nation has these units
  };
  std::optional<Aid> aid = {};
  std::string policy = {};  ///< the policy that gives the number of searchers; may be empty
  Place policy_place = {};
  /// Names of figures to note, with SIDE, UNIT, and WORD in place of DEPTH.
  std::vector<std::string> figures = {};
  Expression condition = always_true();
};

/// Lets sides choose a depth for each of their submarines without a depth.
struct Declaration {
  std::string option;    ///< the option with which sides declare
  Expression condition;  ///< a condition on options and the side
};

struct Step {
  std::string name;
  std::string title;  ///< for people; may be empty
  std::variant<Move, Loss, Note, Fire, Search, ReadiedDice, Declaration> action;
  Expression condition = always_true();
  Place place;
  std::optional<Expression> times = {};  ///< how often it is played; nothing for once
};

/// A case must have this.
struct Requirement {
  Expression condition;
  std::string message;
  std::string option;                    ///< whose place in the case is blamed, or
  std::string key;                       ///< that of a key of a side, or
  std::optional<Expression> units = {};  ///< that of the first of these units
  std::optional<Side> side = {};         ///< the side of `units`; nothing for both
  bool is_of_sides = false;              ///< it asks for units or keys, not for options alone
  Place place;
};

/// How the rules change the order in which units are lost.
struct LossRules {
  std::optional<Expression> last = {};   ///< units on which hits fall only when no other is left
  std::optional<Expression> never = {};  ///< units that no hit can remove
  std::optional<Expression> late = {};   ///< units that are lost after others
  Expression late_if = always_true();
};

/// Dice that are not thrown one by one with equal faces.
struct Throws {
  std::optional<Expression> low_luck = {};  ///< dice hit together as often as they do on average
  std::vector<int> weights = {};            ///< of the faces, in a set of throws
  std::optional<Expression> weighted = {};  ///< whether the faces have these weights
};

struct RulesFile {
  std::string name;
  std::string title;
  std::string source;
  std::string base;     ///< the built-in system that it changes, if any
  std::string hash;     ///< of the text, and of the text of its base
  bool is_own = false;  ///< part of asdic
  std::string text;
  std::vector<UnitKind> kinds;
  std::vector<int> dice;  ///< faces that are possible; none for any
  std::vector<Unit> units;
  std::vector<Values> values;
  std::vector<Option> options;
  std::vector<Policy> policies;
  std::vector<SideKey> keys;
  std::vector<StatusRule> statuses;
  std::string plain_words = "plain";  ///< what units without a status are called
  std::vector<NamedExpression> groups;
  std::vector<NamedExpression> terms;
  std::vector<Requirement> requirements;
  std::vector<Step> before;      ///< once
  std::vector<Step> round;       ///< in each round
  std::vector<Step> after_each;  ///< losses, after each step
  Expression retreating =
      always_true();  ///< which of the attacker's units leave when it breaks off
  LossRules losses;
  Throws throws;
  std::vector<std::string> technologies;  ///< that nations may have
  std::vector<Modifier> modifiers;
  bool is_flown_over = false;   ///< guns on the way of aircraft
  std::string sea;              ///< rules of a battle at sea that a case may begin with
  bool has_landings = false;    ///< land units that came ashore cannot retreat
  bool has_depths = false;      ///< whether submarines have a depth
  std::vector<Phrase> figures;  ///< names and words of figures that searches note
  std::optional<Expression> damage_stays = {};  ///< from wave to wave; nothing for always
  bool counts_statuses = false;  ///< whether a round that changes only statuses is not idle

  const Option* option(std::string_view called) const;
  const Policy* policy(std::string_view called) const;
  const SideKey* key(std::string_view called) const;
  const StatusRule* status(std::string_view called) const;
  const NamedExpression* group(std::string_view called) const;
  const NamedExpression* term(std::string_view called) const;
};

/// The largest attack or defense of a unit.
inline constexpr int most_value = 100;

inline constexpr std::size_t most_bytes_of_rules = 256 << 10;
inline constexpr std::size_t most_steps = 200;
inline constexpr std::size_t most_shots = 500;  ///< of all steps
inline constexpr std::size_t most_names = 200;  ///< of each kind

/// Reads a rules file; `source` is its name for people. Throws Error(input) at the place of the
/// first fault.
RulesFile parse_rules(std::string_view text, const std::string& source);

// The built-in rules files, in own_rules.cpp.

/// Returns the text of a built-in rules file, or an empty text for another name.
std::string_view own_rules(std::string_view name);
/// Returns the names of the built-in rules files in alphabetical order.
std::vector<std::string> own_rules_names();

// A rule system, in system.cpp.

/// Returns the units that `rules` have under `settings`, with their values on `die`.
std::vector<UnitType> units_of(const RulesFile& rules, int die, const Settings& settings);

/// Returns the rule system of a rules file. Throws Error(input) if a requirement asks for what is
/// not known before the battle begins.
RuleSystem system_of(std::shared_ptr<const RulesFile> rules);

// Checks, in check.cpp.

/// Throws Error(input) at the place of an expression that names what there is not, or has another
/// type than its key needs, whatever the options are.
void check_expressions(const RulesFile& rules);

/// Returns whether an expression asks for units at the start of the battle, so that battles that
/// start with other numbers have no chain in common.
bool asks_for_start(const RulesFile& rules);

/// Returns probable mistakes, sorted by place: names that nothing reads, selections of no unit,
/// steps that can never do anything, notes that are read before they are written, values that no
/// die shows, and rounds in which nobody fires.
std::vector<Warning> warnings_of(const RulesFile& rules);

// Rules in words, in words.cpp.

/// A step in words: its name, and sentences.
struct StepInWords {
  std::string name;
  std::vector<std::string> sentences;
};

/// The steps before the first round and of each round, and who leaves when the attacker breaks off.
struct Sequence {
  std::vector<StepInWords> before;
  std::vector<StepInWords> round;
  std::vector<StepInWords> always;
  std::string retreat;
  std::vector<std::string> in_general;  ///< sentences on all steps
};
Sequence step_texts(const RulesFile& rules);

}  // namespace asdic::rules_file
