// The oracle of submarine depth against derivations by hand: who fires at whom, and who is hit.
#include <doctest/doctest.h>

#include <utility>

#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/depth_units.hpp"

namespace plain::depth {

// --------------------------------------------------------------------------------- fire from below

TEST_CASE("depth oracle: an attack from periscope depth hits with one more and is not answered") {
  // 3 of 6 in every round; a cruiser cannot search.
  Battle battle = battle_of({some(1, shallow)}, {some(1, ca)});
  Odds odds = exact(battle);
  check_only(odds, "attacker|1 sub@periscope|||");
  CHECK(odds.mean_rounds == 2);
  // Revealed, in later rounds both hit with 1/2: a third for each end, in 4/3 rounds.
  battle.attack_reveals = true;
  odds = exact(battle);
  check_winners(odds, Fraction(2, 3), sixth, sixth);
  CHECK(odds.mean_rounds == Fraction(5, 3));
  // What its own fire has exposed stays so.
  battle.located_lasts_battle = false;
  check_winners(exact(battle), Fraction(2, 3), sixth, sixth);
}

TEST_CASE("depth oracle: a destroyer searches for an attacker at periscope depth") {
  // Once found, of 6: both 1, the submarine 2, the destroyer 1, nobody 2; so 1/2, 1/4, 1/4.
  // Before that a = 1/2 (1/3 + 1/3 * 1/2) + 1/2 (1/2 + 1/2 a) = 2/3, the others 1/6 each.
  Battle battle = battle_of({some(1, shallow)}, {some(1, dd)});
  check_winners(exact(battle), Fraction(2, 3), sixth, sixth);
  // Found for the round alone: a = 1/2 (1/3 + 1/3 a) + 1/2 (1/2 + 1/2 a), a * 7/12 = 5/12, and
  // the others 1/12 / (7/12).
  battle.located_lasts_battle = false;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(5, 7), Fraction(1, 7), Fraction(1, 7));
  CHECK(odds.mean_rounds == Fraction(12, 7));
  battle.both_search = false;
  check_only(exact(battle), "attacker|1 sub@periscope|||");
  battle.both_search = true;
  battle.defender.searching.otherwise = 0;
  check_only(exact(battle), "attacker|1 sub@periscope|||");
}

TEST_CASE("depth oracle: a concealed submarine defends against ships and is exposed by it") {
  Battle battle = battle_of({some(1, ca)}, {some(1, shallow)});
  check_only(exact(battle), "standoff|1 ca||1 sub@periscope|");
  // Round 1: it hits with 1/6. Then of 12: both 1, the cruiser 5, the submarine 1, nobody 5.
  battle.concealed.otherwise = everybody;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(25, 42), Fraction(2, 7), Fraction(5, 42));
  CHECK(odds.mean_rounds == Fraction(17, 7));
  // Against submarines alone it may not.
  battle = battle_of({some(1, sub)}, {some(1, shallow)});
  battle.concealed.otherwise = everybody;
  check_only(exact(battle), "standoff|1 sub||1 sub@periscope|");
}

TEST_CASE("depth oracle: found for a round is forgotten, exposed by its own fire is not") {
  // Round 1: 1/2 found; it is as on the surface, and if all miss, with 10/18, all is as before.
  // 1/2 not found: it hits with 1/6, or is exposed and fights on as on the surface, 5/8, 2/8, 1/8.
  // a = 1/2 (5/18 + 10/18 a) + 1/2 * 5/6 * 5/8, so 13/18 a = 115/288, and so on.
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow)});
  battle.concealed.otherwise = everybody;
  battle.located_lasts_battle = false;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(115, 208), Fraction(70, 208), Fraction(23, 208));
  // m = 1 + 1/2 * 10/18 m + 1/2 * 5/6 * 9/4
  CHECK(odds.mean_rounds == Fraction(279, 104));
}

TEST_CASE("depth oracle: a ship at the start is enough to defend later") {
  // Always found in round 1, when it sinks the transport; then unseen again, it fires at the
  // submarine that is left, though there is no ship any more; the fighter is out of its reach.
  Battle battle =
      battle_of({some(1, with_values(0, ftr)), some(1, tr), some(1, with_values(0, sub))},
                {some(1, with_values(6, shallow))});
  battle.attacker.units[1].list_rank = -1;
  battle.periscope_threshold = 6;
  battle.search_every_round = battle.located_lasts_battle = false;
  battle.concealed.otherwise = everybody;
  Odds odds = exact(battle);
  check_only(odds, "standoff|1 ftr||1 sub@periscope|");
  CHECK(odds.mean_rounds == 2);
  battle.concealed.otherwise = 0;
  odds = exact(battle);
  check_only(odds, "standoff|1 ftr,1 sub||1 sub@periscope|");
  CHECK(odds.mean_rounds == 1);
}

