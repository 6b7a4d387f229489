// What another program counted: outcomes or rates.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "odds/check/counts_table.hpp"
#include "odds/solve/result.hpp"
#include "states/battle.hpp"

namespace asdic {

/// Whether it has rates of the number of rounds, for which their whole distribution is needed.
bool asks_for_rounds(const CountsTable& table);

/// Which differences between outcomes a file knows.
struct Tells {
  bool winner = false;
  bool damage = false;
  bool nations = false;
  bool depths = false;
  bool left = false;
};

struct CountedOutcome {
  Outcome outcome;
  std::int64_t count;
};

/// A rate stands for all that rounds to it: from `least` to `most`.
struct Rate {
  std::string figure;
  std::string text;
  Rational least;
  Rational most;
  std::int64_t trials;
  Place place;
};

/// Of one case: either outcomes (with survivors, winners alone, or named integers), or rates.
struct Observation {
  enum class Kind { outcomes, winners, rates };
  Kind kind = Kind::outcomes;
  Tells tells;
  std::vector<CountedOutcome> outcomes;
  std::vector<Rate> rates;
  std::int64_t trials = 0;  ///< of outcomes
};

/// The name of a unit in an outcome without what a file does not tell.
std::string without_untold(const std::string& key, const Tells& tells);

/// What the table says of battles of this result. Throws Error(input) at the row for counts that
/// are none, units that the case has not, unknown winners and figures, and chances that exceed 1.
Observation observe(const CountsTable& table, const Result& result);

}  // namespace asdic
