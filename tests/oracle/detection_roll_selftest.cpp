// The oracle of detection rolls against values derived by hand.
#include <doctest/doctest.h>

#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/oracle/lhtr_units.hpp"

namespace plain::detection_roll {
namespace {

using namespace lhtr;  // NOLINT(google-build-using-namespace)

Battle sea(const std::vector<Unit>& attacker, const std::vector<Unit>& defender,
           bool detection = false) {
  auto battle = battle_of<Battle>(attacker, defender);
  battle.detection = detection;
  return battle;
}

const Unit harmless_dd = with_values(0, dd);

}  // namespace

// -------------------------------------------------------------------------------------- detection

TEST_CASE("detection roll oracle: a submarine against a destroyer, by hand") {
  // If the submarine is detected, in 1 of 6 rounds both hit, in 1 only the submarine, in 2 only the
  // destroyer, in 2 neither, which gives 1/4, 1/4, 2/4 in 3/2 rounds. If not, it sinks the
  // destroyer at once with probability 1/3, and is sunk with 2/3 * 1/2; otherwise the same follows
  // as for a detected one.
  const Odds odds = exact(sea({some(1, sub)}, {some(1, dd)}, true));
  check_winners(odds, third, half, sixth);
  CHECK(odds.mean_rounds == Fraction(3, 2));
  check_winners(exact(sea({some(1, sub)}, {some(1, dd)})), Fraction(1, 4), half, Fraction(1, 4));
}

TEST_CASE("detection roll oracle: figures from an independent calculation") {
  check_winners(exact(sea({some(2, sub)}, {some(2, dd)}, true)), Fraction(1459, 5040),
                Fraction(1019, 1680), Fraction(131, 1260));
  check_winners(exact(sea({some(2, sub)}, {some(2, dd)})), Fraction(73, 280), Fraction(353, 560),
                Fraction(61, 560));
  Battle battle = sea({some(1, bb)}, {some(1, cv), some(1, ftr)});
  battle.defender.units[0].list_rank = 0;
  battle.defender.units[1].list_rank = 1;
  check_winners(exact(battle), Fraction(437, 2312), Fraction(1409, 2312), Fraction(233, 1156));
}

TEST_CASE("detection roll oracle: destroyers of two nations roll by different values") {
  // Two destroyers roll at 3. The third has a long-range aircraft with it and rolls at 5.
  Battle battle = sea({some(5, unit_of_nation("de", sub))},
                      {some(2, unit_of_nation("uk", dd)), some(1, unit_of_nation("us", dd)),
                       some(1, unit_of_nation("us", cv)), some(1, unit_of_nation("us", ftr))},
                      true);
  battle.defender.technologies["us"] = {"long-range-aircraft"};
  CHECK(detections(battle).attacker.names.at("sub:de") == Fraction(23, 24));
  CHECK(detections(battle).defender.names.empty());
}

TEST_CASE("detection roll oracle: the same dice find submarines of different modifiers") {
  // Three destroyers find submarines at 2 and kaitens at 1. With probability 91/216 one rolls 1,
  // and with 61/216 none rolls 1 but one rolls 2.
  Battle battle = sea({some(2, unit_of_nation("ja", sub)), some(2, unit_of_nation("ja", kaiten))},
                      {some(3, unit_of_nation("us", dd))}, true);
  battle.attacker.technologies["ja"] = {"super-submarines"};
  const Detection detection = detections(battle).attacker;
  CHECK(detection.names.at("kaiten:ja") == Fraction(91, 216));
  CHECK(detection.names.at("sub:ja") == Fraction(91 + 61, 216));
  CHECK(1 - detection.names.at("sub:ja") == Fraction(8, 27));
  CHECK(detection.all == Fraction(91, 216));
}

TEST_CASE("detection roll oracle: only those that no destroyer found may submerge unseen") {
  // Three dice are rolled, for the submarine at 3 and the kaiten at 2: 19/27 find both, 7/8 the
  // submarine.
  Battle battle = sea({some(1, with_values(0, sub)), some(1, with_values(0, kaiten))},
                      {some(3, harmless_dd)}, true);
  battle.attacker.undetected.otherwise = everybody;
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("standoff|1 kaiten,1 sub||3 dd|") == Fraction(19, 27));
  CHECK(odds.outcomes.at("standoff|1 sub|1 kaiten|3 dd|") == Fraction(7, 8) - Fraction(19, 27));
  CHECK(odds.outcomes.at("defender||1 kaiten,1 sub|3 dd|") == Fraction(1, 8));
  // If all are found, nothing can change from the beginning.
  CHECK(odds.rounds.at(0) == Fraction(19, 27));
  CHECK(odds.rounds.at(1) == Fraction(8, 27));
}

