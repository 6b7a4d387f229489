// The oracle of submarine depth against values derived by hand: fire and hits.
#include <doctest/doctest.h>

#include <utility>

#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/depth_units.hpp"

namespace plain::depth {

// --------------------------------------------------------------------------------- fire from below

TEST_CASE("depth oracle: an attack from periscope depth hits with one more and is not answered") {
  // The submarine hits on 3 of 6 in every round, and a cruiser cannot search.
  Battle battle = battle_of({some(1, shallow)}, {some(1, ca)});
  Odds odds = exact(battle);
  check_only(odds, "attacker|1 sub@periscope|||");
  CHECK(odds.mean_rounds == 2);
  // Once it is revealed, both hit with probability 1/2. Each end then has 1/3, after 4/3 rounds.
  battle.attack_reveals = true;
  odds = exact(battle);
  check_winners(odds, Fraction(2, 3), sixth, sixth);
  CHECK(odds.mean_rounds == Fraction(5, 3));
  // A submarine that its own fire has exposed stays exposed.
  battle.located_lasts_battle = false;
  check_winners(exact(battle), Fraction(2, 3), sixth, sixth);
}

TEST_CASE("depth oracle: a destroyer searches for an attacker at periscope depth") {
  // Once it is found, in 1 of 6 rounds both hit, in 2 only the submarine, in 1 only the destroyer,
  // in 2 neither, which gives 1/2, 1/4, 1/4. Before that a = 1/2 (1/3 + 1/3 * 1/2) + 1/2 (1/2 + 1/2
  // a) = 2/3, and the others have 1/6 each.
  Battle battle = battle_of({some(1, shallow)}, {some(1, dd)});
  check_winners(exact(battle), Fraction(2, 3), sixth, sixth);
  // If it is found for one round only, a = 1/2 (1/3 + 1/3 a) + 1/2 (1/2 + 1/2 a), a * 7/12 = 5/12,
  // and the others have 1/12 / (7/12).
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
  // In round 1 the submarine hits with probability 1/6. Then in 1 of 12 rounds both hit, in 5 only
  // the cruiser, in 1 only the submarine, in 5 neither.
  battle.concealed.otherwise = everybody;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(25, 42), Fraction(2, 7), Fraction(5, 42));
  CHECK(odds.mean_rounds == Fraction(17, 7));
  // It may not defend against submarines alone.
  battle = battle_of({some(1, sub)}, {some(1, shallow)});
  battle.concealed.otherwise = everybody;
  check_only(exact(battle), "standoff|1 sub||1 sub@periscope|");
}

TEST_CASE("depth oracle: found for a round is forgotten, exposed by its own fire is not") {
  // In round 1 it is found with probability 1/2 and fights as on the surface; if all miss, with
  // 10/18, the battle begins again. If it is not found, it hits with 1/6, or else is exposed and
  // continues as on the surface, with 5/8, 2/8, 1/8. So a = 1/2 (5/18 + 10/18 a) + 1/2 * 5/6 * 5/8
  // and 13/18 a = 115/288, and likewise for the others.
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow)});
  battle.concealed.otherwise = everybody;
  battle.located_lasts_battle = false;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(115, 208), Fraction(70, 208), Fraction(23, 208));
  // m = 1 + 1/2 * 10/18 m + 1/2 * 5/6 * 9/4
  CHECK(odds.mean_rounds == Fraction(279, 104));
}

TEST_CASE("depth oracle: a ship at the start is enough to defend later") {
  // The submarine is always found in round 1, in which it sinks the transport. Then it is hidden
  // again and fires at the submarine that is left, although there are no more ships. It cannot hit
  // the fighter.
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
  // In round 1 the submarine is always found, without any effect. In round 2 nobody searches for
  // it, so that it defends and is exposed. Then it is a standoff.
  Battle battle = battle_of({some(1, with_values(0, dd))}, {some(1, with_values(0, shallow))});
  battle.periscope_threshold = 6;
  battle.search_every_round = battle.located_lasts_battle = false;
  battle.concealed.otherwise = everybody;
  CHECK(exact(battle).mean_rounds == 2);
  battle.concealed.otherwise = 0;
  CHECK(exact(battle).mean_rounds == 0);
}

TEST_CASE("depth oracle: the concealed cannot be taken as casualties") {
  // The submarine comes first in the list, but nobody searches for it. The fighter sinks the
  // transport, with probability 1/2 in each round.
  Battle battle = battle_of({some(1, ftr)}, {some(1, shallow), some(1, tr)});
  battle.attacker.searching.otherwise = 0;
  const Odds odds = exact(battle);
  check_only(odds, "standoff|1 ftr||1 sub@periscope|");
  CHECK(odds.mean_rounds == 2);
}

