#include "states/dice/search.hpp"

#include "lib/exact/number.hpp"
#include "states/dice/distribution.hpp"

namespace asdic {

namespace {

std::array<int, 2> thresholds(int faces) {
  switch (faces) {
    case 6:
      return {3, 2};
    case 12:
      return {6, 4};
    default:  // 20
      return {10, 7};
  }
}

}  // namespace

Searches::Searches(int faces, bool shared, bool finds_all, Rolls& rolls)
    : faces_(faces), shared_(shared), finds_all_(finds_all), rolls_(rolls) {}

const Search& Searches::search(DepthSet sought, int searchers) {
  const auto [entry, added] = known_.try_emplace({sought, searchers});
  if (added) entry->second = weigh(sought, searchers);
  return entry->second;
}

Search Searches::weigh(DepthSet sought, int searchers) const {
  const auto dice = static_cast<std::size_t>(searchers);
  const auto [at_periscope, submerged] = thresholds(faces_);
  const Integer miss_periscope = throws(faces_ - at_periscope, dice);
  const Integer miss_submerged = throws(faces_ - submerged, dice);
  Integer all = throws(faces_, dice);
  std::map<DepthSet, Integer> found;  // by what is found and no more: the throws that do it
  if (sought != both_depths) {
    found[0] = sought == set_of(0) ? miss_periscope : miss_submerged;
  } else if (shared_) {
    found[0] = miss_periscope;
    if (!finds_all_) found[set_of(0)] = miss_submerged - miss_periscope;
  } else {
    found[0] = miss_periscope * miss_submerged;
    if (!finds_all_) found[set_of(0)] = (all - miss_periscope) * miss_submerged;
    if (!finds_all_) found[set_of(1)] = miss_periscope * (all - miss_submerged);
    all *= all;
  }
  Integer seen = all;
  for (const auto& [set, number] : found) seen -= number;
  found[sought] = seen;

  Search search;
  std::vector<Integer> weights;
  for (const auto& [set, number] : found) {
    search.found.push_back(set);
    weights.push_back(number);
  }
  search.roll = rolls_.intern(weights, all);
  return search;
}

}  // namespace asdic
