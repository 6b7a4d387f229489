// Random battles of detection rolls with random rule options, for the tests of their oracles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/lhtr_units.hpp"

namespace plain::detection_roll {

inline const std::vector<std::string> names = {"", "sub", "dd", "ftr"};

class RandomBattles {
 public:
  explicit RandomBattles(std::uint64_t seed) : chance_(seed) {}

  Battle next() {
    Battle battle;
    battle.attacker = side();
    battle.defender = side();
    battle.detection = !chance_.one_in(4);
    battle.aimed = chance_.one_in(2);
    battle.held_hits_wait = chance_.one_in(3);
    battle.kaitens_expended = chance_.one_in(2);
    battle.dd_loss_restores = chance_.one_in(2);
    chance_.choose_retreat(battle, 5, names);
    if (chance_.one_in(4)) battle.way = {1 + chance_.below(2), chance_.one_in(2)};
    if (chance_.one_in(5)) battle.rounds = 1 + chance_.below(3);
    return battle;
  }

 private:
  // Returns a side of up to five units.
  Side side() {
    using namespace lhtr;  // NOLINT(google-build-using-namespace)
    const std::vector<Unit> kinds = {sub, sub, sub, kaiten, kaiten, dd,  dd,
                                     dd,  cv,  bb,  bb,     tr,     ftr, bmb};
    Side result;
    result.units =
        battle_of<Battle>(random_units(chance_, 2 + chance_.below(4), kinds), {}).attacker.units;
    result.technologies =
        random_technologies(chance_, {"super-submarines", "long-range-aircraft", "combined-arms",
                                      "jet-fighters", "heavy-bombers", "radar", "rockets"});
    if (chance_.one_in(2)) shuffle_list(chance_, result.units);
    if (chance_.one_in(4)) disarm_some(chance_, result.units);
    result.undetected = chance_.choice(names, chance_.one_in(3) ? everybody : 0);
    result.submerge = chance_.choice(names, chance_.one_in(3) ? everybody : 0);
    return result;
  }

  Chance chance_;
};

}  // namespace plain::detection_roll