TEST_CASE("depth oracle: located and surfaced ones are lost in the default order") {
  // All submarines share one entry: damaged and detected ones come first, then the rank decides.
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
  // In round 1 nobody searches, and the first submarine in the order fires and is exposed. In round
  // 2 the other one is located, and one of the two is hit.
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
  // If both fire together, in 1 of 6 rounds both hit, in 1 only the submarine, in 2 only the
  // cruiser, in 2 neither.
  Battle battle = battle_of({some(1, sub)}, {some(1, ca)});
  check_winners(exact(battle), Fraction(1, 4), half, Fraction(1, 4));
  // If the submarine fires first, it hits with probability 1/3; if not, the cruiser hits with 1/2.
  battle.surprise_strike = true;
  Odds odds = exact(battle);
  check_winners(odds, half, half, 0);
  CHECK(odds.mean_rounds == Fraction(3, 2));
  // A destroyer prevents that: in 1 of 9 rounds both hit, in 2 only the submarine, in 2 only the
  // destroyer, in 4 neither.
  battle = battle_of({some(1, sub)}, {some(1, dd)});
  battle.surprise_strike = true;
  check_winners(exact(battle), Fraction(2, 5), Fraction(2, 5), Fraction(1, 5));
  // Submarines of both sides strike at the same moment: in 1 of 18 rounds both hit, in 5 only the
  // attacker, in 2 only the defender.
  battle = battle_of({some(1, sub)}, {some(1, sub)});
  battle.surprise_strike = true;
  check_winners(exact(battle), Fraction(5, 8), Fraction(2, 8), Fraction(1, 8));
}

TEST_CASE("depth oracle: a submarine that struck neither fires again nor withdraws in that round") {
  // The submarine hits with probability 1/6; if not, the cruiser hits with 1/2. This repeats for
  // ever.
  Battle battle = battle_of({some(1, ca)}, {some(1, sub)});
  battle.surprise_strike = true;
  battle.withdraw.otherwise = everybody;
  Odds odds = exact(battle);
  check_winners(odds, Fraction(5, 7), Fraction(2, 7), 0);
  CHECK(odds.mean_rounds == Fraction(12, 7));
  // A destroyer prevents the strike, so that the submarine may withdraw.
  battle.attacker = in_default_order({some(1, with_values(0, dd))});
  check_only(exact(battle), "attacker|1 dd|||1 sub");
  // A submarine without a target may also withdraw.
  battle.attacker = in_default_order({some(1, with_values(0, ftr))});
  check_only(exact(battle), "attacker|1 ftr|||1 sub");
  // It strikes once in a round: its hit is certain, and one of two transports is left.
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
  // In round 1 it hits unseen with probability 1/6. From then on it strikes first with 1/6 and the
  // cruiser hits with 1/2, which gives 2/7 and 5/7 in 12/7 rounds.
  battle.concealed.otherwise = everybody;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(25, 42), sixth + Fraction(5, 21), 0);
  CHECK(odds.mean_rounds == 1 + Fraction(5, 6) * Fraction(12, 7));
  // If it stays hidden, it may withdraw while its companion on the surface strikes and misses.
  battle.concealed.otherwise = 0;
  battle.withdraw.otherwise = everybody;
  battle.attacker = in_default_order({some(1, with_values(0, ca))});
  battle.defender = in_default_order({some(1, shallow), some(1, with_values(0, sub))});
  check_only(exact(battle), "standoff|1 ca||1 sub|1 sub@periscope");
}

TEST_CASE("depth oracle: after a strike that leaves nobody the round goes on") {
  // The concealed submarine leaves by its policy, whatever the strike has hit.
  Battle battle = battle_of({some(1, tr)}, {some(1, with_values(6, sub)), some(1, shallow)});
  battle.surprise_strike = true;
  battle.withdraw.otherwise = everybody;
  check_only(exact(battle), "defender|||1 sub|1 sub@periscope");
  battle.attacker = in_default_order({some(1, with_values(6, sub))});
  battle.defender = in_default_order({some(1, with_values(6, sub)), some(1, shallow)});
  check_only(exact(battle), "draw||||1 sub@periscope");
}

TEST_CASE("depth oracle: an attacker who strikes from below is revealed by option") {
  // The strike in round 1 sinks the cruiser with probability 1/2. Then the strike has 1/2 and the
  // reply 1/2, which gives 2/3 and 1/3.
  Battle battle = battle_of({some(1, shallow)}, {some(1, ca)});
  battle.surprise_strike = battle.attack_reveals = true;
  check_winners(exact(battle), half + half * Fraction(2, 3), sixth, 0);
  // Without a target it stays unseen.
  battle = battle_of({some(1, shallow)}, {some(1, ftr)});
  battle.attack_reveals = true;
  battle.defender.searching.otherwise = 0;
  check_only(exact(battle), "standoff|1 sub@periscope||1 ftr|");
  CHECK(exact(battle).mean_rounds == 0);
}

