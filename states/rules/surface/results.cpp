#include "states/rules/surface/results.hpp"

#include <algorithm>
#include <utility>

namespace asdic::surface {

Results::Results(const ShipSlots& slots, std::array<Squadrons, 2>& squadrons, const NavalDice& dice,
                 const PendingThrows& pending, Rolls& rolls)
    : slots_(slots), squadrons_(squadrons), dice_(dice), pending_(pending), rolls_(rolls) {
  intern({0}, 1);
}

const Results::ThrowResults& Results::throw_results(Side side, SquadronIndex squadron,
                                                    PendingIndex throws) {
  const std::uint32_t number = numbers_[index(side)].find_or_compute(key_of(squadron, throws), [&] {
    found_.push_back(found(side, squadron, throws));
    return static_cast<std::uint32_t>(found_.size() - 1);
  });
  return found_[number];
}

Results::ThrowResults Results::found(Side side, SquadronIndex squadron, PendingIndex throws) {
  ThrowResults found = {{squadron}, {}, none};
  for (const ThrowIndex each : pending_.throws(throws)) {
    const Throw& thrown = pending_[each];
    for (const SquadronIndex before : std::exchange(found.all, {})) {
      for (const int amount : dice_[thrown.dice].amounts) {
        found.all.push_back(squadrons_[index(side)].changed_squadron(
            before, [&](MutableShips ships) { apply(thrown, amount, ships); }));
      }
    }
  }
  std::vector<std::uint32_t> places;
  for (const SquadronIndex each : found.all) {
    const auto known = std::find(found.distinct.begin(), found.distinct.end(), each);
    places.push_back(static_cast<std::uint32_t>(known - found.distinct.begin()));
    if (known == found.distinct.end()) found.distinct.push_back(each);
  }
  found.merging = intern(places, found.distinct.size());
  return found;
}

void Results::apply(const Throw& thrown, int amount, MutableShips ships) const {
  const auto move = [&](ShipSlotIndex to) {
    ships[thrown.slot] = static_cast<ShipCount>(ships[thrown.slot] - amount);
    ships[to] = static_cast<ShipCount>(ships[to] + amount);
  };
  const auto leave_together = [&](const std::vector<ShipSlotIndex>& slots) {
    if (amount > 0) slots_.leave_together(slots, ships);
  };
  switch (thrown.effect) {
    case Throw::Effect::damage:
      return slots_.damage(thrown.slot, amount, ships);
    case Throw::Effect::engage:
      return move(slots_.engaged(thrown.slot));
    case Throw::Effect::leave:
      return move(slots_.left(thrown.slot));
    case Throw::Effect::leave_together:
      return leave_together(slots_.in_action(thrown.side));
    case Throw::Effect::body_leaves:
      return leave_together(bodies_[thrown.slot]);
  }
}

ShipSlotIndex Results::body(const std::vector<ShipSlotIndex>& slots) {
  const auto known = std::find(bodies_.begin(), bodies_.end(), slots);
  const auto number = static_cast<ShipSlotIndex>(known - bodies_.begin());
  if (known == bodies_.end()) bodies_.push_back(slots);
  return number;
}

Results::MergeIndex Results::intern(const std::vector<std::uint32_t>& places,
                                    std::size_t distinct) {
  const auto [known, is_new] =
      mergings_.try_emplace(places, static_cast<MergeIndex>(becoming_.size()));
  if (is_new) becoming_.push_back({places, distinct});
  return known->second;
}

RollIndex Results::merged_roll(RollIndex roll, MergeIndex first, MergeIndex second) {
  const ResultMerge& slow = becoming_[first];
  const ResultMerge& fast = becoming_[second];
  if (slow.is_all() && fast.is_all()) return roll;
  const std::uint32_t pair =
      pairs_.find_or_compute(key_of(first, second), [&] { return count_of_pairs_++; });
  return merged_.find_or_compute(key_of(roll, pair), [&] { return merge(roll, slow, fast); });
}

RollIndex Results::merge(RollIndex roll, const ResultMerge& first, const ResultMerge& second) {
  std::vector<Integer> weights(first.distinct * second.distinct);
  std::uint32_t result = 0;
  for (const std::uint32_t slow : first.places) {
    for (const std::uint32_t fast : second.places) {
      weights[slow * second.distinct + fast] += rolls_.weight(roll, result++);
    }
  }
  const Integer denominator = rolls_.denominator(roll);
  return rolls_.intern(weights, denominator);
}

}  // namespace asdic::surface
