// The distribution of outcomes, as far as a file of counts distinguishes them.
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

/// Returns whether units of a side leave the battle in some outcome.
bool anyone_leaves(const Result& result, Side side);

/// Returns probabilities and counts of the outcomes that the file distinguishes. Sets `merged` to
/// the differences that it does not distinguish. The basis of the units must not be
/// CountBasis::one_of_both.
Distribution distribution_of(const Result& result, const Observation& observation,
                             std::vector<std::string>& merged);

/// Returns the text of units as the file counts them, in the order of the case.
std::string force_text(const Units& units, const CountDetail& detail, const Problem& problem,
                       Side side);

/// Returns the text of an outcome as the file counts it, with the units in the order of the case.
std::string text_of(const Outcome& outcome, const Observation& observation, const Problem& problem);

/// Probabilities of the units that sides keep or lose, as far as the file distinguishes them. Makes
/// a table of all outcomes for each combination of sides and of kept or lost, when it is first
/// needed.
class SideChances {
 public:
  /// Keeps references to `result` and `detail`, which must outlive this object.
  SideChances(const Result& result, const CountDetail& detail) : result_(result), detail_(detail) {}

  /// Returns the probability that all of these hold together; 0 if they cannot.
  Value chance(const std::vector<SideResult>& kept);

 private:
  using Table = std::map<std::vector<Units>, Value>;

  Table table(const std::vector<SideResult>& kept) const;

  const Result& result_;
  const CountDetail& detail_;
  std::map<std::vector<std::pair<Side, bool>>, Table> tables_;
};

/// Returns the differences between outcomes that the file does not distinguish.
std::vector<std::string> merged_by(const Result& result, const CountDetail& detail);

/// Returns the text of the sides that remain, as far as the file distinguishes it.
std::string survivors_text(const Outcome& outcome);

}  // namespace asdic
