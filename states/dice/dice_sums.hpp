// Exact distributions of sums of dice, up to a cap.
#pragma once

#include <map>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/exact/rolls.hpp"
#include "states/dice/distribution.hpp"

namespace asdic {

/// The distribution of a sum. Result k of `roll` is the sum least + k; the last result includes all
/// sums that reach the cap.
struct DiceSum {
  int least;
  std::size_t results;
  RollIndex roll;
};

class DiceSums {
 public:
  /// Interns its rolls in `rolls`. The cap must be at least 1 when of() is called.
  DiceSums(int faces, int cap, Rolls& rolls) : faces_(faces), cap_(cap), rolls_(rolls) {}

  /// Returns the sum of `dice` dice, at least 1.
  const DiceSum& sum_of(int dice);

 private:
  const Weights& ways(int dice);

  int faces_;
  int cap_;
  Rolls& rolls_;
  std::map<int, DiceSum> known_;  ///< by number of dice
  /// The number of throws with the sum dice + k, for sums below the cap, by number of dice.
  std::vector<Weights> ways_ = {{Integer(1)}};
};

}  // namespace asdic
