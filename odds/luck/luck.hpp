// Computes how lucky a player was: the rank of the results of battles among all possible ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/luck/results.hpp"
#include "odds/report/conventions.hpp"
#include "odds/solve/result.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// The number that a figure had, and the probabilities of numbers that are better for the attacker,
/// equal, or worse.
struct Rank {
  std::int64_t number = 0;
  Value better;
  Value exactly;
  Value worse;

  Value as_well_or_better() const { return better + exactly; }
  Value as_badly_or_worse() const { return worse + exactly; }
  /// Returns the probability of worse numbers plus half of that of equal ones. This is the
  /// percentile of the attacker; the defender's is 1 minus it.
  Value percentile() const { return worse + exactly / 2; }
};

struct RankedBattle {
  std::string forces;  ///< such as "5 sub against 3 dd, 1 ca"
  std::string result;  ///< the units that each side keeps or loses, as written
  Rank rank;
  bool in_order = true;  ///< possible with the casualty orders of the case
};

struct Luck {
  Problem problem;  ///< the case of the first battle
  Rosters rosters;
  Conventions conventions;
  std::string by;   ///< the figure by which luck is measured
  std::string how;  ///< how a file with results was read, or ""
  std::vector<RankedBattle> battles;
  std::optional<Rank> together;  ///< the rank of the sum of several battles
};

/// Returns exact, verified ranks. `by` is `exchange` or a loss of one side in units or in cost.
/// Throws Error(input) at the place of a result that is impossible, or that does not determine the
/// figure.
Luck luck(const Document& document, const std::vector<ObservedResult>& results,
          const std::string& by, const SolveOptions& solving = {});

}  // namespace asdic