TEST_CASE("detection roll oracle: what adds to the value of a destroyer") {
  const auto found = [](const std::vector<Unit>& hunters, const Technologies& technologies,
                        const Unit& hidden, const Technologies& of_hidden = {}) {
    Battle battle = sea({some(1, hidden)}, hunters, true);
    battle.attacker.technologies = of_hidden;
    battle.defender.technologies = technologies;
    return detections(battle).attacker.all * 6;
  };
  const Unit us_dd = some(1, unit_of_nation("us", dd));
  CHECK(found({us_dd}, {}, sub) == 3);
  CHECK(found({us_dd, some(3, unit_of_nation("us", ftr))}, {}, sub) == 4);
  CHECK(found({us_dd, some(1, unit_of_nation("us", bmb)), some(1, unit_of_nation("us", ftr))}, {},
              sub) == 4);
  CHECK(found({us_dd, some(1, unit_of_nation("uk", ftr)), some(1, ftr)}, {}, sub) == 3);
  CHECK(found({some(1, dd), some(1, ftr)}, {}, sub) == 4);
  CHECK(found({some(1, dd), some(1, unit_of_nation("us", ftr))}, {}, sub) == 3);
  const Technologies long_range = {{"us", {"long-range-aircraft"}}};
  CHECK(found({us_dd, some(1, unit_of_nation("us", ftr))}, long_range, sub) == 5);
  CHECK(found({us_dd, some(1, unit_of_nation("uk", ftr))}, long_range, sub) == 3);
  CHECK(found({us_dd}, long_range, sub) == 3);
  CHECK(found({us_dd}, {{"us", {"combined-arms"}}}, sub) == 4);
  CHECK(found({some(1, dd), some(1, ftr)}, {{"all", {"combined-arms"}}}, sub) == 5);
  CHECK(found({us_dd, some(1, unit_of_nation("us", ftr))},
              {{"us", {"combined-arms"}}, {"all", {"long-range-aircraft"}}}, sub) == 6);
  const Technologies super = {{"de", {"super-submarines"}}};
  CHECK(found({us_dd}, {}, unit_of_nation("de", sub), super) == 2);
  CHECK(found({us_dd}, {}, sub, super) == 3);
  CHECK(found({us_dd}, {}, kaiten) == 2);
  CHECK(found({us_dd}, {}, unit_of_nation("de", kaiten), super) == 1);
  CHECK(found({some(1, cv)}, {}, sub) == 0);
  // Technologies of the submarine's own side do not count.
  CHECK(found({us_dd}, {}, sub, {{"all", {"combined-arms", "long-range-aircraft"}}}) == 3);
}

TEST_CASE("detection roll oracle: each side searches for the submarines of the other") {
  const Battle battle = sea({some(1, sub), some(2, dd)}, {some(1, sub), some(1, dd)}, true);
  CHECK(detections(battle).attacker.all == half);
  CHECK(detections(battle).defender.all == Fraction(3, 4));
}

// ------------------------------------------------------------------------------------- submerging

TEST_CASE("detection roll oracle: who was not found fires and then leaves") {
  // With probability 1/2 it is found, stays and fights: 1/4, 2/4, 1/4. If not, it hits with 1/3 or
  // leaves.
  Battle battle = sea({some(1, sub)}, {some(1, dd)}, true);
  battle.attacker.undetected.otherwise = everybody;
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 sub|||") == half * Fraction(1, 4) + half * third);
  CHECK(odds.outcomes.at("defender||1 sub|1 dd|") == third);
  CHECK(odds.outcomes.at("defender|||1 dd|") == Fraction(1, 4));
  CHECK(winner(odds, "draw") == Fraction(1, 8));
}

