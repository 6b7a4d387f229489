// Sums of dice that count up to a cap.
#pragma once

#include <map>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/exact/rolls.hpp"
#include "states/dice/distribution.hpp"

namespace asdic {

/// The k-th result of `roll` is a sum of least + k; the last one holds all that reach the cap.
struct DiceSum {
  int least;
  std::size_t results;
  RollIndex roll;
};

class DiceSums {
 public:
  /// The cap is 1 or more where sums are asked for.
  DiceSums(int faces, int cap, Rolls& rolls) : faces_(faces), cap_(cap), rolls_(rolls) {}

  /// The sum of so many dice, 1 or more.
  const DiceSum& of(int dice);

 private:
  const Weights& ways(int dice);

  int faces_;
  int cap_;
  Rolls& rolls_;
  std::map<int, DiceSum> known_;  ///< by number of dice
  /// By number of dice: in how many throws their sum is dice + k, as far as that is below the cap.
  std::vector<Weights> ways_ = {{Integer(1)}};
};

}  // namespace asdic
