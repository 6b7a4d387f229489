#include "states/dice/volley_numbers.hpp"

namespace asdic {

VolleyIndex VolleyNumbers::of(const std::vector<Dice>& dice) {
  const std::lock_guard lock(mutex_);
  const std::string key(reinterpret_cast<const char*>(dice.data()), dice.size() * sizeof(Dice));
  const auto [found, is_new] = known_.try_emplace(key, static_cast<VolleyIndex>(dice_.size()));
  if (is_new) dice_.push_back(dice);
  return found->second;
}

const std::vector<Dice>& VolleyNumbers::dice(VolleyIndex volley) const {
  const std::lock_guard lock(mutex_);
  return dice_[volley];
}

}  // namespace asdic
