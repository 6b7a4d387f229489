// Hits of several kinds that fall at one moment.
#include "states/fleet/assign.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <vector>

using namespace asdic;

namespace {

/// Some units, and dice of several kinds that hit some of them.
struct Moment {
  std::vector<Slot> slots;
  UnitCounts units;
  std::vector<Targets> kinds;
};

Slot slot_of(int hits, int damage) {
  UnitType type;
  type.hits = hits;
  return {Side::defender, {}, type, {0}, damage, Status::detected, {1}};
}

/// Returns up to three types of units, some of which take two hits, and three kinds of dice.
Moment random_moment(std::mt19937& random) {
  const auto below = [&](unsigned most) { return static_cast<int>(random() % most); };
  Moment moment;
  std::vector<std::vector<SlotIndex>> types;
  for (int type = 0; type < 3; ++type) {
    const int hits = 1 + below(2);
    types.emplace_back();
    for (int damage = 0; damage < hits; ++damage) {
      types.back().push_back(static_cast<SlotIndex>(moment.slots.size()));
      moment.slots.push_back(slot_of(hits, damage));
      moment.units.push_back(static_cast<UnitCount>(below(3)));
    }
  }
  for (int kind = 0; kind < 3; ++kind) {
    Targets& targets = moment.kinds.emplace_back();
    for (const auto& type : types) {
      if (below(2) == 0) continue;
      if (type.size() == 2) targets.insert(targets.begin(), {type[0], type[1]});
      targets.push_back({type.back(), type.back()});
    }
  }
  return moment;
}

/// Returns how many of `hits`, by kind, find a unit if they are taken in the best way.
int most_in_all_ways(const Moment& moment, std::vector<int> hits, const UnitCounts& units) {
  const auto kind = static_cast<std::size_t>(
      std::find_if(hits.begin(), hits.end(), [](int number) { return number > 0; }) - hits.begin());
  if (kind == hits.size()) return 0;
  --hits[kind];
  int most = most_in_all_ways(moment, hits, units);
  for (const CasualtyStep& step : moment.kinds[kind]) {
    UnitCounts after = units;
    if (take_hit(after, {step})) {
      most = std::max(most, 1 + most_in_all_ways(moment, hits, after));
    }
  }
  return most;
}

std::vector<HitsOfKind> hits_of(const Moment& moment, const std::vector<int>& numbers) {
  std::vector<HitsOfKind> hits;
  for (std::size_t kind = 0; kind < numbers.size(); ++kind) {
    if (numbers[kind] > 0) hits.push_back({numbers[kind], &moment.kinds[kind]});
  }
  return hits;
}

}  // namespace

TEST_CASE("As many hits find a unit as in the best of all ways to take them") {
  std::mt19937 random(1);
  for (int i = 0; i < 2'000; ++i) {
    const Moment moment = random_moment(random);
    const std::vector<int> numbers = {static_cast<int>(random() % 3),
                                      static_cast<int>(random() % 3),
                                      static_cast<int>(random() % 3)};
    Assignment assignment(moment.slots);
    REQUIRE(assignment.most_hits_taken(hits_of(moment, numbers), moment.units) ==
            most_in_all_ways(moment, numbers, moment.units));
  }
}

TEST_CASE("A hit that may fall at once costs no later hit its unit, whatever the dice show") {
  std::mt19937 random(2);
  int falls = 0;
  int waits = 0;
  for (int i = 0; i < 2'000; ++i) {
    const Moment moment = random_moment(random);
    const Targets& targets = moment.kinds[0];
    UnitCounts after = moment.units;
    if (!take_hit(after, targets)) continue;
    const std::vector<int> dice = {0, static_cast<int>(random() % 3),
                                   static_cast<int>(random() % 3)};
    Assignment assignment(moment.slots);
    if (!assignment.is_first_best(targets, hits_of(moment, dice), moment.units)) {
      ++waits;
      continue;
    }
    ++falls;
    for (int same = 0; same < 3; ++same) {
      for (int second = 0; second <= dice[1]; ++second) {
        for (int third = 0; third <= dice[2]; ++third) {
          const int before = most_in_all_ways(moment, {same + 1, second, third}, moment.units);
          REQUIRE(most_in_all_ways(moment, {same, second, third}, after) == before - 1);
        }
      }
    }
  }
  CHECK(falls > 200);
  CHECK(waits > 200);
}

TEST_CASE("A hit waits if later dice may hit the unit only after its status has changed") {
  const std::vector<Slot> slots = {slot_of(1, 0), slot_of(1, 0)};
  UnitCounts units;
  units.push_back(1);
  units.push_back(0);
  const Targets changes = {{0, 1}};
  const Targets before = {{0, 0}};
  const Targets after = {{1, 1}};
  Assignment assignment(slots);
  CHECK(assignment.is_first_best(changes, {}, units));
  CHECK_FALSE(assignment.is_first_best(changes, {{1, &after}}, units));
  // A later die that could have hit the unit before loses it.
  CHECK_FALSE(assignment.is_first_best(changes, {{1, &before}}, units));
}
