// The chain of plain battles, from battles with given odds.
#include "tests/oracle/selftest.hpp"
#include "tests/oracle/waves.hpp"

using namespace plain;

namespace {

// Returns the odds of a wave that beats one defender in its second round or is lost in its first,
// with probability 1/2 each.
Odds even(const std::string& attacker, const Camp& defender) {
  Odds odds;
  odds.mean_rounds = Fraction(3, 2);
  OutcomeParts won{"attacker", {{attacker, 1}}, {}, {}, {}};
  OutcomeParts lost{"defender", {}, {}, defender, {}};
  odds.outcomes = {{put_together(won), half}, {put_together(lost), half}};
  odds.ended = {{2, {{put_together(won), half}}}, {1, {{put_together(lost), half}}}};
  odds.rounds = {{1, half}, {2, half}};
  return odds;
}

Waves three() {
  Waves waves;
  waves.attackers = {{{"ca", 1}}, {{"bb*", 1}}, {{"dd", 1}}};
  waves.defender = {{"bb*", 1}};
  waves.waits = [](const std::string&) { return false; };
  waves.fight = [attackers = waves.attackers](std::size_t wave, const Camp& defender) {
    return even(attackers[wave].begin()->first, defender);
  };
  return waves;
}

}  // namespace

TEST_CASE("Each wave attacks what the former left, and those that are not needed have left") {
  const Odds odds = exact(three());
  CHECK(total(odds) == 1);
  CHECK(odds.outcomes.at("attacker|1 ca|1 bb#2*,1 dd#3||") == half);
  CHECK(odds.outcomes.at("attacker|1 bb#2*|1 dd#3||") == half * half);
  CHECK(odds.outcomes.at("attacker|1 dd#3|||") == half * half * half);
  CHECK(odds.outcomes.at("defender|||1 bb*|") == half * half * half);
  CHECK(odds.custom_figures.at("wave.3.fought") == half * half);
  CHECK(odds.custom_figures.at("wave.3.winner.attacker") == half * half * half);
}

TEST_CASE("Rounds of all waves are added up") {
  const Odds odds = exact(three());
  CHECK(odds.mean_rounds == Fraction(3, 2) * (1 + half + half * half));
  CHECK(odds.rounds.at(2) == half);
  CHECK(odds.rounds.at(3) == half * half + half * half * half);  // 1 + 2, or 1 + 1 + 1
  CHECK(odds.rounds.at(4) == half * half * half);
}

TEST_CASE("Damage is kept only where it stays") {
  Waves waves = three();
  waves.damage_stays = false;
  CHECK(exact(waves).outcomes.at("defender|||1 bb|") == half * half * half);
}

TEST_CASE("The next wave comes for a submarine that has left, and takes what nobody holds") {
  Waves waves = three();
  waves.attackers.pop_back();
  waves.fight = [](std::size_t wave, const Camp& defender) {
    Odds odds;
    const OutcomeParts first{"attacker", {{"ca", 1}}, {}, {}, {{"sub", 1}}};
    const OutcomeParts second{"draw", {}, {}, {}, {}};
    CHECK((wave == 0 || defender == Camp{{"sub", 1}}));
    odds.outcomes[put_together(wave == 0 ? first : second)] = 1;
    odds.ended[1] = odds.outcomes;
    return odds;
  };
  CHECK(exact(waves).outcomes.contains("attacker|1 ca|1 bb#2*||1 sub"));
  waves.waits = [](const std::string& name) { return name == "sub"; };
  CHECK(exact(waves).outcomes.contains("draw||1 ca||"));
}
