// Parses the names of figures.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/input/side.hpp"
#include "states/battle.hpp"
#include "states/rule_system.hpp"
#include "states/words.hpp"

namespace asdic {

/// The names that figures of a battle can use.
struct KnownNames {
  bool sides = true;                 ///< the battle has winners and losses
  bool play = false;                 ///< choices are open, so there is best play
  bool goal = false;                 ///< the goal of the case has a value
  std::vector<std::string> choices;  ///< the open choices, by their path
  bool land = false;                 ///< the battle is on land, so `takes` has a meaning
  std::array<std::vector<std::string>, 2> units;  ///< names of units that each side brought
  std::array<std::vector<std::string>, 2> kept;   ///< further names that survivors may have
  std::vector<std::string> numbers;               ///< named integers of outcomes without sides
  std::vector<std::string> custom_figures;
  /// Codes of all units of the case. Conditions on outcomes may name units that a side did not
  /// bring.
  std::vector<std::string> types;
  std::vector<std::string> codes;    ///< codes of units that may take part
  std::vector<Phrase> possible;      ///< custom figures that other cases may have
  std::vector<std::string> counted;  ///< figures that exist only if the case counts them
};

/// Returns the message for an unknown name of a figure. It suggests the nearest name, or the
/// command that lists all names.
std::string unknown_figure(std::string_view name, const std::vector<std::string>& possible);
/// Returns the message for a figure that the rules have and these battles do not.
std::string missing_figure(std::string_view name, const std::vector<std::string>& possible);

/// Returns the codes of all units that a case defines.
std::vector<std::string> types_of(const Case& battle);

/// Returns `known`, extended by the names that other battles under the same rules may have.
KnownNames possible_names(KnownNames known, const RuleSystem& rules, const Case& battle);

/// A parsed name of a figure. The names are:
///   winner.attacker (or another name of a winner); takes; clears; outcome."CONDITION"
///   rounds.mean, .sd
///   losses.attacker.cost, .cost.sd, .variance (of the cost), .units.sub
///   exchange (the net gain), .sd, .variance, .median, .quantile.5 (in percent), .above.0
///   survivors.attacker.at_least.3 (in battle or left), survivors.attacker.sub.at_least.3
///   damage.mean, .sd for a named integer; custom figures under their own names
///   rounds.at_most.2, winner.attacker.by_round.2 (after a round)
///   strength.attacker.units.in_round.2, .hits, .cost (of the battles that fight the round)
///   value, choice.attacker.undetected, price.attacker.undetected (of best play)
/// A choice is the option that best play chooses before any dice. A price is what the default
/// policy loses against best play; price.attacker.undetected.leave is that of another policy.
struct FigureName {
  enum class Kind {
    winner,
    takes,
    clears,
    rounds,
    cost,
    unit,
    exchange,
    quantile,
    above,
    survivors,
    number,
    custom,
    outcome,
    over,
    won,
    strength,
    value,
    choice,
    price
  };
  enum class Moment { mean, variance, deviation };
  Kind kind;
  Moment moment = Moment::mean;
  Side side = Side::attacker;
  Winner winner = Winner::attacker;
  std::int64_t bound = 0;   ///< at least, above, by round or percent: the N of the name
  std::string what = {};    ///< the unit, integer, custom figure, choice, condition or strength
  std::string policy = {};  ///< the policy of a price; "" for the default
};

/// Returns the parsed name, or nothing if the battle does not have the figure. Throws Error(input)
/// at the name if outcome."..." is not a condition, or if the case does not count the figure.
std::optional<FigureName> parse_figure(std::string_view name, const KnownNames& known);

/// Returns the possible names, with N for a number.
std::vector<std::string> figure_names(const KnownNames& known);

/// Returns whether the figure is about one round.
bool is_by_round(const FigureName& figure);

/// Returns the last round that any of these figures names, at least 1; 0 if none names a round.
int last_round_of(const std::vector<std::string>& figures);

/// A policy of a choice: the path of its setting, and a value, which is empty for the default.
using Policy = std::pair<std::string, std::string>;

/// Returns the policies of `choices` whose prices are among these figures.
std::vector<Policy> policies_of(const std::vector<std::string>& figures,
                                const std::vector<std::string>& choices);

/// Returns whether the rules have land units and only land and air units take part, except in the
/// battle at sea before a landing.
bool is_on_land(const RuleSystem& rules, const Rosters& brought);

}  // namespace asdic
