#include "states/rules/surface/pending_throws.hpp"

#include <algorithm>

namespace asdic::surface {

namespace {

/// The most results of dice thrown at once, if they can be split.
constexpr std::size_t most_results = 256;

std::size_t hash_of(const Throw& one) {
  const auto effect = static_cast<std::size_t>(one.effect);
  return hash_with(one.dice, effect << 24 | index(one.side) << 16 | one.slot);
}

std::size_t hash_of(std::span<const ThrowIndex> throws) {
  std::size_t hash = throws.size();
  for (const ThrowIndex each : throws) hash = hash_with(hash, each);
  return hash;
}

}  // namespace

ThrowIndex PendingThrows::intern(const Throw& one) {
  const auto [number, added] = numbers_of_throws_.find_or_add(
      hash_of(one), [&](ThrowIndex known) { return throws_[known] == one; });
  if (added) throws_.push_back(one);
  return number;
}

PendingIndex PendingThrows::intern(std::span<const ThrowIndex> throws) {
  if (throws.empty()) return nothing;
  const auto [number, added] = numbers_.find_or_add(hash_of(throws), [&](std::uint32_t known) {
    const auto others = this->throws(known + 1);
    return std::equal(throws.begin(), throws.end(), others.begin(), others.end());
  });
  if (added) {
    lists_.push_back(
        {static_cast<std::uint32_t>(all_.size()), static_cast<std::uint32_t>(throws.size())});
    all_.insert(all_.end(), throws.begin(), throws.end());
  }
  return number + 1;
}

PendingIndex PendingThrows::join(PendingIndex first, PendingIndex second) {
  Throws both;
  for (const PendingIndex each : {first, second}) {
    const auto some = throws(each);
    both.insert(both.end(), some.begin(), some.end());
  }
  return intern(both);
}

void PendingThrows::look_ahead(PendingIndex pending) {
  const auto list = throws(pending);
  const Throws all(list.begin(), list.end());
  std::vector<AmountIndex> dice;
  std::size_t results = 1;
  for (const ThrowIndex each : all) {
    const AmountIndex own = throws_[each].dice;
    results *= dice_[own].amounts.size();
    if (!dice.empty() && results > most_results) break;
    dice.push_back(own);
  }
  const RollIndex roll = dice_.sum_of_rolls(dice);
  const std::span next(all.data(), dice.size());
  const auto other = std::find_if(next.begin(), next.end(), [&](ThrowIndex each) {
    return throws_[each].side != throws_[next.front()].side;
  });
  const auto on_first = static_cast<std::size_t>(other - next.begin());
  const std::array by_side = {intern(next.first(on_first)), intern(next.subspan(on_first))};
  const PendingIndex rest = intern(std::span(all).subspan(dice.size()));
  lists_[pending].next = {by_side, roll, rest};
}

}  // namespace asdic::surface
