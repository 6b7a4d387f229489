// How lucky somebody was: where what came out of battles stands among all that could have.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/report/conventions.hpp"
#include "odds/solve/result.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// What came out of one battle: "attacker keeps 3 sub" of the case as it is, or with forces of its
/// own, "5 sub against 3 dd: attacker keeps 3 sub".
struct ObservedResult {
  std::string text;
  Place place;
};

/// What somebody wrote into a file (a path, or "-"), one battle a line; empty lines are left out.
/// Throws Error(input) where there is none.
std::vector<ObservedResult> read_results(const std::string& path);

/// A number that came out, and how often it is better for the attacker, exactly that, or worse.
struct Rank {
  std::int64_t number = 0;
  Value better;
  Value exactly;
  Value worse;

  Value as_well_or_better() const { return better + exactly; }
  Value as_badly_or_worse() const { return worse + exactly; }
  /// Worse, and half of exactly that: of the attacker; the defender's is the rest up to 1.
  Value percentile() const { return worse + exactly / 2; }
};

struct RankedBattle {
  std::string forces;  ///< "5 sub against 3 dd, 1 ca"
  std::string result;  ///< what each side keeps, as it was written
  Rank rank;
  bool in_order = true;  ///< it can come out so with the case's orders of loss
};

struct Luck {
  Mustered posed;  ///< the first battle
  Conventions conventions;
  std::string by;  ///< the figure that counts
  std::vector<RankedBattle> battles;
  std::optional<Rank> together;  ///< of several battles: of their sum
};

/// Exact and verified. `by` is `exchange` or a loss of one side in units or in cost. Throws
/// Error(input) at the place of a result that cannot be, or leaves open what the figure is.
Luck luck(const Document& document, const std::vector<ObservedResult>& results,
          const std::string& by, const SolveOptions& solving = {});

}  // namespace asdic
