// Parts of a report that are shown where they are asked for.
#pragma once

#include <vector>

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// How often each side has so many of its units left, or more: in battle or left.
std::vector<layout::Block> at_least_of(const Result& result);

/// How the exchange is spread, with its quantiles.
layout::Block swing_of(const Result& result, const ReportOptions& options);

/// For each round that was told who has won by its end, and what the sides begin it with. The text
/// ends where fewer than one battle in a hundred goes on.
std::vector<layout::Block> by_round_of(const Result& result, const ReportOptions& options);

/// By side, for all units together ("all") and for each unit: the chances that 1, 2, ... or more
/// are left.
struct SurvivorChances {
  std::string unit;
  std::vector<Value> chances;
};
std::vector<SurvivorChances> survivor_chances(const Result& result, Side side);

}  // namespace asdic