TEST_CASE("depth oracle: a round that only takes back what a search found comes first") {
  // In round 1 it is always found, and nothing comes of it. In round 2 it is not searched for,
  // defends and is exposed. Then it is a standoff.
  Battle battle = battle_of({some(1, with_values(0, dd))}, {some(1, with_values(0, shallow))});
  battle.periscope_threshold = 6;
  battle.search_every_round = battle.located_lasts_battle = false;
  battle.concealed.otherwise = everybody;
  CHECK(exact(battle).mean_rounds == 2);
  battle.concealed.otherwise = 0;
  CHECK(exact(battle).mean_rounds == 0);
}

TEST_CASE("depth oracle: the concealed cannot be taken as casualties") {
  // The submarine stands first in the list, but nobody looks for it. The fighter sinks the
  // transport, with 1/2 in each round.
  Battle battle = battle_of({some(1, ftr)}, {some(1, shallow), some(1, tr)});
  battle.attacker.searching.otherwise = 0;
  const Odds odds = exact(battle);
  check_only(odds, "standoff|1 ftr||1 sub@periscope|");
  CHECK(odds.mean_rounds == 2);
}

TEST_CASE("depth oracle: located and surfaced ones are lost in the default order") {
  // One entry for all submarines: damaged ones and detected ones first, then the rank.
  Battle battle = battle_of({some(1, with_values(6, ftr))},
                            {some(1, with_values(0, shallow)), some(1, with_values(0, sub))});
  for (Unit& unit : battle.defender.units) unit.list_rank = 0;
  battle.periscope_threshold = 6;
  battle.rounds = 1;
  check_only(exact(battle), "undecided|1 ftr||1 sub@periscope|");
  std::swap(battle.defender.units[0].default_rank, battle.defender.units[1].default_rank);
  check_only(exact(battle), "undecided|1 ftr||1 sub|");
  battle.attacker.searching.otherwise = 0;
  check_only(exact(battle), "standoff|1 ftr||1 sub@periscope|");
}

TEST_CASE("depth oracle: what is located for a round is lost before what was exposed") {
  // In round 1 nobody searches, and the first in the order fires and is exposed. In round 2 the
  // other is located, and one of them is hit.
  Battle battle = battle_of({some(1, with_values(6, dd))},
                            {some(1, with_values(0, shallow)), some(1, with_values(0, deep))});
  for (Unit& unit : battle.defender.units) unit.list_rank = 0;
  battle.periscope_threshold = battle.submerged_threshold = 6;
  battle.attacker.searching.rules = {{1, 1, {}, 0}};
  battle.concealed.otherwise = 1;
  battle.located_lasts_battle = false;
  battle.rounds = 2;
  check_only(exact(battle), "undecided|1 dd||1 sub@periscope|");
  battle.located_lasts_battle = true;
  check_only(exact(battle), "undecided|1 dd||1 sub@submerged|");
}

// --------------------------------------------------------------------------------- surprise strike

TEST_CASE("depth oracle: the victims of a surprise strike do not reply") {
  // Together, of 6: both 1, the submarine 1, the cruiser 2, nobody 2.
  Battle battle = battle_of({some(1, sub)}, {some(1, ca)});
  check_winners(exact(battle), Fraction(1, 4), half, Fraction(1, 4));
  // The submarine first: it hits with 1/3, else the cruiser with 1/2.
  battle.surprise_strike = true;
  Odds odds = exact(battle);
  check_winners(odds, half, half, 0);
  CHECK(odds.mean_rounds == Fraction(3, 2));
  // A destroyer keeps it from that: of 9, both 1, either 2, nobody 4.
  battle = battle_of({some(1, sub)}, {some(1, dd)});
  battle.surprise_strike = true;
  check_winners(exact(battle), Fraction(2, 5), Fraction(2, 5), Fraction(1, 5));
  // Submarines of both sides strike at the same moment: both 1/18, 5/18, 2/18.
  battle = battle_of({some(1, sub)}, {some(1, sub)});
  battle.surprise_strike = true;
  check_winners(exact(battle), Fraction(5, 8), Fraction(2, 8), Fraction(1, 8));
}

