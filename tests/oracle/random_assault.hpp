// Random amphibious assaults with random rule options, for the tests of their oracles.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/oracle/assault_plain.hpp"
#include "tests/oracle/lhtr_units.hpp"

namespace plain::assault {

class RandomBattles {
 public:
  explicit RandomBattles(std::uint64_t seed) : chance_(seed) {}

  Battle next() {
    using namespace lhtr;  // NOLINT(google-build-using-namespace)
    Battle battle;
    battle.attacker = side({inf, inf, inf, art, art, arm, ftr, bmb});
    battle.defender = side({inf, inf, art, arm, ftr, bmb, aa, aa});
    const int ships = chance_.below(4);
    for (int i = 0; i < ships; ++i)
      battle.bombard.push_back({chance_.one_in(2) ? "bb" : "dd", chance_.one_in(2) ? "de" : "ja",
                                3 + chance_.below(2), 1 + chance_.below(2)});
    battle.limited_to_landed = chance_.one_in(2);
    battle.aimed = chance_.one_in(2);
    chance_.choose_retreat(battle, 3, {"", "inf", "ftr"});
    if (chance_.one_in(3))
      for (const Unit& line : battle.attacker.units)
        if (line.kind == Kind::land && chance_.one_in(2)) {
          if (!battle.landed) battle.landed.emplace();
          (*battle.landed)[line.name] += chance_.below(line.count + 1);
        }
    battle.landed_last = chance_.one_in(3);
    if (chance_.one_in(4)) battle.way = {1 + chance_.below(2), chance_.one_in(2)};
    if (chance_.one_in(5)) battle.rounds = 1 + chance_.below(3);
    return battle;
  }

 private:
  Side side(const std::vector<Unit>& kinds) {
    using namespace lhtr;  // NOLINT(google-build-using-namespace)
    Side result;
    result.units = random_units(chance_, 2 + chance_.below(5), kinds);
    for (Unit& unit : result.units)
      if (unit.code == "arm" && unit.count > 1) unit.hits = 2;
    result.units = battle_of<Battle>(result.units, {}).attacker.units;
    result.technologies =
        random_technologies(chance_, {"combined-arms", "jet-fighters", "heavy-bombers", "radar"});
    if (chance_.one_in(2)) shuffle_list(chance_, result.units);
    if (chance_.one_in(4)) disarm_some(chance_, result.units);
    return result;
  }

  Chance chance_;
};

}  // namespace plain::assault
