// The oracle of amphibious assaults against values derived by hand, and against battles played with
// dice.
#include <doctest/doctest.h>

#include <cstdint>

#include "tests/oracle/assault_oracle.hpp"
#include "tests/oracle/lhtr_units.hpp"
#include "tests/oracle/random_assault.hpp"

namespace plain::assault {
namespace {

using namespace lhtr;  // NOLINT(google-build-using-namespace)

Battle land(const std::vector<Unit>& attacker, const std::vector<Unit>& defender,
            const std::vector<Ships>& bombard = {}) {
  auto battle = battle_of<Battle>(attacker, defender);
  battle.bombard = bombard;
  return battle;
}

Ships battleships(int count, const std::string& nation = "") {
  return {"bb", nation, 4, count};
}
Ships destroyers(int count, const std::string& nation = "") {
  return {"dd", nation, 3, count};
}

const Unit harmless = with_values(0, inf);
const Technologies combined_arms = {{"all", {"combined-arms"}}};

}  // namespace

// ------------------------------------------------------------------------------------- land battle

TEST_CASE("assault oracle: infantry against infantry, by hand") {
  // In 1 of 18 rounds both hit, in 2 only the attacker, in 5 only the defender, in 10 neither.
  const Odds odds = exact(land({some(1, inf)}, {some(1, inf)}));
  check_winners(odds, Fraction(1, 4), Fraction(5, 8), Fraction(1, 8));
  CHECK(odds.mean_rounds == Fraction(9, 4));
}

TEST_CASE("assault oracle: figures from an independent calculation") {
  CHECK(winner(exact(land({some(2, inf), some(1, art)}, {some(2, inf)})), "attacker") ==
        Fraction(11893747, 15293005));
  Battle battle =
      land({some(1, inf)}, {some(1, inf), some(1, ftr)}, {battleships(1), destroyers(1)});
  battle.attacker.technologies = combined_arms;
  const Odds odds = exact(battle);
  CHECK(winner(odds, "attacker") == Fraction(213, 572));
  CHECK(winner(odds, "draw") == Fraction(67, 858));
}

TEST_CASE("assault oracle: one infantry attacks better next to each artillery, of any nation") {
  const auto misses = [](const std::vector<Unit>& attacker) {
    Battle battle = land(attacker, {some(1, harmless)});
    battle.rounds = 1;
    return winner(exact(battle), "undecided");
  };
  const Fraction at_1(5, 6);
  const Fraction at_2(4, 6);
  CHECK(misses({some(2, inf)}) == at_1 * at_1);
  CHECK(misses({some(2, inf), some(1, art)}) == at_1 * at_2 * at_2);
  CHECK(misses({some(1, inf), some(2, art)}) == at_2 * at_2 * at_2);
  CHECK(misses({some(2, unit_of_nation("uk", inf)), some(1, unit_of_nation("us", art)),
                some(1, unit_of_nation("de", art))}) == at_2 * at_2 * at_2 * at_2);
  // Infantry that already attacks better gains nothing; the weaker one does.
  CHECK(misses({some(1, with_values(3, unit_of_nation("uk", inf))), some(1, inf), some(1, art)}) ==
        half * at_2 * at_2);
  // The defender gains nothing either.
  Battle battle =
      land({some(1, with_values(0, arm))}, {some(1, with_values(1, inf)), some(1, art)});
  battle.rounds = 1;
  CHECK(winner(exact(battle), "undecided") == at_1 * at_2);
}

TEST_CASE("assault oracle: infantry is alone when its artillery is gone") {
  // The opponent always hits. In round 1 the artillery is lost, and both have missed with
  // probability 2/3 each. In round 2 the infantry hits with probability 1/6.
  Battle battle = land({some(1, inf), some(1, art)}, {some(1, with_values(6, inf))});
  battle.attacker.units[1].list_rank = -1;
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 inf|||") == Fraction(5, 9));
  CHECK(odds.outcomes.at("draw||||") == Fraction(4, 9) * sixth);
  CHECK(odds.outcomes.at("defender|||1 inf|") == Fraction(4, 9) * Fraction(5, 6));
}

TEST_CASE("assault oracle: jets and heavy bombers") {
  Battle battle = land({some(1, with_values(0, arm))}, {some(1, unit_of_nation("de", ftr))});
  battle.defender.technologies["de"] = {"jet-fighters"};
  battle.rounds = 1;
  CHECK(winner(exact(battle), "defender") == Fraction(5, 6));
  battle = land({some(1, bmb)}, {some(2, harmless)});
  battle.attacker.technologies["all"] = {"heavy-bombers"};
  battle.rounds = 1;
  CHECK(winner(exact(battle), "attacker") == Fraction(4, 9));
  CHECK(winner(exact(battle), "undecided") == Fraction(5, 9));
}

// ------------------------------------------------------------------------------ anti-aircraft guns

TEST_CASE("assault oracle: a gun alone has nobody in battle") {
  const Odds odds = exact(land({some(1, ftr)}, {some(1, aa)}));
  CHECK(odds.outcomes.at("attacker|1 ftr|||1 aa") == Fraction(5, 6));
  CHECK(odds.outcomes.at("draw||||1 aa") == sixth);
  CHECK(odds.mean_rounds == 0);
  check_only(exact(land({some(1, inf)}, {some(2, aa)})), "attacker|1 inf|||2 aa");
}

TEST_CASE("assault oracle: one gun fires, once at each aircraft") {
  const auto lost = [](const Unit& aircraft, const Technologies& attacker,
                       const std::vector<Unit>& guns, const Technologies& defender) {
    Battle battle = land({some(1, aircraft)}, guns);
    battle.attacker.technologies = attacker;
    battle.defender.technologies = defender;
    return winner(exact(battle), "draw");
  };
  const Technologies jets = {{"all", {"jet-fighters"}}};
  const Technologies radar = {{"us", {"radar"}}};
  const std::vector<Unit> two = {some(1, unit_of_nation("us", aa)), some(3, aa)};
  CHECK(lost(ftr, {}, {some(3, aa)}, {}) == sixth);
  CHECK(lost(ftr, {}, two, radar) == third);
  CHECK(lost(ftr, {}, {some(1, aa)}, radar) == sixth);
  CHECK(lost(ftr, jets, two, radar) == sixth);
  CHECK(lost(ftr, jets, two, {}) == 0);
  CHECK(lost(bmb, jets, two, {}) == sixth);
  CHECK(lost(bmb, {}, {}, radar) == 0);
}

TEST_CASE("assault oracle: what the gun hits falls by the owner's list or where aimed") {
  // Two dice are rolled at 1, and the fighter is cheaper.
  Battle battle = land({some(1, ftr), some(1, bmb)}, {some(1, aa)});
  CHECK(exact(battle).outcomes.at("attacker|1 bmb|||1 aa") == Fraction(10, 36));
  battle.aimed = true;
  CHECK(exact(battle).outcomes.at("attacker|1 bmb|||1 aa") == Fraction(5, 36));
  // A jet cannot be hit at 0, so it is not lost in place of the bomber either.
  battle.attacker.technologies["all"] = {"jet-fighters"};
  CHECK(exact(battle).outcomes.at("attacker|1 ftr|||1 aa") == sixth);
  battle.aimed = false;
  CHECK(exact(battle).outcomes.at("attacker|1 ftr|||1 aa") == sixth);
  // Land units are not fired at, whatever the list says.
  battle.attacker.units.push_back(some(1, inf));
  battle.attacker.units.back().list_rank = battle.attacker.units.back().default_rank = -1;
  for (const bool aimed : {false, true}) {
    battle.aimed = aimed;
    CHECK(exact(battle).outcomes.at("attacker|1 bmb,1 ftr,1 inf|||1 aa") == Fraction(5, 6));
  }
}

// ------------------------------------------------------------------------------------- bombardment

TEST_CASE("assault oracle: what ships hit does not reply") {
  Battle battle = land({some(1, inf)}, {some(1, inf), some(1, aa)}, {battleships(1)});
  Odds odds = exact(battle);
  check_winners(odds, Fraction(2, 3) + third * Fraction(1, 4), third * Fraction(5, 8),
                third * Fraction(1, 8));
  CHECK(odds.rounds.at(0) == Fraction(2, 3));
  CHECK(odds.outcomes.at("attacker|1 inf|||1 aa") == Fraction(3, 4));
}

TEST_CASE("assault oracle: destroyers bombard with combined arms, of their nation") {
  const auto hit = [](const std::vector<Ships>& ships, const Technologies& technologies) {
    Battle battle = land({some(1, inf)}, {some(1, inf)}, ships);
    battle.attacker.technologies = technologies;
    const Odds odds = exact(battle);
    return odds.rounds.contains(0) ? odds.rounds.at(0) : Fraction(0);
  };
  const Technologies of_us = {{"us", {"combined-arms"}}};
  CHECK(hit({destroyers(1)}, {}) == 0);
  CHECK(hit({destroyers(1)}, combined_arms) == half);
  CHECK(hit({destroyers(1)}, of_us) == 0);
  CHECK(hit({destroyers(1, "us"), destroyers(5, "uk")}, of_us) == half);
  CHECK(hit({battleships(1, "uk")}, of_us) == Fraction(2, 3));
}

TEST_CASE("assault oracle: no more shots than land units by option, battleships first") {
  const auto left = [](const std::vector<Unit>& attacker) {
    Battle battle = land(attacker, {some(1, harmless)}, {destroyers(2), battleships(1)});
    battle.attacker.technologies = combined_arms;
    battle.limited_to_landed = true;
    return 1 - exact(battle).rounds[0];
  };
  CHECK(left({some(1, arm), some(3, ftr)}) == third);
  CHECK(left({some(1, inf), some(1, arm)}) == third * half);
  CHECK(left({some(2, inf), some(3, arm)}) == third * half * half);
  CHECK(left({some(3, ftr)}) == 1);
}

// ----------------------------------------------------------------------------- the end of a battle

TEST_CASE("assault oracle: landed troops cannot retreat") {
  // The fighter hits with probability 1/2 and the infantry with 1/6, and nobody replies.
  Battle battle = land({some(1, inf), some(1, ftr)}, {some(1, harmless)});
  battle.retreat = 1;
  CHECK(exact(battle).outcomes.at("defender||1 ftr,1 inf|1 inf|") == Fraction(5, 12));
  battle.bombard = {destroyers(1)};
  Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 ftr,1 inf|||") == Fraction(7, 12));
  CHECK(odds.outcomes.at("attacker|1 inf|1 ftr||") == Fraction(5, 12));
  CHECK(odds.mean_rounds == 1 + Fraction(5, 12) * 6);
  battle.retreat = 2;
  CHECK(exact(battle).outcomes.at("attacker|1 inf|1 ftr||") == Fraction(25, 144));
  // The retreat comes before the round limit, and a stalemate before both.
  battle.rounds = 2;
  CHECK(exact(battle).outcomes.at("undecided|1 inf|1 ftr|1 inf|") == Fraction(25, 144));
  battle.rounds = 1;
  CHECK(exact(battle).outcomes.at("undecided|1 ftr,1 inf||1 inf|") == Fraction(5, 12));
  battle = land({some(1, harmless), some(1, ftr)}, {some(1, harmless)}, {destroyers(1)});
  battle.retreat = 1;
  odds = exact(battle);
  CHECK(odds.outcomes.at("standoff|1 inf|1 ftr|1 inf|") == half);
  CHECK(odds.mean_rounds == 1);
  battle = land({some(1, ftr)}, {some(1, harmless)}, {destroyers(1)});
  battle.retreat = 1;
  CHECK(exact(battle).outcomes.at("defender||1 ftr|1 inf|") == half);
  battle = land({some(1, with_values(0, ftr))}, {some(1, harmless)}, {destroyers(1)});
  battle.retreat = 1;
  check_only(exact(battle), "standoff|1 ftr||1 inf|");
}

// ---------------------------------------------------------------------------------- played battles

TEST_CASE("assault oracle: dice agree on random battles with random rule options") {
  RandomBattles battles(1944);
  for (std::uint64_t i = 0; i < 60; ++i) {
    CAPTURE(i);
    const Battle battle = battles.next();
    check_played(exact(battle), play(battle, 20000, 100 + i));
  }
}

TEST_CASE("assault oracle: the odds to the end and the odds round by round agree") {
  RandomBattles battles(6);
  for (int i = 0; i < 20; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    if (battle.bombard.empty() && !battle.landed) battle.retreat = 0;
    battle.rounds = 0;
    const Odds unlimited = exact(battle);
    battle.rounds = 6;
    check_limit(unlimited, exact(battle), 6);
  }
}

}  // namespace plain::assault
