// The question of a search, as the user wrote it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lib/input/side.hpp"
#include "odds/find/condition.hpp"
#include "states/battle.hpp"

namespace asdic {

/// The greatest number of combinations of values in a search.
inline constexpr std::size_t most_candidates = 200'000;

/// A search as the user wrote it. The places of errors are the names of the flags.
struct FindQuestion {
  std::vector<std::string> vary;    ///< KEY=VALUES, as a table has rows
  std::vector<std::string> budget;  ///< conditions on figures of the forces: "attacker.cost <= 60"
  std::vector<std::string> where;   ///< conditions on any figures
  std::string least;                ///< the figure to make small, or ""
  std::string most;                 ///< the figure to make great, or ""
  std::string front;                ///< two figures with a comma between them, or ""
  std::vector<std::string> show;    ///< further figures to print
  std::size_t top = 10;             ///< how many of the best are printed
};

/// A figure that the search makes small or great.
struct Objective {
  std::string figure;
  bool is_most = false;
};

/// Returns the objective of the question, or the two of a front. Throws Error(input) unless exactly
/// one of `least`, `most` and `front` is given.
std::vector<Objective> objectives_of(const FindQuestion& question);

/// Returns the conditions of `budget` and `where`. Throws Error(input) at the flag that has a
/// fault.
std::vector<FigureCondition> conditions_of(const FindQuestion& question);

/// Takes ranges out of a force. If the attacker's force is "5..12 inf, 2 aa", returns "12 inf, 2
/// aa" and adds "attacker.units.inf=5..12" to `vary`.
std::string take_ranges(const std::string& force, Side side, std::vector<std::string>& vary);

/// Returns the names of the figures that the forces alone decide, such as attacker.cost.
const std::vector<std::string>& force_figures();
bool is_of_forces(const std::string& figure);
/// Returns a figure of the forces, from the units that the sides bring.
Figure figure_of_forces(const Rosters& rosters, const std::string& figure);

}  // namespace asdic