TEST_CASE("depth oracle: a submarine that struck neither fires again nor withdraws in that round") {
  // It hits with 1/6, else the cruiser with 1/2, for ever.
  Battle battle = battle_of({some(1, ca)}, {some(1, sub)});
  battle.surprise_strike = true;
  battle.withdraw.otherwise = everybody;
  Odds odds = exact(battle);
  check_winners(odds, Fraction(5, 7), Fraction(2, 7), 0);
  CHECK(odds.mean_rounds == Fraction(12, 7));
  // A destroyer keeps it from striking, so it may withdraw.
  battle.attacker = in_default_order({some(1, with_values(0, dd))});
  check_only(exact(battle), "attacker|1 dd|||1 sub");
  // So may one that has nobody to strike at.
  battle.attacker = in_default_order({some(1, with_values(0, ftr))});
  check_only(exact(battle), "attacker|1 ftr|||1 sub");
  // One strike a round: with a hit for sure, one of two transports is left.
  battle.withdraw.otherwise = 0;
  battle.attacker = in_default_order({some(2, tr)});
  battle.defender = in_default_order({some(1, with_values(6, sub))});
  battle.rounds = 1;
  check_only(exact(battle), "undecided|1 tr||1 sub|");
}

TEST_CASE("depth oracle: a concealed submarine strikes if it would defend, and is exposed by it") {
  Battle battle = battle_of({some(1, ca)}, {some(1, shallow)});
  battle.surprise_strike = true;
  check_only(exact(battle), "standoff|1 ca||1 sub@periscope|");
  // Round 1: 1/6, unseen. From then on it strikes first with 1/6 and the cruiser hits with 1/2:
  // 2/7 and 5/7, in 12/7 rounds.
  battle.concealed.otherwise = everybody;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(25, 42), sixth + Fraction(5, 21), 0);
  CHECK(odds.mean_rounds == 1 + Fraction(5, 6) * Fraction(12, 7));
  // Hidden, it may withdraw while its companion on the surface strikes in vain.
  battle.concealed.otherwise = 0;
  battle.withdraw.otherwise = everybody;
  battle.attacker = in_default_order({some(1, with_values(0, ca))});
  battle.defender = in_default_order({some(1, shallow), some(1, with_values(0, sub))});
  check_only(exact(battle), "standoff|1 ca||1 sub|1 sub@periscope");
}

TEST_CASE("depth oracle: after a strike that leaves nobody the round goes on") {
  // The concealed one leaves, by its policy, whoever was struck before.
  Battle battle = battle_of({some(1, tr)}, {some(1, with_values(6, sub)), some(1, shallow)});
  battle.surprise_strike = true;
  battle.withdraw.otherwise = everybody;
  check_only(exact(battle), "defender|||1 sub|1 sub@periscope");
  battle.attacker = in_default_order({some(1, with_values(6, sub))});
  battle.defender = in_default_order({some(1, with_values(6, sub)), some(1, shallow)});
  check_only(exact(battle), "draw||||1 sub@periscope");
}

TEST_CASE("depth oracle: an attacker who strikes from below is revealed by option") {
  // Of the strike in round 1 the cruiser dies with 1/2. Then strike 1/2, reply 1/2: 2/3 and 1/3.
  Battle battle = battle_of({some(1, shallow)}, {some(1, ca)});
  battle.surprise_strike = battle.attack_reveals = true;
  check_winners(exact(battle), half + half * Fraction(2, 3), sixth, 0);
  // With nobody to fire at it stays unseen.
  battle = battle_of({some(1, shallow)}, {some(1, ftr)});
  battle.attack_reveals = true;
  battle.defender.searching.otherwise = 0;
  check_only(exact(battle), "standoff|1 sub@periscope||1 ftr|");
  CHECK(exact(battle).mean_rounds == 0);
}

