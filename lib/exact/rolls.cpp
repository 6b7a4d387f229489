#include "lib/exact/rolls.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lib/error.hpp"

namespace asdic {

namespace {

[[noreturn]] void refuse_weight() {
  throw Error(ErrorCode::chain, "a roll has a result without a chance");
}

}  // namespace

Rolls::Rolls() = default;
Rolls::Rolls(const Rolls& other) = default;
Rolls::Rolls(Rolls&& other) noexcept = default;
Rolls& Rolls::operator=(const Rolls& other) = default;
Rolls& Rolls::operator=(Rolls&& other) noexcept = default;
Rolls::~Rolls() = default;

RollExcerpt::RollExcerpt() = default;
RollExcerpt::RollExcerpt(RollExcerpt&& other) noexcept = default;
RollExcerpt& RollExcerpt::operator=(RollExcerpt&& other) noexcept = default;
RollExcerpt::~RollExcerpt() = default;

const Integer& Rolls::denominator(RollIndex roll) const {
  return numbers_[rolls_[roll].denominator];
}

const Integer& Rolls::weight(RollIndex roll, std::uint32_t k) const {
  return numbers_[weights(roll)[k]];
}

template <class Number>
WeightIndex Rolls::place(Number&& number) {
  const auto [place, added] = places_.find_or_add(
      hash(number), [&](WeightIndex known) { return numbers_[known] == number; });
  if (added) numbers_.push_back(std::forward<Number>(number));
  return place;
}

RollIndex Rolls::intern(std::span<const Integer> weights, const Integer& denominator) {
  Integer sum = 0;
  Integer common = denominator;
  for (const Integer& weight : weights) {
    if (weight <= 0) refuse_weight();
    sum += weight;
    if (common != 1) reduce_to_common(common, weight);
  }
  if (sum != denominator || weights.empty()) {
    throw Error(ErrorCode::chain, "the chances of a roll do not sum to 1");
  }
  Integer quotient;  // has room for all of them
  const auto reduced = [&](const Integer& number) {
    if (common == 1) return place(number);
    quotient = number;
    quotient /= common;
    return place(quotient);
  };
  const WeightIndex over = reduced(denominator);
  const std::size_t first = weights_.size();
  for (const Integer& weight : weights) weights_.push_back(reduced(weight));
  return roll_of(first, over);
}

RollIndex Rolls::intern(RollSeries& series, std::size_t count) {
  const std::vector<Integer>& weights = series.weights_;
  if (series.common_ == 0) series.common_ = series.rests_.front();
  while (series.rests_.size() <= count) {
    const Integer& weight = weights[series.rests_.size() - 1];
    if (weight <= 0) refuse_weight();
    if (series.common_ != 1) {
      reduce_to_common(series.common_, weight);
      series.coprime_ = series.rests_.size();
    }
    series.rests_.push_back(series.rests_.back() - weight);
  }
  const Integer& denominator = series.rests_.front();
  const Integer& rest = series.rests_[count];
  if (rest <= 0) refuse_weight();
  if (series.common_ != 1 || count < series.coprime_) {
    std::vector<Integer> all(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(count));
    all.push_back(rest);
    return intern(all, denominator);
  }
  if (series.places_.empty()) series.denominator_place_ = place(denominator);
  for (std::size_t k = series.places_.size(); k < count; ++k) {
    series.places_.push_back(place(weights[k]));
  }
  const std::size_t first = weights_.size();
  std::copy_n(series.places_.begin(), count, std::back_inserter(weights_));
  weights_.push_back(place(rest));
  return roll_of(first, series.denominator_place_);
}

RollCounts Rolls::counts() const {
  return {rolls_.size(), numbers_.size()};
}

RollExcerpt Rolls::excerpt_after(const RollCounts& known) const {
  RollExcerpt excerpt;
  const auto after = [](const auto& all, std::size_t count) {
    return all.begin() + static_cast<std::ptrdiff_t>(count);
  };
  excerpt.rolls_.assign(after(rolls_, known.rolls), rolls_.end());
  excerpt.numbers_.assign(after(numbers_, known.numbers), numbers_.end());
  if (excerpt.rolls_.empty()) return excerpt;
  const std::uint32_t first = excerpt.rolls_.front().first;
  for (Roll& roll : excerpt.rolls_) roll.first -= first;
  excerpt.weights_.assign(after(weights_, first), weights_.end());
  return excerpt;
}

void Rolls::adopt(RollExcerpt excerpt, RollTranslation& here) {
  for (Integer& number : excerpt.numbers_) here.numbers.push_back(place(std::move(number)));
  for (const Roll& roll : excerpt.rolls_) {
    const std::size_t first = weights_.size();
    for (std::uint32_t k = 0; k < roll.size; ++k) {
      weights_.push_back(here.numbers[excerpt.weights_[roll.first + k]]);
    }
    here.rolls.push_back(roll_of(first, here.numbers[roll.denominator]));
  }
}

/// Returns the roll with the weights from `first` on. Removes these weights if the roll is known.
RollIndex Rolls::roll_of(std::size_t first, WeightIndex denominator) {
  const Roll roll{static_cast<std::uint32_t>(first),
                  static_cast<std::uint32_t>(weights_.size() - first), denominator};
  std::size_t hash = roll.size;
  for (std::size_t i = first; i < weights_.size(); ++i) hash = hash_with(hash, weights_[i]);
  // The weights identify a roll, because their sum is the denominator.
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
