// The oracle of Axis & Allies against values derived by hand: battles at sea.
#include <doctest/doctest.h>

#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/axis_allies_units.hpp"

namespace plain::axis_allies {
namespace {

const Unit sub = unit_of("1942", "sub");
const Unit dd = unit_of("1942", "dd");
const Unit ca = unit_of("1942", "ca");
const Unit bb = unit_of("1942", "bb");
const Unit tr = unit_of("1942", "tr");
const Unit ftr = unit_of("1942", "ftr");

Unit harmless(const Unit& unit) {
  return with_values(0, unit);
}
Unit sure(const Unit& unit) {
  return with_values(6, unit);
}

Battle diving(Battle battle) {
  battle.attacker.submerge.otherwise = battle.defender.submerge.otherwise = everybody;
  return battle;
}

Odds after_round(Battle battle) {
  battle.rounds = 1;
  return exact(battle);
}

}  // namespace

// -------------------------------------------------------------------------------------- submarines

TEST_CASE("axis-allies oracle: a free submarine strikes first") {
  // The submarine hits with probability 1/3; if not, the cruiser hits it with 1/2.
  check_winners(exact(battle_of({some(1, sub)}, {some(1, ca)})), half, half, 0);
  // A destroyer replies: in 2 of 9 rounds only the submarine hits, in 1 both, in 2 only the
  // destroyer, in 4 neither.
  check_winners(exact(battle_of({some(1, sub)}, {some(1, dd)})), Fraction(2, 5), Fraction(2, 5),
                Fraction(1, 5));
  check_only(exact(battle_of({some(1, sure(ca))}, {some(1, sure(sub))})), "defender|||1 sub|");
  check_only(exact(battle_of({some(1, sure(dd))}, {some(1, sure(sub))})), "draw||||");
}

TEST_CASE("axis-allies oracle: submarines strike at the same moment") {
  // In 5 of 18 rounds only the attacker hits, in 1 both, in 2 only the defender, in 10 neither.
  check_winners(exact(battle_of({some(1, sub)}, {some(1, sub)})), Fraction(5, 8), Fraction(1, 4),
                Fraction(1, 8));
}

TEST_CASE("axis-allies oracle: defending submarines do not strike first by option") {
  Battle battle = battle_of({some(1, sure(ca))}, {some(1, sure(sub))});
  battle.options.attackers_alone_strike = true;
  check_only(exact(battle), "draw||||");
  battle = battle_of({some(1, sure(sub))}, {some(1, sure(sub))});
  battle.options.attackers_alone_strike = true;
  check_only(exact(battle), "attacker|1 sub|||");
  // They may submerge in place of striking all the same.
  battle = diving(battle_of({some(1, sure(ca))}, {some(1, sub)}));
  battle.options.attackers_alone_strike = true;
  check_only(exact(battle), "attacker|1 ca|||1 sub");
}

TEST_CASE("axis-allies oracle: only destroyers that are there when a round begins bind") {
  // In round 1 the submarine sinks the destroyer, while the cruiser damages the battleship. In
  // round 2 it strikes the cruiser, which does not fire any more.
  Battle battle = battle_of({some(1, harmless(dd)), some(1, sure(ca))},
                            {some(1, sure(sub)), some(1, harmless(bb))});
  const Odds odds = exact(battle);
  check_only(odds, "defender|||1 bb*,1 sub|");
  CHECK(odds.mean_rounds == 2);
}

TEST_CASE("axis-allies oracle: aircraft hit submarines only next to a destroyer, or always") {
  check_only(exact(battle_of({some(1, ftr)}, {some(1, sub)})), "standoff|1 ftr||1 sub|");
  Battle battle = battle_of({some(1, sure(ftr))}, {some(1, sure(sub))});
  battle.options.aircraft_need_destroyers = false;
  check_only(exact(battle), "attacker|1 ftr|||");
  battle = battle_of({some(1, sure(ftr)), some(1, harmless(dd))}, {some(1, harmless(sub))});
  check_only(exact(battle), "attacker|1 dd,1 ftr|||");
  // A destroyer of the enemy does not help the fighter to find submarines.
  battle = battle_of({some(1, sure(ftr)), some(1, sub)}, {some(1, harmless(sub)), some(1, dd)});
  battle.defender.units[0].list_rank = -1;
  const Odds odds = after_round(battle);
  CHECK(odds.outcomes.contains("undecided|1 ftr,1 sub||1 sub|"));
}

TEST_CASE("axis-allies oracle: a submarine cannot hit aircraft") {
  Battle battle = battle_of({some(1, sure(sub))}, {some(1, harmless(ftr))});
  check_only(exact(battle), "standoff|1 sub||1 ftr|");
}

TEST_CASE("axis-allies oracle: free submarines submerge instead of firing") {
  Odds odds = exact(diving(battle_of({some(1, sure(ca))}, {some(1, sure(sub))})));
  check_only(odds, "attacker|1 ca|||1 sub");
  CHECK(odds.mean_rounds == 1);
  check_only(exact(diving(battle_of({some(1, sub)}, {some(1, ca)}))), "defender||1 sub|1 ca|");
  check_only(exact(diving(battle_of({some(1, sub)}, {some(1, sub)}))), "draw||1 sub||1 sub");
  check_only(exact(diving(battle_of({some(1, sure(dd))}, {some(1, harmless(sub))}))),
             "attacker|1 dd|||");
}

TEST_CASE("axis-allies oracle: submarines submerge at the end of a round by option") {
  Battle battle = diving(battle_of({some(1, ca)}, {some(1, harmless(sub))}));
  battle.options.submerge_in_strike = false;
  Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 ca|||") == half);
  CHECK(odds.outcomes.at("attacker|1 ca|||1 sub") == half);
  // The destroyer is gone by then.
  battle = diving(battle_of({some(1, harmless(dd)), some(1, harmless(ca))},
                            {some(1, harmless(sub)), some(1, sure(bb))}));
  check_only(after_round(battle), "undecided|1 ca||1 bb,1 sub|");
  battle.options.submerge_in_strike = false;
  check_only(after_round(battle), "undecided|1 ca||1 bb|1 sub");
  // Nobody leaves a battle that is over.
  battle = diving(battle_of({some(1, harmless(ca))}, {some(1, sure(sub))}));
  battle.options.submerge_in_strike = false;
  check_only(exact(battle), "defender|||1 sub|");
}

TEST_CASE("axis-allies oracle: some submarines submerge, in the stated rounds") {
  Battle battle = battle_of({some(1, harmless(ca))}, {some(3, harmless(sub))});
  battle.defender.submerge.rules = {{2, 2, {}, 2}};
  const Odds odds = exact(battle);
  check_only(odds, "standoff|1 ca||1 sub|2 sub");
  CHECK(odds.mean_rounds == 2);
}

// -------------------------------------------------------------------------------------- transports

TEST_CASE("axis-allies oracle: transports are hit last, and fall when left alone") {
  Battle battle = battle_of({some(1, sure(ca))}, {some(1, harmless(ca)), some(2, tr)});
  Odds odds = exact(battle);
  check_only(odds, "attacker|1 ca|||");
  CHECK(odds.mean_rounds == 1);
  battle.options.defenseless_transports = false;
  odds = exact(battle);
  check_only(odds, "attacker|1 ca|||");
  CHECK(odds.mean_rounds == 3);
  // The attacker's transports are also lost, even before the first round.
  odds = exact(battle_of({some(3, tr)}, {some(1, ftr)}));
  check_only(odds, "defender|||1 ftr|");
  CHECK(odds.mean_rounds == 0);
}

TEST_CASE("axis-allies oracle: transports are safe from those who hit nobody") {
  check_only(exact(battle_of({some(1, tr)}, {some(2, tr)})), "standoff|1 tr||2 tr|");
  check_only(exact(battle_of({some(1, harmless(ca))}, {some(2, tr)})), "standoff|1 ca||2 tr|");
}

TEST_CASE("axis-allies oracle: transports that submarines leave alone are lost") {
  Battle battle = diving(battle_of({some(1, ca)}, {some(1, sub), some(2, tr)}));
  Odds odds = exact(battle);
  check_only(odds, "attacker|1 ca|||1 sub");
  CHECK(odds.mean_rounds == 1);
  battle = diving(battle_of({some(1, harmless(dd)), some(1, sure(ca))},
                            {some(1, harmless(sub)), some(1, sure(ca)), some(2, tr)}));
  battle.options.submerge_in_strike = false;
  battle.defender.units[1].list_rank = -1;
  odds = exact(battle);
  check_only(odds, "attacker|1 ca|||1 sub");
  CHECK(odds.mean_rounds == 1);
}

TEST_CASE(
    "axis-allies oracle: transports that a strike leaves alone are lost before they are hit") {
  // The submarine sinks the escort, and the transports are lost at once, so the cruiser has no
  // target.
  const Odds odds =
      exact(battle_of({some(1, sure(sub)), some(1, sure(ca))}, {some(1, sure(ca)), some(2, tr)}));
  check_only(odds, "attacker|1 ca,1 sub|||");
  CHECK(odds.mean_rounds == 1);
}

TEST_CASE("axis-allies oracle: a fighter sinks the transport before the battle stands still") {
  const Odds odds = exact(battle_of({some(1, sure(ftr))}, {some(1, harmless(sub)), some(1, tr)}));
  check_only(odds, "standoff|1 ftr||1 sub|");
  CHECK(odds.mean_rounds == 1);
}

// ------------------------------------------------------------------------------------------ losses

TEST_CASE("axis-allies oracle: ships of two hits are damaged first, in 1940 carriers too") {
  const auto after = [](const std::string& edition) {
    return after_round(
               battle_of({some(2, sure(ca))}, {some(1, harmless(unit_of(edition, "cv"))),
                                               some(1, harmless(bb)), some(1, harmless(dd))}))
        .outcomes.begin()
        ->first;
  };
  CHECK(after("1942") == "undecided|2 ca||1 bb*,1 cv|");
  CHECK(after("1940") == "undecided|2 ca||1 bb*,1 cv*,1 dd|");
}

TEST_CASE("axis-allies oracle: ships are lost before aircraft if their owner chooses so") {
  Battle battle = battle_of({some(2, harmless(ca)), some(1, harmless(ftr))}, {some(1, sure(ca))});
  battle.attacker.units[0].list_rank = -1;
  check_only(after_round(battle), "undecided|1 ca,1 ftr||1 ca|");
}

TEST_CASE("axis-allies oracle: hits of submarines are taken before those of aircraft and ships") {
  // The submarine's hit takes the transport, and the fighters' hits take the rest. In the opposite
  // order the fighters would sink both ships, and the submarine's hit would be lost.
  Battle battle =
      battle_of({some(1, sure(sub)), some(2, sure(ftr))},
                {some(1, harmless(dd)), some(1, tr), some(1, harmless(ftr))}, {}, "revised");
  battle.defender.units[0].list_rank = 1;
  battle.defender.units[1].list_rank = 0;
  battle.defender.units[2].list_rank = 2;
  check_only(after_round(battle), "attacker|2 ftr,1 sub|||");
}

TEST_CASE("axis-allies oracle: a hit passes over whom the others need, but not by option") {
  // The submarine can hit either unit, the fighter only the destroyer.
  Battle battle = battle_of({some(1, sure(sub)), some(1, sure(ftr))},
                            {some(1, harmless(dd)), some(1, harmless(sub))});
  battle.defender.units[0].list_rank = -1;
  battle.options.most_hits = false;
  check_only(after_round(battle), "undecided|1 ftr,1 sub||1 sub|");
  battle.options.most_hits = true;
  check_only(after_round(battle), "attacker|1 ftr,1 sub|||");
  // A ship is not damaged either if the fighters need both of its hits.
  battle = battle_of({some(1, sure(sub)), some(2, sure(ftr))},
                     {some(1, harmless(bb)), some(1, harmless(sub))});
  battle.defender.units[0].detects = true;
  battle.options.most_hits = false;
  check_only(after_round(battle), "undecided|2 ftr,1 sub||1 sub|");
  battle.options.most_hits = true;
  check_only(after_round(battle), "attacker|2 ftr,1 sub|||");
}

// -------------------------------------------------------------------------------------------- dice

TEST_CASE("axis-allies oracle: low luck adds up the dice whose hits may fall on the same units") {
  const auto sunk = [](Battle battle, const std::string& key) {
    battle.options.dice = DiceAre::low_luck;
    return after_round(battle).outcomes.at(key);
  };
  const std::vector<Unit> three_and_three = {some(1, ca), some(1, ftr)};
  // Without enemy submarines the values add up to 6, which is a certain hit.
  CHECK(sunk(battle_of(three_and_three, {some(1, harmless(bb))}), "undecided|1 ca,1 ftr||1 bb*|") ==
        1);
  // The fighter cannot hit the submarine, so two dice are rolled at 3.
  const std::vector<Unit> with_submarine = {some(1, harmless(sub)), some(1, harmless(bb))};
  CHECK(sunk(battle_of(three_and_three, with_submarine), "undecided|1 ca,1 ftr||1 bb,1 sub|") ==
        Fraction(1, 4));
  // It can with a destroyer, here of value 0, or by option.
  std::vector<Unit> hunters = three_and_three;
  hunters.push_back(some(1, harmless(dd)));
  CHECK(sunk(battle_of(hunters, with_submarine), "undecided|1 ca,1 dd,1 ftr||1 bb*,1 sub|") == 1);
  Battle battle = battle_of(three_and_three, with_submarine);
  battle.options.aircraft_need_destroyers = false;
  CHECK(sunk(battle, "undecided|1 ca,1 ftr||1 bb*,1 sub|") == 1);
  // A submarine that has submerged in step 1 is not there in step 2.
  CHECK(sunk(diving(battle_of(three_and_three, with_submarine)),
             "undecided|1 ca,1 ftr||1 bb*|1 sub") == 1);
}

TEST_CASE("axis-allies oracle: under low luck submarines are a group of their own") {
  Battle battle = battle_of({some(2, with_values(3, sub)), some(1, ca)},
                            {some(1, harmless(dd)), some(1, harmless(bb))});
  battle.options.dice = DiceAre::low_luck;
  const Odds odds = after_round(battle);
  CHECK(odds.outcomes.at("undecided|1 ca,2 sub||1 bb*,1 dd|") == half);
  CHECK(odds.outcomes.at("undecided|1 ca,2 sub||1 bb*|") == half);
}

// ----------------------------------------------------------------------------------------- retreat

TEST_CASE("axis-allies oracle: a fleet retreats, but not out of a stalemate") {
  Battle battle = battle_of({some(1, ca), some(1, ftr)}, {some(1, harmless(bb))});
  battle.retreat = 1;
  CHECK(exact(battle).outcomes.at("defender||1 ca,1 ftr|1 bb|") == Fraction(1, 4));
  battle = battle_of({some(1, ftr)}, {some(1, sub)});
  battle.retreat = 1;
  check_only(exact(battle), "standoff|1 ftr||1 sub|");
}

TEST_CASE("axis-allies oracle: at sea nothing is taken") {
  const Odds odds = exact(battle_of({some(1, ca)}, {some(1, tr)}));
  CHECK_FALSE(odds.custom_figures.contains("takes"));
  CHECK(odds.custom_figures.at("clears") == 1);
}

}  // namespace plain::axis_allies
