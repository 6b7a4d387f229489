// Reads what players write about the end of a battle: the units that each side kept or lost.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "odds/question/outcome_condition.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// The units that the sides kept, or the number that each side lost of each roster. The text may
/// name one side only.
struct SidesFate {
  std::vector<Kept> kept;
  std::array<std::optional<std::vector<int>>, 2> lost;  ///< by roster; only if a loss is written

  bool has_losses() const { return lost[0] || lost[1]; }
  bool fits(const Outcome& outcome, const Rosters& brought) const;
  /// Returns what the sides kept. Sides without losses have lost nothing if another has.
  std::vector<Kept> survivors(const Rosters& brought) const;
};

/// Reads "attacker keeps 2 sub; defender keeps nothing" or "attacker loses 2 inf, defender loses 1
/// tank", with units by any name. Throws Error(input) at `place`.
SidesFate read_fate(const std::string& text, const Place& place, const Result& result);

}  // namespace asdic
