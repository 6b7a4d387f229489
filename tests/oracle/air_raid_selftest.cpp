// The oracle of raids of 1942 and 1940 against values derived by hand.
#include <doctest/doctest.h>

#include <functional>

#include "tests/oracle/air_raid_oracle.hpp"
#include "tests/oracle/lhtr_units.hpp"

namespace plain::air_raid {
namespace {

const Unit bmb = lhtr::unit_of("bmb", Kind::air, 4, 1, 12);
const Unit tac = lhtr::unit_of("tac", Kind::air, 3, 3, 11);
const Unit ftr = lhtr::unit_of("ftr", Kind::air, 3, 4, 10);

Battle raid(const std::vector<Unit>& attacker, const std::vector<Unit>& defender,
            const std::string& facility) {
  auto battle = lhtr::battle_of<Battle>(attacker, defender);
  battle.facility = facility;
  return battle;
}

Battle raid_of_1942(const std::vector<Unit>& attacker, const std::vector<Unit>& defender,
                    int value) {
  auto battle = raid(attacker, defender, "");
  battle.is_1940 = false;
  battle.value = value;
  return battle;
}

Fraction mean(const Battle& battle, const std::function<int(const Outcome&)>& number) {
  Fraction sum = 0;
  Fraction all = 0;
  for (const auto& [outcome, chance] : exact(battle)) {
    sum += chance * number(outcome);
    all += chance;
  }
  CHECK(all == 1);
  return sum;
}

Fraction damage(const Battle& battle) {
  return mean(battle, [](const Outcome& outcome) { return outcome.damage; });
}
Fraction interceptors(const Battle& battle) {
  return mean(battle, [](const Outcome& outcome) { return outcome.interceptors; });
}
Fraction escorts(const Battle& battle) {
  return mean(battle, [](const Outcome& outcome) { return outcome.escorts; });
}

}  // namespace

TEST_CASE("air raid oracle: a bomber that survives the facility does the damage of a die") {
  const Fraction survives(5, 6);
  CHECK(damage(raid_of_1942({some(1, bmb)}, {}, 3)) == survives * Fraction(7, 2));
  CHECK(damage(raid({some(1, bmb)}, {}, "major")) == survives * Fraction(11, 2));
  // 3, 4, 5, and 6 for all higher sums.
  CHECK(damage(raid({some(1, bmb)}, {}, "minor")) == survives * 5);
  CHECK(damage(raid({some(1, tac)}, {}, "air-base")) == survives * Fraction(7, 2));
  Battle heavy = raid({some(1, bmb)}, {}, "major");
  heavy.attacker.technologies["all"] = {"heavy-bombers"};
  CHECK(damage(heavy) == survives * (Fraction(161, 36) + 2));
  Battle radar = raid({some(1, bmb)}, {}, "major");
  radar.defender.technologies["all"] = {"radar"};
  CHECK(damage(radar) == Fraction(2, 3) * Fraction(11, 2));
  Battle damaged = raid({some(1, bmb)}, {}, "minor");
  damaged.damage_before = 2;
  CHECK(damage(damaged) == survives * (Fraction(3, 6) + Fraction(4 * 5, 6)));
}

TEST_CASE("air raid oracle: both sides fire at once in 1940, raiders first in 1942") {
  const Fraction hit = Fraction(11, 36);  // of two dice at 1
  const Battle at_once = raid({some(1, bmb), some(1, ftr)}, {some(1, ftr)}, "major");
  CHECK(interceptors(at_once) == hit);
  CHECK(escorts(at_once) == Fraction(1, 6));
  const Battle first = raid_of_1942({some(1, bmb), some(1, ftr)}, {some(1, ftr)}, 5);
  CHECK(interceptors(first) == hit);
  CHECK(escorts(first) == (1 - hit) * Fraction(1, 3));
  Battle jets = at_once;
  jets.attacker.technologies["all"] = {"jet-fighters"};
  jets.defender.technologies["all"] = {"jet-fighters"};
  CHECK(interceptors(jets) == Fraction(4, 9));
  CHECK(escorts(jets) == Fraction(1, 3));
  Battle at_home = at_once;
  at_home.intercept = {{}, 0};
  CHECK(interceptors(at_home) == 0);
  CHECK(escorts(at_home) == 0);
}

}  // namespace plain::air_raid