TEST_CASE("detection roll oracle: submarines of both sides leave at the same moment") {
  Battle battle = sea({some(1, sub)}, {some(1, sub)}, true);
  battle.attacker.undetected.otherwise = battle.defender.undetected.otherwise = everybody;
  Odds odds = exact(battle);
  CHECK(odds.outcomes.at("draw||1 sub||1 sub") == Fraction(4, 9));
  CHECK(odds.outcomes.at("draw||||") == Fraction(1, 9));
  CHECK(odds.outcomes.at("attacker|1 sub|||") == Fraction(2, 9));
  // Without detection, none is undetected. At the end of a round they leave in the same way.
  battle.detection = false;
  CHECK(winner(exact(battle), "draw") == Fraction(1, 5));
  battle.attacker.submerge.otherwise = battle.defender.submerge.otherwise = everybody;
  CHECK(exact(battle).outcomes == odds.outcomes);
  // Whether submarines may leave is settled before any does: one that detects keeps the other from
  // leaving.
  Unit hunter = named("hunter", with_values(0, sub));
  hunter.detects = true;
  battle = sea({some(1, hunter)}, {some(1, with_values(0, sub))});
  battle.attacker.submerge.otherwise = battle.defender.submerge.otherwise = everybody;
  check_only(exact(battle), "defender||1 hunter|1 sub|");
}

TEST_CASE("detection roll oracle: a submarine leaves when the last destroyer is gone") {
  // The submarine always hits and the destroyer never does; the carrier remains.
  Battle battle = sea({some(1, with_values(6, sub))}, {some(1, harmless_dd), some(1, cv)});
  battle.attacker.submerge.otherwise = everybody;
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("defender||1 sub|1 cv|") == half);
  CHECK(odds.outcomes.at("defender|||1 cv|") == half);
  CHECK(odds.mean_rounds == 1);
}

// ------------------------------------------------------------------------------------ opening fire

TEST_CASE("detection roll oracle: what free submarines hit does not reply") {
  // The submarine fires first, with probability 1/3, and then the carrier with 1/2.
  check_winners(exact(sea({some(1, sub)}, {some(1, cv)})), half, half, 0);
  check_winners(exact(sea({some(1, sub)}, {some(1, cv)}, true)), half, half, 0);
  // Free submarines fire at each other: 1/9, 2/9, 2/9.
  check_winners(exact(sea({some(1, sub)}, {some(1, sub)})), Fraction(2, 5), Fraction(2, 5),
                Fraction(1, 5));
}

TEST_CASE("detection roll oracle: held hits count though their side is gone") {
  // The attacker's submarine is bound and is sunk by the free one. In the end its hit falls on that
  // one.
  const Unit sure = with_values(6, sub);
  Battle battle = sea({some(1, sure)}, {some(1, sure), some(1, harmless_dd)});
  Odds odds = exact(battle);
  check_only(odds, "defender|||1 dd|");
  CHECK(odds.mean_rounds == 1);
  // The destroyer still fires while it sinks, and with probability 1/2 nothing is left of either
  // side.
  battle = sea({some(1, sure)}, {some(1, dd), some(1, sure)});
  battle.attacker.units[0].count = 2;
  battle.rounds = 1;
  odds = exact(battle);
  CHECK(odds.outcomes.at("draw||||") == half);
  CHECK(odds.outcomes.at("attacker|1 sub|||") == half);
}

TEST_CASE("detection roll oracle: held hits are taken before those of ships and aircraft") {
  // The destroyer comes first in the list and takes the submarine's hit; the fighter takes the
  // other.
  Battle battle = sea({some(1, with_values(6, sub)), some(1, with_values(6, ftr))},
                      {some(1, harmless_dd), some(1, with_values(0, ftr))});
  battle.defender.units[1].list_rank = 9;
  check_only(exact(battle), "attacker|1 ftr,1 sub|||");
}

