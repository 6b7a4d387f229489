// Outcomes without their repetitions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lib/index_table.hpp"
#include "states/battle.hpp"

namespace asdic {

/// Equal for equal outcomes, in one run of the program.
std::size_t hash_of(const Outcome& outcome);

/// Outcomes, each once, in the order in which they came. Equal units of theirs stand in one place.
class DistinctOutcomes {
 public:
  /// The number of an outcome, from 0 on, and whether it is new.
  std::pair<std::uint32_t, bool> add(Outcome outcome);

  const std::vector<Outcome>& all() const { return all_; }
  /// Nothing is left here.
  std::vector<Outcome> take() { return std::move(all_); }

 private:
  void share(Units& units);

  std::vector<Outcome> all_;
  std::vector<Units> units_;
  IndexTable numbers_;           ///< of all_
  IndexTable numbers_of_units_;  ///< of units_
};

}  // namespace asdic
