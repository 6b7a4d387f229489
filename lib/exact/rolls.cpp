#include "lib/exact/rolls.hpp"

#include "lib/error.hpp"

namespace asdic {

WeightIndex Rolls::place(const Integer& number) {
  const auto [entry, added] = places_.try_emplace(number.str(0, std::ios_base::hex),
                                                  static_cast<WeightIndex>(numbers_.size()));
  if (added) numbers_.push_back(number);
  return entry->second;
}

RollIndex Rolls::intern(std::span<const Integer> weights, const Integer& denominator) {
  Integer sum = 0;
  Integer common = denominator;
  for (const Integer& weight : weights) {
    if (weight <= 0) throw Error(ErrorCode::chain, "a roll has a result without a chance");
    sum += weight;
    common = boost::multiprecision::gcd(common, weight);
  }
  if (sum != denominator || weights.empty()) {
    throw Error(ErrorCode::chain, "the chances of a roll do not sum to 1");
  }
  Roll roll{static_cast<std::uint32_t>(weights_.size()), static_cast<std::uint32_t>(weights.size()),
            place(Integer(denominator / common))};
  for (const Integer& weight : weights) weights_.push_back(place(Integer(weight / common)));

  // The weights alone tell rolls apart: they sum to the denominator.
  const std::string key(reinterpret_cast<const char*>(weights_.data() + roll.first),
                        roll.size * sizeof(WeightIndex));
  const auto [entry, added] = known_.try_emplace(key, static_cast<RollIndex>(rolls_.size()));
  if (added) {
    rolls_.push_back(roll);
  } else {
    weights_.resize(roll.first);
  }
  return entry->second;
}

RollIndex Rolls::sure() {
  const Integer one = 1;
  return intern({&one, 1}, one);
}

}  // namespace asdic