TEST_CASE(
    "detection roll oracle: submarines are free again without destroyers, or bound for good") {
  // Round 1 costs a transport and a destroyer. Round 2 is submarine against carrier, which always
  // hit.
  Battle battle = sea({some(1, with_values(6, sub)), some(1, with_values(0, tr))},
                      {some(1, harmless_dd), some(1, with_values(6, cv))});
  battle.attacker.units[1].list_rank = -1;
  check_only(exact(battle), "attacker|1 sub|||");
  battle.dd_loss_restores = false;
  check_only(exact(battle), "draw||||");
  // If there never was a destroyer, no submarine is bound.
  battle = sea({some(1, with_values(6, sub))}, {some(1, with_values(6, cv))});
  battle.dd_loss_restores = false;
  check_only(exact(battle), "attacker|1 sub|||");
  // A submarine that was not found is free for one round.
  battle = sea({some(1, with_values(6, sub))}, {some(1, with_values(6, dd))}, true);
  battle.dd_loss_restores = false;
  check_winners(exact(battle), half, 0, half);
}

// ----------------------------------------------------------------------------------------- kaitens

TEST_CASE("detection roll oracle: kaitens that fired are expended by option") {
  Battle battle = sea({some(1, kaiten)}, {some(1, harmless_dd)});
  check_only(exact(battle), "attacker|1 kaiten|||");
  battle.kaitens_expended = true;
  const Odds odds = exact(battle);
  check_winners(odds, 0, Fraction(2, 3), third);
  CHECK(odds.mean_rounds == 1);
  // It is not expended if it has no target, or if it leaves before the end of the round.
  battle = sea({some(1, kaiten)}, {some(1, with_values(0, ftr))});
  battle.kaitens_expended = true;
  check_only(exact(battle), "standoff|1 kaiten||1 ftr|");
  battle = sea({some(1, with_values(0, kaiten))}, {some(1, harmless_dd)}, true);
  battle.kaitens_expended = true;
  battle.attacker.undetected.otherwise = everybody;
  const Odds unseen = exact(battle);
  CHECK(unseen.outcomes.at("defender||1 kaiten|1 dd|") == Fraction(2, 3));
  CHECK(unseen.outcomes.at("defender|||1 dd|") == third);
  // At the end of the round it is expended before it could leave.
  battle = sea({some(1, with_values(0, kaiten))}, {some(1, with_values(0, cv))});
  battle.kaitens_expended = true;
  battle.attacker.submerge.otherwise = everybody;
  check_only(exact(battle), "defender|||1 cv|");
}

// ------------------------------------------------------------------------------------ technologies

TEST_CASE("detection roll oracle: a battleship with combined arms fires at aircraft") {
  Battle battle = sea({some(1, ftr)}, {some(1, with_values(0, unit_of_nation("us", bb)))});
  check_only(exact(battle), "attacker|1 ftr|||");
  battle.defender.technologies["us"] = {"combined-arms"};
  Odds odds = exact(battle);
  CHECK(odds.outcomes.at("defender|||1 bb:us|") == sixth);
  CHECK(odds.rounds.at(0) == sixth);
  CHECK(odds.mean_rounds == Fraction(5, 6) * 4);
  battle.defender.technologies["all"] = {"radar"};
  CHECK(winner(exact(battle), "defender") == third);
  battle.attacker.technologies["all"] = {"jet-fighters"};
  CHECK(winner(exact(battle), "defender") == sixth);
  battle.defender.technologies.erase("all");
  CHECK(winner(exact(battle), "defender") == 0);
  // Technology for jets does not help a bomber.
  battle.attacker.units[0] = some(1, bmb);
  CHECK(winner(exact(battle), "defender") == sixth);
}

TEST_CASE("detection roll oracle: one battleship fires, the best that may") {
  const auto lost = [](const Technologies& technologies) {
    Battle battle =
        sea({some(1, ftr)}, {some(2, with_values(0, unit_of_nation("us", bb))),
                             some(1, with_values(0, unit_of_nation("uk", bb))), some(1, tr)});
    battle.defender.technologies = technologies;
    battle.retreat = 1;
    return exact(battle).rounds.contains(0) ? exact(battle).rounds.at(0) : Fraction(0);
  };
  CHECK(lost({{"us", {"combined-arms"}}}) == sixth);
  CHECK(lost({{"all", {"combined-arms"}}}) == sixth);
  CHECK(lost({{"all", {"combined-arms"}}, {"uk", {"radar"}}}) == third);
  CHECK(lost({{"us", {"combined-arms"}}, {"uk", {"radar"}}}) == sixth);
  CHECK(lost({{"all", {"radar"}}}) == 0);
}

