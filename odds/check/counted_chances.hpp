// The outcomes of a battle as far as a file of counts tells them apart.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "odds/check/counts.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

struct CountedChance {
  Value chance;
  std::int64_t count = 0;
};

using Distribution = std::map<Outcome, CountedChance>;

/// Whether units of a side leave the battle in some outcome.
bool anyone_leaves(const Result& result, Side side);

/// The chances and counts of what the file tells apart; `merged` says what it does not. What its
/// units are counted as has to be known.
Distribution distribution_of(const Result& result, const Observation& observation,
                             std::vector<std::string>& merged);

/// Units as they are told, in the order in which the case names them.
std::string force_text(const Units& units, const CountDetail& tells, const Posed& posed, Side side);

/// For people: an outcome as the observation tells it, with the units in the order of the case.
std::string text_of(const Outcome& outcome, const Observation& observation, const Posed& posed);

/// Chances of what sides keep or lose, as far as it is told, looked up in tables of all outcomes:
/// one table for each combination of sides and of kept or lost, made when it is first asked for.
class SideChances {
 public:
  /// `result` and `tells` must outlive this.
  SideChances(const Result& result, const CountDetail& tells) : result_(result), detail_(tells) {}

  /// Returns the chance of all of these together; 0 if they cannot be.
  Value chance(const std::vector<SideResult>& kept);

 private:
  using Table = std::map<std::vector<Units>, Value>;

  Table table(const std::vector<SideResult>& kept) const;

  const Result& result_;
  const CountDetail& detail_;
  std::map<std::vector<std::pair<Side, bool>>, Table> tables_;
};

/// What the file does not tell apart although the outcomes do.
std::vector<std::string> merged_by(const Result& result, const CountDetail& tells);

/// Who is left, as far as it is told.
std::string survivors_text(const Outcome& outcome);

}  // namespace asdic