TEST_CASE("depth oracle: with unlocated strikes the concealed fire before all others") {
  // The cruiser is sunk before it fires at the transport. Without the strike it sinks the
  // transport.
  const std::vector<Unit> raiders = {some(1, with_values(6, shallow)), some(1, tr)};
  Battle battle = battle_of(raiders, {some(1, with_values(6, ca))});
  check_only(exact(battle), "attacker|1 sub@periscope|||");
  battle.unlocated_strike = true;
  check_only(exact(battle), "attacker|1 sub@periscope,1 tr|||");
  // A destroyer that does not find the submarine gives no protection; one that finds it does.
  battle = battle_of(raiders, {some(1, with_values(6, dd))});
  battle.unlocated_strike = true;
  battle.periscope_threshold = 0;
  check_only(exact(battle), "attacker|1 sub@periscope,1 tr|||");
  battle.periscope_threshold = 6;
  check_only(exact(battle), "attacker|1 tr|||");
  // A submarine at the surface, which everybody sees, does not strike.
  battle = battle_of({some(1, with_values(6, sub)), some(1, tr)}, {some(1, with_values(6, ca))});
  battle.unlocated_strike = true;
  check_only(exact(battle), "attacker|1 tr|||");
}

TEST_CASE("depth oracle: a defender's submarine makes an unlocated strike if it would defend") {
  // The submarine is located with probability 1/2; it is then hit with 1/3 and replies with 1/6. If
  // it is not located, it strikes with 1/6, and a destroyer that is left fires at the transport.
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow), some(1, tr)});
  battle.unlocated_strike = true;
  battle.concealed.otherwise = everybody;
  battle.rounds = 1;
  const Odds odds = exact(battle);
  check_winners(odds, 0, sixth, 0);
  CHECK(odds.outcomes.at("undecided|1 dd||1 sub@periscope|") == Fraction(5, 36));
  CHECK(odds.outcomes.at("undecided|1 dd||1 tr|") == half * third * Fraction(5, 6));
  // A submarine that hides, or that faces no ship, does not strike.
  battle =
      battle_of({some(1, with_values(6, ca))}, {some(1, with_values(6, shallow)), some(1, tr)});
  battle.unlocated_strike = true;
  check_only(exact(battle), "standoff|1 ca||1 sub@periscope|");
  battle.concealed.otherwise = everybody;
  check_only(exact(battle), "defender|||1 sub@periscope,1 tr|");
  battle.attacker = in_default_order({some(1, with_values(6, sub))});
  check_only(exact(battle), "standoff|1 sub||1 sub@periscope|");
  // One submarine may strike. The other fires after the second cruiser has fired.
  battle =
      battle_of({some(2, with_values(6, ca))}, {some(2, with_values(6, shallow)), some(1, tr)});
  battle.unlocated_strike = true;
  battle.concealed.otherwise = 1;
  check_only(exact(battle), "defender|||2 sub@periscope|");
}

TEST_CASE("depth oracle: after an unlocated strike a submarine is exposed and does not withdraw") {
  // The submarine at the surface leaves. The other one has struck and is exposed from then on.
  Battle battle = battle_of({some(1, tr)}, {some(1, with_values(0, sub)), some(1, shallow)});
  battle.unlocated_strike = true;
  battle.defender.units[1].defense = 0;
  battle.concealed.otherwise = battle.withdraw.otherwise = everybody;
  battle.rounds = 1;
  check_only(exact(battle), "undecided|1 tr||1 sub@periscope|1 sub");
  // Once exposed, it strikes no more. In round 1 it hits with probability 1/6; then in 1 of 12
  // rounds both hit, in 5 only the cruiser, in 1 only the submarine.
  battle = battle_of({some(1, ca)}, {some(1, shallow)});
  battle.unlocated_strike = true;
  battle.concealed.otherwise = everybody;
  check_winners(exact(battle), Fraction(25, 42), Fraction(2, 7), Fraction(5, 42));
}

TEST_CASE("depth oracle: one for one, unlocated strikes come from the surface and from below") {
  // Both strike with probability 1/6. A cruiser that is left hits the one at the surface with 1/2.
  Battle battle = battle_of({some(1, ca)}, {some(1, sub), some(1, shallow)});
  battle.one_for_one = battle.unlocated_strike = true;
  battle.concealed.otherwise = everybody;
  battle.rounds = 1;
  const Odds odds = exact(battle);
  check_winners(odds, 0, Fraction(11, 36), 0);
  CHECK(odds.outcomes.at("undecided|1 ca||1 sub@periscope|") == Fraction(25, 72));
}

TEST_CASE("depth oracle: hits of submarines are taken before those of aircraft and ships") {
  // The destroyer comes first in the list and takes the submarine's hit; the fighter takes the
  // other.
  Battle battle = battle_of({some(1, with_values(6, sub)), some(1, with_values(6, ftr))},
                            {some(1, with_values(0, dd)), some(1, with_values(0, ftr))});
  battle.rounds = 1;
  check_only(exact(battle), "attacker|1 ftr,1 sub|||");
}

}  // namespace plain::depth
