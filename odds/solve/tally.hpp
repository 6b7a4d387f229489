// What follows from the chances of all outcomes.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "lib/index_table.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Chances of outcomes that may come repeatedly.
class OutcomeChances {
 public:
  /// Roughly so many outcomes.
  explicit OutcomeChances(std::size_t size = 0) { all_.reserve(size); }

  void add(const Outcome& outcome, Value chance);
  /// Each outcome once; nothing is left here.
  std::vector<OutcomeChance> take() { return std::move(all_); }

 private:
  std::vector<OutcomeChance> all_;
  IndexTable numbers_;  ///< of all_
};

/// Adds who wins, the losses of both sides and the outcomes, the most likely first, to a result
/// that has its rosters and nothing of these. Each outcome comes once.
void tally(std::vector<OutcomeChance> outcomes, Result& result);

}  // namespace asdic
