// The units and battles with which the oracles of Axis & Allies Revised Enhanced are tested.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/lhtr_pieces.hpp"
#include "tests/oracle/lhtr_plain.hpp"
#include "tests/oracle/selftest.hpp"

namespace plain::lhtr {

inline Unit unit_of(const std::string& code, Kind kind, int attack, int defense, int cost) {
  Unit unit;
  unit.name = unit.code = code;
  unit.kind = kind;
  unit.attack = attack;
  unit.defense = defense;
  unit.hits = code == "bb" ? 2 : 1;
  unit.cost = cost;
  unit.detects = code == "dd";
  return unit;
}

inline Unit of(const std::string& nation, Unit unit) {
  unit.nation = nation;
  unit.name = unit.code + ":" + nation;
  return unit;
}

inline const Unit sub = unit_of("sub", Kind::sub, 2, 2, 8);
inline const Unit kaiten = unit_of("kaiten", Kind::sub, 2, 2, 8);
inline const Unit dd = unit_of("dd", Kind::ship, 3, 3, 12);
inline const Unit cv = unit_of("cv", Kind::ship, 1, 3, 16);
inline const Unit bb = unit_of("bb", Kind::ship, 4, 4, 24);
inline const Unit tr = unit_of("tr", Kind::ship, 0, 1, 8);
inline const Unit ftr = unit_of("ftr", Kind::air, 3, 4, 10);
inline const Unit bmb = unit_of("bmb", Kind::air, 4, 1, 15);
inline const Unit inf = unit_of("inf", Kind::land, 1, 2, 3);
inline const Unit art = unit_of("art", Kind::land, 2, 2, 4);
inline const Unit arm = unit_of("arm", Kind::land, 3, 3, 5);
inline const Unit aa = unit_of("aa", Kind::aa, 0, 0, 5);

// Cost and name are the default order.
template <class Battle>
Battle battle_of(const std::vector<Unit>& attacker, const std::vector<Unit>& defender) {
  const auto key = [](const Unit& unit) { return std::pair(unit.cost, unit.name); };
  Battle battle;
  if (!attacker.empty()) battle.attacker.units = ranked(attacker, key);
  if (!defender.empty()) battle.defender.units = ranked(defender, key);
  return battle;
}

inline void check_winners(const Odds& odds, const Fraction& attacker, const Fraction& defender,
                          const Fraction& draw) {
  CHECK(winner(odds, "attacker") == attacker);
  CHECK(winner(odds, "defender") == defender);
  CHECK(winner(odds, "draw") == draw);
  CHECK(total(odds) == 1);
}

inline void check_played(const Odds& odds, const Played& played) {
  CHECK(total(odds) == 1);
  check_counts(odds.outcomes, played.outcomes);
  // Numbers of rounds that are not listed are one cell.
  std::map<int, long> counts;
  for (const auto& [rounds, count] : played.rounds) counts[std::min(rounds, 21)] += count;
  std::map<int, Fraction> chances = odds.rounds;
  Fraction more = 1;
  for (const auto& [rounds, chance] : odds.rounds) more -= chance;
  if (more != 0) chances[21] = more;
  check_counts(chances, counts);
}

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool one_in(int n) { return below(n) == 0; }

  template <class What>
  const What& any_of(const std::vector<What>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }

  // Each with a chance of one in four, for each of two nations, and of one in eight for all.
  Technologies technologies(const std::vector<std::string>& all) {
    Technologies result;
    for (const auto& [nation, n] : std::map<std::string, int>{{"de", 4}, {"ja", 4}, {"all", 8}})
      for (const std::string& technology : all)
        if (one_in(n)) result[nation].insert(technology);
    return result;
  }

  // Units of these kinds, of no nation or of one of two, some of them damaged.
  std::vector<Unit> units(int number, const std::vector<Unit>& kinds) {
    std::map<std::string, Unit> lines;
    for (; number > 0; --number) {
      Unit unit = any_of(kinds);
      if (one_in(2)) unit = of(one_in(2) ? "de" : "ja", unit);
      const int damage = unit.hits > 1 && one_in(3) ? 1 : 0;
      Unit& line = lines[unit.name + std::string(damage, '*')];
      const int before = line.count;
      line = some(before + 1, unit, damage);
    }
    std::vector<Unit> result;
    for (const auto& [name, line] : lines) result.push_back(line);
    return result;
  }

  // Some units cannot hit anybody, unless by a technology.
  void disarm(std::vector<Unit>& units) {
    const std::string code = any_of(units).code;
    for (Unit& unit : units)
      if (unit.code == code) unit.attack = unit.defense = 0;
  }

  // An order of loss, in which units of a code may share an entry.
  void shuffle_list(std::vector<Unit>& units) {
    std::map<std::string, int> ranks;
    const bool by_code = one_in(2);
    for (Unit& unit : units) {
      const int number = static_cast<int>(ranks.size());
      unit.list_rank = ranks.try_emplace(by_code ? unit.code : unit.name, below(100) * 10 + number)
                           .first->second;
    }
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace plain::lhtr
