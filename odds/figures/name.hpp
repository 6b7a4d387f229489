// The names of figures, taken apart.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/side.hpp"
#include "states/battle.hpp"

namespace asdic {

/// What a battle has names for.
struct KnownNames {
  bool sides = true;                              ///< there are winners, rounds and losses
  std::array<std::vector<std::string>, 2> units;  ///< that each side brought
  std::vector<std::string> numbers;               ///< of outcomes without sides
  std::vector<std::string> marks;
};

/// winner.attacker and the other four; rounds.mean, .sd; losses.attacker.cost, .cost.sd, .variance,
/// .units.sub; exchange (the defender's loss in cost less the attacker's);
/// survivors.attacker.at_least.3 (in battle or left); damage.mean, .sd of a named integer; marks.
struct FigureName {
  enum class Kind { winner, rounds, cost, unit, exchange, survivors, number, mark };
  enum class Moment { mean, variance, deviation };
  Kind kind;
  Moment moment = Moment::mean;
  Side side = Side::attacker;
  Winner winner = Winner::attacker;
  int least = 0;          ///< of survivors
  std::string what = {};  ///< the unit, the named integer or the mark
};

/// Nothing where the battle has no such figure.
std::optional<FigureName> parse_figure(std::string_view name, const KnownNames& known);

/// What can be asked for, with N for a number.
std::vector<std::string> figure_names(const KnownNames& known);

}  // namespace asdic
