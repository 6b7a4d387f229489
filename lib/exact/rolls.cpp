#include "lib/exact/rolls.hpp"

#include <algorithm>

#include "lib/error.hpp"

namespace asdic {

WeightIndex Rolls::place(const Integer& number) {
  const auto [place, added] = places_.find_or_add(
      hash_value(number), [&](WeightIndex known) { return numbers_[known] == number; });
  if (added) numbers_.push_back(number);
  return place;
}

RollIndex Rolls::intern(std::span<const Integer> weights, const Integer& denominator) {
  Integer sum = 0;
  Integer common = denominator;
  for (const Integer& weight : weights) {
    if (weight <= 0) throw Error(ErrorCode::chain, "a roll has a result without a chance");
    sum += weight;
    if (common != 1) common = boost::multiprecision::gcd(common, weight);
  }
  if (sum != denominator || weights.empty()) {
    throw Error(ErrorCode::chain, "the chances of a roll do not sum to 1");
  }
  const auto reduced = [&](const Integer& number) {
    return common == 1 ? place(number) : place(Integer(number / common));
  };
  const Roll roll{static_cast<std::uint32_t>(weights_.size()),
                  static_cast<std::uint32_t>(weights.size()), reduced(denominator)};
  std::size_t hash = weights.size();
  for (const Integer& weight : weights) {
    weights_.push_back(reduced(weight));
    hash = hash_with(hash, weights_.back());
  }
  // The weights alone tell rolls apart: they sum to the denominator.
  const std::span own(weights_.data() + roll.first, roll.size);
  const auto [index, added] = known_.find_or_add(hash, [&](RollIndex known) {
    const auto others = this->weights(known);
    return std::equal(own.begin(), own.end(), others.begin(), others.end());
  });
  if (added) {
    rolls_.push_back(roll);
  } else {
    weights_.resize(roll.first);
  }
  return index;
}

RollIndex Rolls::sure() {
  const Integer one = 1;
  return intern({&one, 1}, one);
}

}  // namespace asdic
