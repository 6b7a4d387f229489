#include "states/rules/surface/pending.hpp"

namespace asdic::naval {

namespace {

constexpr std::size_t most_results = 256;  ///< of dice thrown at once, where they can be parted

}  // namespace

PendingIndex Pending::intern(const std::vector<Throw>& throws) {
  if (throws.empty()) return nothing;
  const auto [entry, added] = known_.try_emplace(throws, static_cast<PendingIndex>(lists_.size()));
  if (added) lists_.push_back(throws);
  return entry->second;
}

const NextThrows& Pending::next(PendingIndex pending) {
  const auto [entry, added] = next_.try_emplace(pending);
  if (!added) return entry->second;
  const std::vector<Throw> throws = lists_[pending];
  std::vector<AmountIndex> dice;
  std::size_t results = 1;
  for (const Throw& each : throws) {
    results *= dice_[each.dice].amounts.size();
    if (!dice.empty() && results > most_results) break;
    dice.push_back(each.dice);
  }
  const auto taken = throws.begin() + static_cast<std::ptrdiff_t>(dice.size());
  entry->second = {{throws.begin(), taken}, dice_.together(dice), intern({taken, throws.end()})};
  return entry->second;
}

}  // namespace asdic::naval
