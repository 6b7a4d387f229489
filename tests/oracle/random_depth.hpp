// Random battles of submarines at depth with random rule options, for the tests of their oracles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/oracle/chance.hpp"
#include "tests/oracle/depth_units.hpp"

namespace plain::depth {

inline const std::vector<std::string> names = {"", "sub", "dd", "sub:uk", "sub@periscope"};

class RandomBattles {
 public:
  explicit RandomBattles(std::uint64_t seed) : chance_(seed) {}

  Battle next() {
    Battle battle;
    die_ = chance_.one_in(2) ? 0 : 1 + chance_.below(2);
    battle.die = std::vector<int>{6, 12, 20}[die_];
    battle.periscope_threshold = std::vector<int>{3, 6, 10}[die_];
    battle.submerged_threshold = std::vector<int>{2, 4, 7}[die_];
    battle.attacker = side();
    battle.defender = side();
    battle.search_every_round = !chance_.one_in(3);
    battle.located_lasts_battle = chance_.one_in(2);
    battle.separate_dice = chance_.one_in(2);
    battle.success_finds_all = chance_.one_in(3);
    battle.both_search = !chance_.one_in(4);
    battle.surprise_strike = chance_.one_in(3);
    battle.unlocated_strike = !battle.surprise_strike && chance_.one_in(2);
    battle.attack_reveals = chance_.one_in(2);
    battle.withdraw = chance_.choice(names, chance_.one_in(3) ? everybody : 0);
    battle.withdraw_every_round = chance_.one_in(2);
    battle.withdraw_any = !chance_.one_in(3);
    battle.concealed = chance_.choice(names, chance_.one_in(2) ? everybody : 0);
    battle.one_for_one = chance_.one_in(2);
    chance_.choose_retreat(battle, 5, names);
    if (chance_.one_in(5)) battle.rounds = 1 + chance_.below(3);
    return battle;
  }

 private:
  // Returns a side of up to five units. Its casualty order may be random, and submarines may share
  // an entry.
  Side side() {
    const Unit other = named("sub:uk", with_values(3, sub));
    const std::vector<Unit> kinds = {sub, sub, sub, sub, other, other, dd, ca, bb, cv, tr, ftr};
    const std::vector<Depth> depths = {Depth::surfaced,  Depth::periscope, Depth::periscope,
                                       Depth::submerged, Depth::submerged, Depth::silent};
    std::vector<Unit> units;
    for (int number = 2 + chance_.below(4); number > 0; --number) {
      Unit unit = chance_.any_of(kinds);
      const int scale = std::vector<int>{3, 6, 10}[die_];
      unit.attack = unit.attack * scale / 3;
      unit.defense = unit.defense * scale / 3;
      if (unit.kind == Kind::sub) unit = unit_at(chance_.any_of(depths), unit, 1 + die_, 1 + die_);
      if (unit.hits > 1 && chance_.one_in(3)) unit.damage = 1;
      units.push_back(unit);
    }
    Side result = in_default_order(lines_of(units));
    if (chance_.one_in(2)) {
      const std::string::size_type letters = chance_.one_in(2) ? 3 : 9;
      chance_.shuffle_list(result.units,
                           [&](const Unit& unit) { return unit.name.substr(0, letters); });
    }
    result.searching = chance_.choice(names, chance_.one_in(5) ? 0 : everybody);
    return result;
  }

  Chance chance_;
  int die_ = 0;
};

}  // namespace plain::depth
