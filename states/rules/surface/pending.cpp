#include "states/rules/surface/pending.hpp"

#include <algorithm>

namespace asdic::naval {

namespace {

constexpr std::size_t most_results = 256;  ///< of dice thrown at once, where they can be parted

std::size_t hash_of(std::span<const Throw> throws) {
  std::size_t hash = throws.size();
  for (const Throw& each : throws) {
    const auto effect = static_cast<std::size_t>(each.effect);
    hash = hash_with(hash, effect << 48 | std::size_t{each.slot} << 32 | each.dice);
  }
  return hash;
}

}  // namespace

PendingIndex Pending::intern(std::span<const Throw> throws) {
  if (throws.empty()) return nothing;
  const auto [number, added] = numbers_.find_or_add(hash_of(throws), [&](std::uint32_t known) {
    const auto others = this->throws(lists_[known + 1]);
    return std::equal(throws.begin(), throws.end(), others.begin(), others.end());
  });
  if (added) {
    lists_.push_back(
        {static_cast<std::uint32_t>(all_.size()), static_cast<std::uint32_t>(throws.size())});
    all_.insert(all_.end(), throws.begin(), throws.end());
  }
  return number + 1;
}

NextThrows Pending::next(PendingIndex pending) {
  if (lists_[pending].next == 0) look_ahead(pending);
  const List& list = lists_[pending];
  const auto first = throws(list).first(list.next);
  return {{first.begin(), first.end()}, list.roll, list.rest};
}

void Pending::look_ahead(PendingIndex pending) {
  const auto list = throws(lists_[pending]);
  const Throws all(list.begin(), list.end());
  std::vector<AmountIndex> dice;
  std::size_t results = 1;
  for (const Throw& each : all) {
    results *= dice_[each.dice].amounts.size();
    if (!dice.empty() && results > most_results) break;
    dice.push_back(each.dice);
  }
  const RollIndex roll = dice_.together(dice);
  const PendingIndex rest = intern(std::span(all).subspan(dice.size()));
  List& known = lists_[pending];
  known.next = static_cast<std::uint32_t>(dice.size());
  known.roll = roll;
  known.rest = rest;
}

}  // namespace asdic::naval
