// Random choices, from which the tests of the oracles make random battles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool one_in(int n) { return below(n) == 0; }

  template <class What>
  const What& any_of(const std::vector<What>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }

  // Returns a random choice. Most have no conditions; the others have up to two rules by rounds or
  // by the numbers of units in battle with these `names`.
  Choice choice(const std::vector<std::string>& names, int otherwise) {
    Choice result;
    result.otherwise = otherwise;
    if (!one_in(3)) return result;
    for (int rules = 1 + below(2); rules > 0; --rules) {
      Rule rule;
      if (one_in(2)) rule.first_round = 1 + below(3);
      if (one_in(3)) rule.last_round = rule.first_round + below(2);
      if (one_in(2)) {
        const int least = below(3);
        rule.units.push_back(
            {one_in(2), any_of(names), least, one_in(2) ? least + below(2) : everybody});
      }
      const std::vector<int> numbers = {0, 1, 2, everybody};
      rule.number = any_of(numbers);
      result.rules.push_back(rule);
    }
    return result;
  }

  // Makes the attacker retreat after a number of rounds in one of `one_of` battles, and under
  // random conditions in the others.
  template <class Battle>
  void choose_retreat(Battle& battle, int one_of, const std::vector<std::string>& names) {
    if (one_in(one_of)) battle.retreat = 1 + below(3);
    if (battle.retreat == 0) battle.retreats = choice(names, 0);
  }

  // Gives `units` a random casualty order, in which units with the same entry_of(unit) share an
  // entry.
  template <class Unit, class EntryOf>
  void shuffle_list(std::vector<Unit>& units, const EntryOf& entry_of) {
    std::map<std::string, int> ranks;
    for (Unit& unit : units) {
      const int number = static_cast<int>(ranks.size());
      unit.list_rank = ranks.try_emplace(entry_of(unit), below(100) * 10 + number).first->second;
    }
  }

 private:
  std::mt19937_64 random_;
};

// Returns single `units` as the lines of a force, with one line for each name and damage.
template <class Unit>
std::vector<Unit> lines_of(const std::vector<Unit>& units) {
  std::map<std::string, Unit> lines;
  for (const Unit& unit : units) {
    Unit& line = lines[unit.name + std::string(unit.damage, '*')];
    const int before = line.count;
    line = unit;
    line.count = before + 1;
  }
  std::vector<Unit> result;
  result.reserve(lines.size());
  for (const auto& [name, line] : lines) result.push_back(line);
  return result;
}

}  // namespace plain
