// The oracle of one-for-one detection against values derived by hand.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/oracle/one_for_one_units.hpp"

namespace plain {

TEST_CASE("oracle: two submarines against two cruisers win 137/280") {
  const Odds odds = exact(battle_of({some(2, sub)}, {some(2, ca)}));
  CHECK(winner(odds, "attacker") == Fraction(137, 280));
  CHECK(winner(odds, "defender") == Fraction(143, 280));
  CHECK(total(odds) == 1);
}

TEST_CASE("oracle: a submarine and a cruiser fire in turn, the submarine first") {
  // In each round the cruiser sinks with probability 1/3 and the submarine with 2/3 * 1/2, and
  // nothing happens with 1/3.
  const Odds odds = exact(battle_of({some(1, sub)}, {some(1, ca)}));
  CHECK(odds.outcomes.at("attacker|1 sub|||") == half);
  CHECK(odds.outcomes.at("defender|||1 ca|") == half);
  CHECK(odds.mean_rounds == Fraction(3, 2));
  CHECK(odds.rounds.at(1) == Fraction(2, 3));
  CHECK(odds.rounds.at(20) == Fraction("2/3486784401"));
  CHECK(odds.rounds.count(0) == 0);
  CHECK(odds.rounds.count(21) == 0);
}

TEST_CASE("oracle: three destroyers detect three of five submarines, the other two strike first") {
  // Every die hits. Two destroyers are gone before they fire. The other two ships sink two
  // submarines, while the three detected submarines sink both ships. If none were detected, no
  // submarine would be lost; if all were, four would be.
  const std::vector<Unit> submarines = {some(5, with_values(6, sub))};
  const std::vector<Unit> ships = {some(3, with_values(6, dd)), some(1, with_values(6, ca))};
  const Odds odds = exact(battle_of(submarines, ships));
  check_only(odds, "attacker|3 sub|||");
  CHECK(odds.mean_rounds == 1);
}

TEST_CASE("oracle: the two undetected of five attacking submarines may retreat from destroyers") {
  Battle battle = battle_of({some(5, sub)}, {some(3, dd), some(1, ca)});
  battle.attacker.undetected.otherwise = everybody;
  const Odds odds = exact(battle);
  CHECK(total(odds) == 1);
  for (const auto& outcome : odds.outcomes) {
    const std::string& key = outcome.first;
    CAPTURE(key);
    const std::string left = key.substr(key.find('|', key.find('|') + 1) + 1);
    CHECK(left.substr(0, left.find('|')) == "2 sub");
  }
}

TEST_CASE("oracle: a detected submarine stays detected when the destroyer is sunk") {
  // It always hits and is never hit: it sinks the destroyer in round 1 and the cruiser in round 2,
  // unless it is undetected again in round 2 and leaves.
  Battle battle = battle_of({some(1, with_values(6, sub))},
                            {some(1, with_values(0, dd)), some(1, with_values(0, ca))});
  battle.attacker.undetected.otherwise = everybody;
  Odds odds = exact(battle);
  check_only(odds, "attacker|1 sub|||");
  CHECK(odds.mean_rounds == 2);
  battle.detection_lasts_battle = false;
  odds = exact(battle);
  check_only(odds, "defender||1 sub|1 ca|");
  CHECK(odds.mean_rounds == 2);
}

TEST_CASE("oracle: destroyers detect the remaining submarines once they are fewer") {
  // Two cruisers that always hit sink two of five submarines in round 1. In round 2 all three are
  // detected, so two more are lost although fire does not reveal them. If only the one that was
  // detected before stayed so, only one could be lost.
  Battle battle = battle_of({some(5, with_values(0, sub))},
                            {some(3, with_values(0, dd)), some(2, with_values(6, ca))});
  battle.firing_reveals = false;
  battle.rounds = 1;
  check_only(exact(battle), "undecided|3 sub||2 ca,3 dd|");
  battle.rounds = 2;
  check_only(exact(battle), "undecided|1 sub||2 ca,3 dd|");
}

TEST_CASE("oracle: two submarines may submerge from two cruisers and end the battle") {
  Battle battle = battle_of({some(2, sub)}, {some(2, ca)});
  battle.attacker.undetected.otherwise = everybody;
  const Odds odds = exact(battle);
  check_only(odds, "defender||2 sub|2 ca|");
  CHECK(odds.mean_rounds == 1);
}

TEST_CASE("oracle: three submarines against a carrier and two fighters") {
  // d is the chance that the fighters win, by submarines and hit points of the carrier. The
  // submarines strike, then the carrier (1/3) and the fighters (2/3 each) fire on those that
  // struck. Once the carrier is sunk and a submarine has survived the fire of that round, it is a
  // standoff. Chances of hits without the carrier: 1/9, 4/9, 4/9; with it: 2/27, 9/27, 12/27, 4/27.
  const Fraction d11 = Fraction(74, 77);  // (1/3 * 8/9 + 2/3 * 25/27) / (1 - 2/3 * 2/27)
  const Fraction d12 = Fraction(5923, 5929);
  const Fraction d21 = Fraction(12212, 18095);
  const Fraction two(2);
  const Fraction nine(9);
  const Fraction all(27);
  // Two submarines miss with probability 4/9, hit once with 4/9 and twice with 1/9.
  const Fraction d22 = (Fraction(1, 9) * Fraction(4, 9) +
                        Fraction(4, 9) * (Fraction(16) + nine * d11 + two * d21) / all +
                        Fraction(4, 9) * (Fraction(16) + nine * d12) / all) /
                       (1 - Fraction(4, 9) * two / all);
  // Three miss with probability 8/27, hit once with 12/27, twice or more with 7/27. Without the
  // carrier the fighters cannot sink three.
  const Fraction miss(8, 27);
  const Fraction once(12, 27);
  const Fraction d31 = miss * (Fraction(4) + 12 * d11 + nine * d21) / all / (1 - miss * two / all);
  const Fraction d32 = (miss * (Fraction(4) + 12 * d12 + nine * d22) / all +
                        once * (Fraction(4) + 12 * d11 + nine * d21 + two * d31) / all) /
                       (1 - miss * two / all);
  const auto odds = [](int submarines, int damage) {
    return exact(battle_of({some(submarines, sub)}, {some(1, cv, damage), some(2, ftr)}));
  };
  CHECK(winner(odds(1, 1), "defender") == d11);
  CHECK(winner(odds(1, 0), "defender") == d12);
  CHECK(winner(odds(2, 1), "defender") == d21);
  CHECK(winner(odds(2, 0), "defender") == d22);
  CHECK(winner(odds(3, 1), "defender") == d31);
  const Odds full = odds(3, 0);
  CHECK(winner(full, "defender") == d32);
  CHECK(winner(full, "standoff") == 1 - d32);
  CHECK(full.outcomes.count("standoff|3 sub||2 ftr|") == 1);
  CHECK(full.outcomes.count("defender|||1 cv*,2 ftr|") == 1);
}

TEST_CASE("oracle: a fighter sinks the transport first, only then is it a stalemate") {
  Battle battle = battle_of({some(1, ftr)}, {some(1, sub), some(1, tr)});
  const Odds odds = exact(battle);
  check_only(odds, "standoff|1 ftr||1 sub|");
  CHECK(odds.mean_rounds == 2);
  for (int round = 1; round <= 10; ++round) CHECK(odds.rounds.at(round) == Fraction(1, 1 << round));
  battle.rounds = 1;
  const Odds limited = exact(battle);
  CHECK(limited.outcomes.at("standoff|1 ftr||1 sub|") == half);
  CHECK(limited.outcomes.at("undecided|1 ftr||1 sub,1 tr|") == half);
  CHECK(limited.mean_rounds == 1);
}

TEST_CASE("oracle: a stalemate from the beginning has no rounds, whatever is broken off later") {
  Battle battle = battle_of({some(2, ftr)}, {some(1, sub)});
  battle.rounds = battle.retreat = 2;
  for (const bool every_round : {true, false}) {
    battle.first_strike_every_round = every_round;
    const Odds odds = exact(battle);
    check_only(odds, "standoff|2 ftr||1 sub|");
    CHECK(odds.mean_rounds == 0);
    CHECK(odds.rounds.at(0) == 1);
  }
}

TEST_CASE("oracle: nobody at all is a draw, and nobody to fight is a victory without rounds") {
  check_only(exact(battle_of({}, {})), "draw||||");
  const Odds odds = exact(battle_of({}, {some(1, bb, 1)}));
  check_only(odds, "defender|||1 bb*|");
  CHECK(odds.mean_rounds == 0);
}

TEST_CASE("oracle: the retreat of the attacker comes before the round limit") {
  // Both miss with probability 2/3 * 1/2, as submarine against cruiser above.
  Battle battle = battle_of({some(1, sub)}, {some(1, ca)});
  battle.rounds = 1;
  CHECK(exact(battle).outcomes.at("undecided|1 sub||1 ca|") == third);
  battle.retreat = 1;
  CHECK(exact(battle).outcomes.at("defender||1 sub|1 ca|") == third);
  battle.retreat = 2;
  CHECK(exact(battle).outcomes.at("undecided|1 sub||1 ca|") == third);
  battle.rounds = 0;
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("defender||1 sub|1 ca|") == Fraction(1, 9));
  CHECK(odds.mean_rounds == Fraction(4, 3));
}

