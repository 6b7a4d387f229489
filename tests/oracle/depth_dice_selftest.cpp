// The oracle of submarine depth against battles played with dice, and against itself.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/depth_sampler.hpp"
#include "tests/oracle/depth_units.hpp"

namespace plain::depth {
namespace {

void check_against_dice(const Battle& battle, std::uint64_t dice) {
  const Odds odds = exact(battle);
  CHECK(total(odds) == 1);
  const Played played = play(battle, 20000, dice);
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

class RandomBattles {
 public:
  explicit RandomBattles(std::uint64_t seed) : random_(seed) {}

  Battle next() {
    Battle battle;
    die_ = one_in(2) ? 0 : 1 + below(2);
    battle.die = std::vector<int>{6, 12, 20}[die_];
    battle.periscope_threshold = std::vector<int>{3, 6, 10}[die_];
    battle.submerged_threshold = std::vector<int>{2, 4, 7}[die_];
    battle.attacker = side();
    battle.defender = side();
    battle.search_every_round = !one_in(3);
    battle.located_lasts_battle = one_in(2);
    battle.separate_dice = one_in(2);
    battle.success_finds_all = one_in(3);
    battle.both_search = !one_in(4);
    battle.surprise_strike = one_in(2);
    battle.attack_reveals = one_in(2);
    battle.withdraws = one_in(3);
    battle.withdraw_every_round = one_in(2);
    battle.withdraw_any = !one_in(3);
    battle.concealed_defend = one_in(2);
    if (one_in(5)) battle.retreat = 1 + below(3);
    if (one_in(5)) battle.rounds = 1 + below(3);
    return battle;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool one_in(int n) { return below(n) == 0; }

  // Up to five units; lists in random order, in which submarines may share an entry.
  Side side() {
    const Unit other = named("sub:uk", with_values(3, sub));
    const std::vector<Unit> kinds = {sub, sub, sub, sub, other, other, dd, ca, bb, cv, tr, ftr};
    const std::vector<Depth> depths = {Depth::surfaced,  Depth::periscope, Depth::periscope,
                                       Depth::submerged, Depth::submerged, Depth::silent};
    std::map<std::string, Unit> lines;
    for (int units = 2 + below(4); units > 0; --units) {
      Unit unit = kinds[below(static_cast<int>(kinds.size()))];
      const int scale = std::vector<int>{3, 6, 10}[die_];
      unit.attack = unit.attack * scale / 3;
      unit.defense = unit.defense * scale / 3;
      if (unit.kind == Kind::sub)
        unit = at(depths[below(static_cast<int>(depths.size()))], unit, 1 + die_, 1 + die_);
      if (unit.hits > 1 && one_in(3)) unit.damage = 1;
      Unit& line = lines[unit.name + std::string(unit.damage, '*')];
      const int before = line.count;
      line = some(before + 1, unit, unit.damage);
    }
    std::vector<Unit> units;
    units.reserve(lines.size());
    for (const auto& [name, line] : lines) units.push_back(line);
    Side result = in_default_order(units);
    if (one_in(2)) {
      std::map<std::string, int> ranks;
      const std::string::size_type letters = one_in(2) ? 3 : 9;
      for (Unit& unit : result.units) {
        const std::string entry = unit.name.substr(0, letters);
        const int number = static_cast<int>(ranks.size());
        unit.list_rank = ranks.try_emplace(entry, below(100) * 10 + number).first->second;
      }
    }
    result.searches = !one_in(5);
    return result;
  }

  std::mt19937_64 random_;
  int die_ = 0;
};

}  // namespace

TEST_CASE("depth oracle: dice agree on destroyers and a fighter hunting at all depths") {
  check_against_dice(battle_of({some(2, dd), some(1, ftr)},
                               {some(1, sub), some(2, shallow), some(1, deep), some(1, silent)}),
                     1);
}

TEST_CASE("depth oracle: dice agree on random battles with random readings of the rules") {
  RandomBattles battles(1914);
  for (std::uint64_t i = 0; i < 60; ++i) {
    CAPTURE(i);
    check_against_dice(battles.next(), 100 + i);
  }
}

TEST_CASE("depth oracle: the odds to the end and the odds round by round agree") {
  RandomBattles battles(5);
  for (int i = 0; i < 20; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    battle.retreat = battle.rounds = 0;
    const Odds unlimited = exact(battle);
    battle.rounds = 6;
    check_limit(unlimited, exact(battle), 6);
  }
}

}  // namespace plain::depth
