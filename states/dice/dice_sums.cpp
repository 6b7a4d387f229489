#include "states/dice/dice_sums.hpp"

#include <algorithm>

namespace asdic {

const SumOfDice& SumsOfDice::of(int dice) {
  if (const auto known = known_.find(dice); known != known_.end()) return known->second;
  const Integer all = boost::multiprecision::pow(Integer(faces_), static_cast<unsigned>(dice));
  const int least = std::min(dice, cap_);
  std::vector<Integer> weights = ways(dice);
  weights.resize(static_cast<std::size_t>(std::min(faces_ * dice, cap_) - least));
  Integer rest = all;
  for (const Integer& weight : weights) rest -= weight;
  weights.push_back(rest);
  const SumOfDice sum{least, weights.size(), rolls_.intern(weights, all)};
  return known_.emplace(dice, sum).first->second;
}

const std::vector<Integer>& SumsOfDice::ways(int dice) {
  while (ways_.size() <= static_cast<std::size_t>(dice)) {
    const auto more = static_cast<int>(ways_.size());
    const std::vector<Integer>& fewer = ways_.back();
    const int below_cap = std::min((faces_ - 1) * more + 1, cap_ - more);
    std::vector<Integer> next(static_cast<std::size_t>(std::max(0, below_cap)));
    for (std::size_t k = 0; k < next.size(); ++k) {
      for (std::size_t face = 0; face < static_cast<std::size_t>(faces_) && face <= k; ++face) {
        if (k - face < fewer.size()) next[k] += fewer[k - face];
      }
    }
    ways_.push_back(std::move(next));
  }
  return ways_[static_cast<std::size_t>(dice)];
}

}  // namespace asdic