TEST_CASE("oracle: an unrevealed submarine cannot be hit by a cruiser") {
  Battle battle = battle_of({some(1, sub)}, {some(1, ca)});
  battle.firing_reveals = false;
  const Odds odds = exact(battle);
  check_only(odds, "attacker|1 sub|||");
  CHECK(odds.mean_rounds == 3);
}

TEST_CASE("oracle: with a first strike in the first round only, both may sink later") {
  // In round 1 the results have probability 1/3 each. From then on in 1 of 6 rounds both sink, in 1
  // only the cruiser, in 2 only the submarine, in 2 neither.
  Battle battle = battle_of({some(1, sub)}, {some(1, ca)});
  battle.first_strike_every_round = false;
  const Odds odds = exact(battle);
  CHECK(winner(odds, "attacker") == Fraction(5, 12));
  CHECK(winner(odds, "defender") == half);
  CHECK(odds.outcomes.at("draw||||") == Fraction(1, 12));
  CHECK(odds.mean_rounds == Fraction(3, 2));
  // If its fire does not reveal it, the cruiser cannot reach it in later rounds either.
  battle.firing_reveals = false;
  check_only(exact(battle), "attacker|1 sub|||");
}

TEST_CASE("oracle: submarines of both sides strike simultaneously, undetected ones included") {
  // Both hit with probability 1/3 * 1/6, only the attacker with 5/18, only the defender with 2/18,
  // neither with 10/18.
  const Odds odds = exact(battle_of({some(1, sub)}, {some(1, sub)}));
  CHECK(odds.outcomes.at("draw||||") == Fraction(1, 8));
  CHECK(winner(odds, "attacker") == Fraction(5, 8));
  CHECK(winner(odds, "defender") == Fraction(1, 4));
}

