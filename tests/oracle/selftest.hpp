// Helpers that the tests of the oracles share.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

inline const Fraction half(1, 2);
inline const Fraction third(1, 3);
inline const Fraction sixth(1, 6);

template <class Unit>
Unit some(int count, Unit unit, int damage = 0) {
  unit.count = count;
  unit.damage = damage;
  return unit;
}

template <class Unit>
Unit with_values(int value, Unit unit) {
  unit.attack = unit.defense = value;
  return unit;
}

template <class Unit>
Unit named(const std::string& name, Unit unit) {
  unit.name = name;
  return unit;
}

// Returns `units` with ranks by key(unit).
template <class Unit, class Key>
std::vector<Unit> ranked(std::vector<Unit> units, const Key& key) {
  std::set<decltype(key(units.front()))> keys;
  for (const Unit& unit : units) keys.insert(key(unit));
  for (Unit& unit : units)
    unit.default_rank = unit.list_rank =
        static_cast<int>(std::distance(keys.begin(), keys.find(key(unit))));
  return units;
}

inline Fraction winner(const Odds& odds, const std::string& name) {
  Fraction chance = 0;
  for (const auto& [key, probability] : odds.outcomes)
    if (key.substr(0, key.find('|')) == name) chance += probability;
  return chance;
}

inline Fraction total(const Odds& odds) {
  Fraction sum = 0;
  for (const auto& [key, probability] : odds.outcomes) sum += probability;
  return sum;
}

inline void check_winners(const Odds& odds, const Fraction& attacker, const Fraction& defender,
                          const Fraction& draw, const Fraction& standoff = 0) {
  CHECK(winner(odds, "attacker") == attacker);
  CHECK(winner(odds, "defender") == defender);
  CHECK(winner(odds, "draw") == draw);
  CHECK(winner(odds, "standoff") == standoff);
  CHECK(total(odds) == 1);
}

inline void check_only(const Odds& odds, const std::string& key) {
  INFO("the first outcome is ", odds.outcomes.begin()->first);
  REQUIRE(odds.outcomes.size() == 1);
  CHECK(odds.outcomes.begin()->first == key);
  CHECK(odds.outcomes.begin()->second == 1);
}

// Checks `counts` against `chances` by chi-square. Cells with fewer than five expected counts are
// merged. The check fails at once if something impossible was counted.
template <class What>
void check_counts(const std::map<What, Fraction>& chances, const std::map<What, long>& counts) {
  long played = 0;
  for (const auto& count : counts) {
    INFO("what the oracle may not know: ", count.first);
    CHECK(chances.count(count.first) == 1);
    played += count.second;
  }
  double sum = 0;
  double rest_expected = 0;
  long rest = 0;
  int freedom = -1;
  const auto add = [&](double expected, long seen) {
    const double difference = static_cast<double>(seen) - expected;
    sum += difference * difference / expected;
    ++freedom;
  };
  for (const auto& [what, chance] : chances) {
    const double expected = static_cast<double>(chance) * static_cast<double>(played);
    const auto found = counts.find(what);
    const long seen = found == counts.end() ? 0 : found->second;
    if (expected >= 5) {
      add(expected, seen);
    } else {
      rest_expected += expected;
      rest += seen;
    }
  }
  if (rest_expected >= 5) {
    add(rest_expected, rest);
  } else {
    CHECK(rest <= 20);
  }
  CAPTURE(freedom);
  // Correct counts exceed this about once in ten thousand times, for any number of degrees of
  // freedom.
  CHECK(sum <= freedom + 4 * std::sqrt(2.0 * freedom) + 8);
}

// Checks the outcomes and rounds of `played`. Numbers of rounds that `odds` does not list are one
// cell.
template <class BattleCounts>
void check_played(const Odds& odds, const BattleCounts& played) {
  CHECK(total(odds) == 1);
  check_counts(odds.outcomes, played.outcomes);
  std::map<int, long> counts;
  for (const auto& [rounds, count] : played.rounds) counts[std::min(rounds, 21)] += count;
  std::map<int, Fraction> chances = odds.rounds;
  Fraction more = 1;
  for (const auto& [rounds, chance] : odds.rounds) more -= chance;
  if (more != 0) chances[21] = more;
  check_counts(chances, counts);
}

// Checks that battles that end within `rounds` rounds end the same way without a limit, and that
// the rest is what the limit cuts off.
inline void check_limit(const Odds& unlimited, const Odds& limited, int rounds) {
  const Fraction open = winner(limited, "undecided");
  for (const auto& [key, chance] : limited.outcomes) {
    if (key.rfind("undecided|", 0) == 0) continue;
    REQUIRE(unlimited.outcomes.count(key) == 1);
    CHECK(chance <= unlimited.outcomes.at(key));
    CHECK(chance + open >= unlimited.outcomes.at(key));
  }
  for (const auto& [number, chance] : limited.rounds)
    if (number < rounds) CHECK(unlimited.rounds.at(number) == chance);
  CHECK(total(unlimited) == 1);
  CHECK(limited.mean_rounds <= unlimited.mean_rounds);
}

}  // namespace plain
