// What the tests of the oracles make random battles of.
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

  // Mostly no conditions at all; else up to two rules by rounds, or by what is left of these units.
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

  // In one battle of so many the attacker retreats after a number of rounds, else under conditions.
  template <class Battle>
  void choose_retreat(Battle& battle, int one_of, const std::vector<std::string>& names) {
    if (one_in(one_of)) battle.retreat = 1 + below(3);
    if (battle.retreat == 0) battle.retreats = choice(names, 0);
  }

  // An order of loss, in which units may share an entry.
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

// Single units as the lines of a force: those of one name and damage are one line.
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
