// Outcomes or rates that another program counted.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "odds/check/counts_table.hpp"
#include "odds/solve/solve.hpp"
#include "states/battle.hpp"

namespace asdic {

/// Returns how to solve the case for these counts: certified, with the figures of the rates. If
/// rates are about the number of rounds, it requests their whole distribution.
SolveOptions solving_for(const CountsTable& table);

/// The units of a side that a file counts.
enum class CountBasis {
  in_battle,   ///< units in battle; units that left are not counted
  survivors,   ///< all survivors, in battle or left
  apart,       ///< units in battle and units that left, separately
  one_of_both  ///< in_battle or survivors; the file does not state it
};

/// The differences between outcomes that a file distinguishes.
struct CountDetail {
  bool winner = false;
  bool damage = false;
  bool nations = false;
  bool depths = false;
  bool parts = false;  ///< waves, or land and sea
  std::array<CountBasis, 2> units = {CountBasis::apart, CountBasis::apart};
};

struct CountedOutcome {
  Outcome outcome;
  std::int64_t count;
};

/// The units that a side has kept (in battle or left) or lost.
struct SideResult {
  Side side;
  Units units;
  bool are_lost;
};

/// A rate is rounded: it represents all numbers from `least` to `most`.
struct Rate {
  std::string figure;
  std::string text;
  Rational least;
  Rational most;
  std::int64_t trials;  ///< 0 if the file has the standard error instead
  Place place;
  std::vector<SideResult> kept = {};  ///< the event of the rate, if it is not a figure
  std::optional<Rational> standard_error = {};
  /// The event of the rate in a result without sides: these named integers have these values.
  std::vector<std::pair<std::string, std::int64_t>> numbers = {};
};

/// The counts for one case: either outcomes (with survivors, only with winners, or with named
/// integers) or rates.
struct Observation {
  enum class Kind { outcomes, winners, rates };
  Kind kind = Kind::outcomes;
  CountDetail detail;
  std::vector<CountedOutcome> outcomes;
  std::vector<Rate> rates;
  std::int64_t trials = 0;                  ///< the number of counted outcomes
  std::vector<std::string> unread_columns;  ///< columns that were ignored
  std::string read_as = {};                 ///< what was understood of the file
  bool counts_opening_fire = false;         ///< as in CountsTable
};

/// Returns the key of a unit without the differences that the file does not distinguish.
UnitKey merged_key(const UnitKey& key, const CountDetail& detail);

/// Returns the observation in the table for this result. Throws Error(input) at the row for invalid
/// counts, units that the case does not have, unknown winners and figures, and probabilities that
/// exceed 1.
Observation observe(const CountsTable& table, const Result& result);

}  // namespace asdic
