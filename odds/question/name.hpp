// The names of figures, taken apart.
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

/// What a battle has names for.
struct KnownNames {
  bool sides = true;                              ///< there are winners and losses
  bool play = false;                              ///< choices are open, which are best played
  bool goal = false;                              ///< the case has a goal, which has a value
  std::vector<std::string> choices;               ///< those, by the path of their setting
  bool land = false;                              ///< the battle is on land, which can be taken
  std::array<std::vector<std::string>, 2> units;  ///< that each side brought
  std::array<std::vector<std::string>, 2> kept;   ///< further names that survivors may have
  std::vector<std::string> numbers;               ///< of outcomes without sides
  std::vector<std::string> marks;
  /// Codes of all units of the case: conditions on outcomes may name those that a side did not
  /// bring.
  std::vector<std::string> types;
  std::vector<std::string> codes;  ///< of units that may take part, whatever their nation and depth
  std::vector<Phrase> possible;    ///< marks that there may be
};

/// Returns the codes of all units that a case knows.
std::vector<std::string> types_of(const Case& battle);

/// The same, and what other battles under the same rules may have names for.
KnownNames possible_names(KnownNames known, const RuleSystem& rules, const Case& battle);

/// winner.attacker and the other four; takes, clears; rounds.mean, .sd; losses.attacker.cost,
/// .cost.sd, .variance, .units.sub; exchange (the defender's loss in cost less the attacker's),
/// .sd, .variance, .median, .quantile.5 (percent), .above.0; survivors.attacker.at_least.3 (in
/// battle or left), survivors.attacker.sub.at_least.3; damage.mean, .sd of a named integer; marks.
/// Round by round: rounds.at_most.2, winner.attacker.by_round.2, and of the battles that fight a
/// round what a side begins it with, strength.attacker.units.in_round.2, .hits, .cost. Where
/// choices are open: value, what the goal comes to in best play; choice.attacker.undetected, what
/// best play does before any dice; price.attacker.undetected, what its default policy costs its
/// side, or price.attacker.undetected.leave another.
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
    mark,
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
  std::int64_t bound = 0;  ///< at least, above, by round or percent: the N of the name
  std::string what = {};  ///< the unit, integer, mark, choice or condition, or what strength counts
  std::string policy = {};  ///< of which the price is asked; empty for the default
};

/// Nothing where the battle has no such figure. Throws Error(input) at the name for an
/// outcome."..." that is not a condition.
std::optional<FigureName> parse_figure(std::string_view name, const KnownNames& known);

/// What can be asked for, with N for a number.
std::vector<std::string> figure_names(const KnownNames& known);

/// It tells of one round.
bool is_by_round(const FigureName& figure);

/// The last round that any of these figures names, at least 1; 0 if none names a round.
int last_round_of(const std::vector<std::string>& figures);

/// A policy of a choice: the path of the setting, and its value, which is empty for the default.
using Policy = std::pair<std::string, std::string>;

/// Those of the choices whose prices these figures are.
std::vector<Policy> policies_of(const std::vector<std::string>& figures,
                                const std::vector<std::string>& choices);

/// The battle is one of land and air units, under rules that have land units.
bool is_on_land(const RuleSystem& rules, const Rosters& brought);

}  // namespace asdic
