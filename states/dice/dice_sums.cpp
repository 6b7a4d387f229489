#include "states/dice/dice_sums.hpp"

#include <algorithm>

namespace asdic {

const DiceSum& DiceSums::sum_of(int dice) {
  if (const auto known = known_.find(dice); known != known_.end()) return known->second;
  const Integer all = throws(faces_, static_cast<std::size_t>(dice));
  const int least = std::min(dice, cap_);
  Weights weights = ways(dice);
  weights.resize(static_cast<std::size_t>(std::min(faces_ * dice, cap_) - least));
  weights.push_back(rest(all, weights));
  const DiceSum sum{least, weights.size(), rolls_.intern(weights, all)};
  return known_.emplace(dice, sum).first->second;
}

const Weights& DiceSums::ways(int dice) {
  const Weights die(static_cast<std::size_t>(faces_), Integer(1));
  while (ways_.size() <= static_cast<std::size_t>(dice)) {
    const int below_cap = std::max(0, cap_ - static_cast<int>(ways_.size()));
    ways_.push_back(convolution(ways_.back(), die, static_cast<std::size_t>(below_cap)));
  }
  return ways_[static_cast<std::size_t>(dice)];
}

}  // namespace asdic