TEST_CASE("detection roll oracle: hits on aircraft fall by the owner's list or where aimed") {
  // Two dice are rolled at 1, and the fighter is cheaper.
  Battle battle = sea({some(1, with_values(0, ftr)), some(1, with_values(0, bmb))},
                      {some(1, with_values(0, bb))});
  battle.defender.technologies["all"] = {"combined-arms"};
  CHECK(exact(battle).outcomes.at("standoff|1 bmb||1 bb|") == Fraction(10, 36));
  battle.aimed = true;
  CHECK(exact(battle).outcomes.at("standoff|1 bmb||1 bb|") == Fraction(5, 36));
  // A jet cannot be hit at 0, so it is not lost in place of the bomber either.
  battle.attacker.technologies["all"] = {"jet-fighters"};
  CHECK(exact(battle).outcomes.at("standoff|1 ftr||1 bb|") == sixth);
  battle.aimed = false;
  CHECK(exact(battle).outcomes.at("standoff|1 ftr||1 bb|") == sixth);
  CHECK(exact(battle).mean_rounds == 0);
}

TEST_CASE("detection roll oracle: technologies set values and dice") {
  const auto after_a_round = [](const Unit& attacker, const Unit& defender,
                                const Technologies& technologies) {
    Battle battle = sea({some(1, attacker)}, {some(1, defender)});
    battle.attacker.technologies = battle.defender.technologies = technologies;
    battle.rounds = 1;
    return exact(battle);
  };
  const Unit target = with_values(0, tr);
  const Technologies super = {{"all", {"super-submarines"}}};
  CHECK(winner(after_a_round(sub, target, {}), "attacker") == third);
  CHECK(winner(after_a_round(sub, target, super), "attacker") == half);
  CHECK(winner(after_a_round(kaiten, target, super), "attacker") == half);
  CHECK(winner(after_a_round(with_values(5, sub), target, super), "attacker") == half);
  CHECK(winner(after_a_round(target, sub, super), "defender") == third);
  const Technologies jets = {{"all", {"jet-fighters"}}};
  CHECK(winner(after_a_round(target, ftr, jets), "defender") == Fraction(5, 6));
  CHECK(winner(after_a_round(ftr, target, jets), "attacker") == half);
  const Technologies heavy = {{"all", {"heavy-bombers"}}};
  CHECK(winner(after_a_round(bmb, target, heavy), "attacker") == Fraction(8, 9));
  CHECK(winner(after_a_round(target, bmb, heavy), "defender") == sixth);
  // Both dice count.
  const Odds odds = after_a_round(bmb, with_values(0, bb), heavy);
  CHECK(winner(odds, "attacker") == Fraction(4, 9));
  CHECK(odds.outcomes.at("undecided|1 bmb||1 bb*|") == Fraction(4, 9));
}

// ----------------------------------------------------------------------------- the end of a battle

TEST_CASE("detection roll oracle: who can hit nobody is in a stalemate, detected or not") {
  for (const bool detection : {false, true}) {
    Odds odds = exact(sea({some(1, sub)}, {some(1, with_values(0, ftr))}, detection));
    check_only(odds, "standoff|1 sub||1 ftr|");
    CHECK(odds.mean_rounds == 0);
    // The transport is sunk first.
    odds = exact(sea({some(1, sub)}, {some(1, with_values(0, ftr)), some(1, with_values(0, tr))},
                     detection));
    check_only(odds, "standoff|1 sub||1 ftr|");
    CHECK(odds.mean_rounds == 3);
  }
}

TEST_CASE("detection roll oracle: the retreat of the attacker comes before the round limit") {
  Battle battle = sea({some(1, sub)}, {some(1, dd)});
  battle.rounds = 1;
  CHECK(exact(battle).outcomes.at("undecided|1 sub||1 dd|") == third);
  battle.retreat = 1;
  CHECK(exact(battle).outcomes.at("defender||1 sub|1 dd|") == third);
  battle.retreat = 2;
  battle.rounds = 0;
  CHECK(exact(battle).outcomes.at("defender||1 sub|1 dd|") == third * third);
  CHECK(exact(battle).mean_rounds == 1 + third);
}

}  // namespace plain::detection_roll