TEST_CASE("depth oracle: with unlocated strikes the concealed fire before all others") {
  // The cruiser is sunk before it fires at the transport. Without the strike it sinks it.
  const std::vector<Unit> raiders = {some(1, with_values(6, shallow)), some(1, tr)};
  Battle battle = battle_of(raiders, {some(1, with_values(6, ca))});
  check_only(exact(battle), "attacker|1 sub@periscope|||");
  battle.unlocated_strike = true;
  check_only(exact(battle), "attacker|1 sub@periscope,1 tr|||");
  // A destroyer that does not find it is no protection; one that finds it is.
  battle = battle_of(raiders, {some(1, with_values(6, dd))});
  battle.unlocated_strike = true;
  battle.periscope_threshold = 0;
  check_only(exact(battle), "attacker|1 sub@periscope,1 tr|||");
  battle.periscope_threshold = 6;
  check_only(exact(battle), "attacker|1 tr|||");
  // At the surface, seen by all, it does not strike.
  battle = battle_of({some(1, with_values(6, sub)), some(1, tr)}, {some(1, with_values(6, ca))});
  battle.unlocated_strike = true;
  check_only(exact(battle), "attacker|1 tr|||");
}

TEST_CASE("depth oracle: a defender's submarine makes an unlocated strike if it would defend") {
  // Located with 1/2, it is hit with 1/3 and replies with 1/6. Else it strikes with 1/6, and a
  // destroyer that is left fires at the transport.
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow), some(1, tr)});
  battle.unlocated_strike = true;
  battle.concealed.otherwise = everybody;
  battle.rounds = 1;
  const Odds odds = exact(battle);
  check_winners(odds, 0, sixth, 0);
  CHECK(odds.outcomes.at("undecided|1 dd||1 sub@periscope|") == Fraction(5, 36));
  CHECK(odds.outcomes.at("undecided|1 dd||1 tr|") == half * third * Fraction(5, 6));
  // What hides, or faces no ship, does not strike.
  battle =
      battle_of({some(1, with_values(6, ca))}, {some(1, with_values(6, shallow)), some(1, tr)});
  battle.unlocated_strike = true;
  check_only(exact(battle), "standoff|1 ca||1 sub@periscope|");
  battle.concealed.otherwise = everybody;
  check_only(exact(battle), "defender|||1 sub@periscope,1 tr|");
  battle.attacker = in_default_order({some(1, with_values(6, sub))});
  check_only(exact(battle), "standoff|1 sub||1 sub@periscope|");
  // One may strike. The other fires when the second cruiser has fired.
  battle =
      battle_of({some(2, with_values(6, ca))}, {some(2, with_values(6, shallow)), some(1, tr)});
  battle.unlocated_strike = true;
  battle.concealed.otherwise = 1;
  check_only(exact(battle), "defender|||2 sub@periscope|");
}

TEST_CASE("depth oracle: after an unlocated strike a submarine is exposed and does not withdraw") {
  // The one at the surface leaves. The other has struck, and is exposed from then on.
  Battle battle = battle_of({some(1, tr)}, {some(1, with_values(0, sub)), some(1, shallow)});
  battle.unlocated_strike = true;
  battle.defender.units[1].defense = 0;
  battle.concealed.otherwise = battle.withdraw.otherwise = everybody;
  battle.rounds = 1;
  check_only(exact(battle), "undecided|1 tr||1 sub@periscope|1 sub");
  // Exposed, it strikes no more: round 1 with 1/6; then of 12 both 1, the cruiser 5, it 1.
  battle = battle_of({some(1, ca)}, {some(1, shallow)});
  battle.unlocated_strike = true;
  battle.concealed.otherwise = everybody;
  check_winners(exact(battle), Fraction(25, 42), Fraction(2, 7), Fraction(5, 42));
}

TEST_CASE("depth oracle: one for one, unlocated strikes come from the surface and from below") {
  // Both strike with 1/6. A cruiser that is left hits the one at the surface with 1/2.
  Battle battle = battle_of({some(1, ca)}, {some(1, sub), some(1, shallow)});
  battle.one_for_one = battle.unlocated_strike = true;
  battle.concealed.otherwise = everybody;
  battle.rounds = 1;
  const Odds odds = exact(battle);
  check_winners(odds, 0, Fraction(11, 36), 0);
  CHECK(odds.outcomes.at("undecided|1 ca||1 sub@periscope|") == Fraction(25, 72));
}

TEST_CASE("depth oracle: hits of submarines are taken before those of aircraft and ships") {
  // The destroyer stands first in the list and takes the submarine's hit, the fighter the other.
  Battle battle = battle_of({some(1, with_values(6, sub)), some(1, with_values(6, ftr))},
                            {some(1, with_values(0, dd)), some(1, with_values(0, ftr))});
  battle.rounds = 1;
  check_only(exact(battle), "attacker|1 ftr,1 sub|||");
}

}  // namespace plain::depth
