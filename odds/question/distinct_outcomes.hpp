// Removes duplicates from outcomes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lib/index_table.hpp"
#include "states/battle.hpp"

namespace asdic {

/// Returns a hash of the outcome, which differs between runs of the program.
std::size_t hash_of(const Outcome& outcome);

/// Outcomes, each once, in the order in which they were added. Equal sets of units share memory.
class DistinctOutcomes {
 public:
  /// Returns the number of an outcome, from 0, and whether it is new.
  std::pair<std::uint32_t, bool> add(Outcome outcome);

  const std::vector<Outcome>& all() const { return all_; }
  /// Returns the outcomes, and leaves none here.
  std::vector<Outcome> take() { return std::move(all_); }

 private:
  void share(Units& units);

  std::vector<Outcome> all_;
  std::vector<Units> units_;
  IndexTable numbers_;           ///< the indices in all_
  IndexTable numbers_of_units_;  ///< the indices in units_
};

}  // namespace asdic