TEST_CASE("oracle: undetected submarines leave, the defender's not while a destroyer lives") {
  Battle battle = battle_of({some(1, sub)}, {some(2, sub)});
  battle.attacker.undetected.otherwise = battle.defender.undetected.otherwise = everybody;
  const Odds gone = exact(battle);
  check_only(gone, "draw||1 sub||2 sub");
  CHECK(gone.mean_rounds == 1);
  // One of the two is detected and always sunk. The other must stay while the destroyer survives,
  // which is for ever because the submarines never hit.
  battle = battle_of({some(1, with_values(6, dd))}, {some(2, with_values(0, sub))});
  battle.defender.undetected.otherwise = everybody;
  const Odds hunted = exact(battle);
  check_only(hunted, "attacker|1 dd|||");
  CHECK(hunted.mean_rounds == 2);
  // A destroyer that detects nobody still keeps the defender's submarines from submerging.
  battle.ratio = 0;
  battle.firing_reveals = false;
  check_only(exact(battle), "standoff|1 dd||2 sub|");
  battle.attacker.units[0].detects = false;
  check_only(exact(battle), "attacker|1 dd|||2 sub");
}

TEST_CASE("oracle: destroyers times the ratio are rounded down") {
  // Detected submarines are sunk in one round; the others cannot be hit.
  const auto after_one_round = [](int destroyers, int numerator, int denominator) {
    Battle battle = battle_of({some(destroyers, with_values(0, dd)), some(5, with_values(6, ca))},
                              {some(4, with_values(0, sub))});
    battle.firing_reveals = false;
    battle.ratio = Fraction(numerator, denominator);
    battle.rounds = 1;
    return exact(battle);
  };
  check_only(after_one_round(3, 1, 2), "undecided|5 ca,3 dd||3 sub|");
  check_only(after_one_round(1, 2, 1), "undecided|5 ca,1 dd||2 sub|");
  check_only(after_one_round(2, 4, 3), "undecided|5 ca,2 dd||2 sub|");
  check_only(after_one_round(3, 2, 1), "attacker|5 ca,3 dd|||");
  // None is detected or revealed, so nothing can change.
  check_only(after_one_round(1, 1, 2), "standoff|5 ca,1 dd||4 sub|");
}

