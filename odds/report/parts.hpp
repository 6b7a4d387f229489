// Makes the parts of a report that are shown on request.
#pragma once

#include <vector>

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Returns for each side the probabilities that at least N of each unit survive, in battle or left.
std::vector<layout::Block> at_least_of(const Result& result);

/// Returns the distribution of the net gain, with its quantiles.
layout::Block swing_of(const Result& result, const ReportOptions& options);

/// Returns for each computed round the winners by its end, and the forces at its beginning. Ends at
/// the first round after which fewer than 1% of battles (0.1% if not text) continue.
std::vector<layout::Block> by_round_of(const Result& result, const ReportOptions& options);

/// Holds the probabilities that at least 1, 2, ... of a unit survive; "all" is all units together.
struct SurvivorChances {
  std::string unit;
  std::vector<Value> chances;
};
std::vector<SurvivorChances> survivor_chances(const Result& result, Side side);

}  // namespace asdic
