#include "odds/question/distinct_outcomes.hpp"

#include <functional>
#include <string>

namespace asdic {

std::size_t hash_of(const Outcome& outcome) {
  std::size_t hash = outcome.winner ? 1 + static_cast<std::size_t>(*outcome.winner) : 0;
  hash = hash_with(hash, static_cast<std::size_t>(outcome.territory));
  for (const auto* units : {&outcome.in_battle, &outcome.left}) {
    for (const Units& each : *units) hash = hash_with(hash, each.hash());
  }
  for (const auto& [name, number] : outcome.numbers) {
    hash = hash_with(hash, std::hash<std::string>()(name));
    hash = hash_with(hash, static_cast<std::size_t>(number));
  }
  return hash;
}

std::pair<std::uint32_t, bool> DistinctOutcomes::add(Outcome outcome) {
  const auto found = numbers_.find_or_add(
      hash_of(outcome), [&](std::uint32_t known) { return all_[known] == outcome; });
  if (found.second) {
    for (auto* units : {&outcome.in_battle, &outcome.left}) {
      for (Units& each : *units) share(each);
    }
    all_.push_back(std::move(outcome));
  }
  return found;
}

void DistinctOutcomes::share(Units& units) {
  if (units.empty()) return;
  const auto [known, is_new] = numbers_of_units_.find_or_add(
      units.hash(), [&](std::uint32_t number) { return units_[number] == units; });
  if (is_new) {
    units_.push_back(units);
  } else {
    units = units_[known];
  }
}

}  // namespace asdic
