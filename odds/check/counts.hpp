// What another program counted: outcomes or rates.
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

/// How the case has to be solved for what the table says of it: certified, with the figures of its
/// rates, and where these are of the number of rounds with their whole distribution.
SolveOptions solving_for(const CountsTable& table);

/// What the units of a side are that a file counts.
enum class CountBasis {
  in_battle,   ///< those in battle; those that left are not counted
  survivors,   ///< all that survive, in battle or left
  apart,       ///< those in battle, and those that left
  one_of_both  ///< in battle or survivors: the file does not say
};

/// Which differences between outcomes a file knows.
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

/// What one side has kept, in battle or left, or what it has lost.
struct SideResult {
  Side side;
  Units units;
  bool are_lost;
};

/// A rate stands for all that rounds to it: from `least` to `most`.
struct Rate {
  std::string figure;
  std::string text;
  Rational least;
  Rational most;
  std::int64_t trials;  ///< 0 where the standard error is told instead
  Place place;
  std::vector<SideResult> kept = {};  ///< what it is a rate of, if of no figure
  std::optional<Rational> standard_error = {};
};

/// Of one case: either outcomes (with survivors, winners alone, or named integers), or rates.
struct Observation {
  enum class Kind { outcomes, winners, rates };
  Kind kind = Kind::outcomes;
  CountDetail tells;
  std::vector<CountedOutcome> outcomes;
  std::vector<Rate> rates;
  std::int64_t trials = 0;                  ///< of outcomes
  std::vector<std::string> unread_columns;  ///< columns that say nothing of these
};

/// What a file tells of a unit.
UnitKey merged_key(const UnitKey& key, const CountDetail& tells);

/// What the table says of battles of this result. Throws Error(input) at the row for counts that
/// are none, units that the case has not, unknown winners and figures, and chances that exceed 1.
Observation observe(const CountsTable& table, const Result& result);

}  // namespace asdic