TEST_CASE("oracle: submarines first in the casualty order are detected first") {
  // The more expensive submarine comes first in the list, so it is detected and sunk.
  Unit big = named("sub:uk", with_values(0, sub));
  big.cost = 9;
  Battle battle =
      battle_of({some(1, with_values(6, dd))}, {some(1, with_values(0, sub)), some(1, big)});
  battle.firing_reveals = false;
  battle.rounds = 1;
  check_only(exact(battle), "undecided|1 dd||1 sub:uk|");
  battle.defender.units[0].list_rank = 1;
  battle.defender.units[1].list_rank = 0;
  check_only(exact(battle), "undecided|1 dd||1 sub|");
  // Within an entry, a damaged submarine comes first, before the default order decides.
  for (Unit& unit : battle.defender.units) unit.list_rank = 0;
  battle.defender.units[1].hits = 2;
  battle.defender.units[1].damage = 1;
  check_only(exact(battle), "undecided|1 dd||1 sub|");
}

TEST_CASE("oracle: in one entry a detected submarine is lost before an undetected one") {
  // The destroyer detects the damaged submarine, and two strikes hit. The first damages the other
  // one; the second sinks the detected one, although it comes last in the default order.
  Unit tough = with_values(0, sub);
  tough.hits = 2;
  Battle battle = battle_of({some(1, with_values(0, dd)), some(2, with_values(6, sub))},
                            {some(1, tough), some(1, named("sub:uk", tough), 1)});
  for (Unit& unit : battle.defender.units) unit.list_rank = 0;
  battle.rounds = 1;
  check_only(exact(battle), "undecided|1 dd,2 sub||1 sub*|");
  CHECK(play(battle, 1, 1).outcomes.count("undecided|1 dd,2 sub||1 sub*|") == 1);
}

TEST_CASE("oracle: units with hit points to spare are damaged before anything sinks") {
  // Three hits fall on a battleship, a damaged battleship and a destroyer: one is damaged, then the
  // destroyer and a battleship sink, the cheapest first.
  Battle battle = battle_of(
      {some(3, with_values(6, ftr))},
      {some(1, with_values(0, bb)), some(1, with_values(0, bb), 1), some(1, with_values(0, dd))});
  battle.rounds = 1;
  check_only(exact(battle), "undecided|3 ftr||1 bb*|");
  battle.attacker.units[0].count = 1;
  check_only(exact(battle), "undecided|1 ftr||2 bb*,1 dd|");
}

TEST_CASE("oracle: hits of submarines are taken before those of aircraft and ships") {
  // In general fire a detected submarine and a fighter both hit. The destroyer comes first in the
  // list and takes the submarine's hit; the fighter takes the other. In the opposite order the
  // fighter's hit would be on the destroyer and the submarine's on nobody.
  Battle battle = battle_of({some(1, with_values(6, sub)), some(1, with_values(6, ftr))},
                            {some(1, with_values(0, dd)), some(1, with_values(0, ftr))});
  battle.rounds = 1;
  check_only(exact(battle), "attacker|1 ftr,1 sub|||");
}

TEST_CASE("oracle: a submarine hits no aircraft, and aircraft no submarine that has not fired") {
  // The submarine certainly sinks the cruiser in its first strike, and is fired on only in that
  // round.
  const Odds odds = exact(battle_of({some(1, with_values(6, sub))}, {some(1, ca), some(1, ftr)}));
  CHECK(odds.outcomes.at("standoff|1 sub||1 ftr|") == third);
  CHECK(odds.outcomes.at("defender|||1 ftr|") == Fraction(2, 3));
  CHECK(odds.mean_rounds == 1);
}

TEST_CASE("oracle: a round in which submarines are only detected is not fought") {
  Battle battle = battle_of({some(1, with_values(0, dd))}, {some(1, with_values(0, sub))});
  CHECK(exact(battle).mean_rounds == 0);
  battle.detection_lasts_battle = false;
  CHECK(exact(battle).mean_rounds == 0);
  check_only(exact(battle), "standoff|1 dd||1 sub|");
}

}  // namespace plain
