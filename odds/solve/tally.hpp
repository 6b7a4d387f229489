// Derives figures from the probabilities of all outcomes.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "lib/index_table.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Adds up probabilities of outcomes that may be added several times.
class OutcomeChances {
 public:
  /// `size` is the approximate number of outcomes, for reserving memory.
  explicit OutcomeChances(std::size_t size = 0) { all_.reserve(size); }

  void add(const Outcome& outcome, Value chance);
  /// Returns each outcome once, and leaves none here.
  std::vector<OutcomeChance> take() { return std::move(all_); }

 private:
  std::vector<OutcomeChance> all_;
  IndexTable numbers_;  ///< the indices in all_
};

/// Adds the winners, the losses of both sides and the outcomes, the most likely first, to a result
/// that has its rosters. Each outcome must be listed once.
void tally(std::vector<OutcomeChance> outcomes, Result& result);

}  // namespace asdic
