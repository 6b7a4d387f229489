// The oracle of submarine depth against derivations by hand.
#include <doctest/doctest.h>

#include <tuple>
#include <utility>

#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/depth_units.hpp"

namespace plain::depth {
namespace {

void check_winners(const Odds& odds, const Fraction& attacker, const Fraction& defender,
                   const Fraction& draw, const Fraction& standoff = 0) {
  CHECK(winner(odds, "attacker") == attacker);
  CHECK(winner(odds, "defender") == defender);
  CHECK(winner(odds, "draw") == draw);
  CHECK(winner(odds, "standoff") == standoff);
  CHECK(total(odds) == 1);
}

Fraction to_the_power(const Fraction& base, int exponent) {
  Fraction power = 1;
  for (int i = 0; i < exponent; ++i) power *= base;
  return power;
}

const Fraction half(1, 2);
const Fraction third(1, 3);
const Fraction sixth(1, 6);

}  // namespace

// ----------------------------------------------------------------------------------------- search

TEST_CASE("depth oracle: one searcher who succeeds is enough, of any number") {
  // Who is found is sunk: every die of the attacker hits. All n fail with (1 - t / s) ^ n.
  for (const auto& [die, periscope, submerged] : {std::tuple(6, 3, 2), {12, 6, 4}, {20, 10, 7}})
    for (int n = 1; n <= 4; ++n)
      for (const Unit& hidden : {shallow, deep}) {
        Battle battle = battle_of({some(n, with_values(die, ftr))}, {some(1, hidden)});
        battle.die = die;
        battle.periscope_threshold = periscope;
        battle.submerged_threshold = submerged;
        battle.rounds = 1;
        const int threshold = hidden.depth == Depth::periscope ? periscope : submerged;
        const Fraction found = 1 - to_the_power(1 - Fraction(threshold) / die, n);
        const Odds odds = exact(battle);
        check_winners(odds, found, 0, 0);
        CHECK(total(odds) == found + winner(odds, "undecided"));
      }
}

TEST_CASE(
    "depth oracle: one set of dice finds the deep only with the shallow, two sets each alone") {
  // A destroyer searches, two cruisers sink what it finds; the rest of their hits is lost.
  Battle battle = battle_of({some(1, with_values(0, dd)), some(2, with_values(6, ca))},
                            {some(1, with_values(0, shallow)), some(1, with_values(0, deep))});
  battle.rounds = 1;
  const auto chances = [&](const Fraction& both, const Fraction& only_shallow,
                           const Fraction& only_deep) {
    const Odds odds = exact(battle);
    CHECK(winner(odds, "attacker") == both);
    const auto chance = [&](const std::string& left) {
      const auto found = odds.outcomes.find("undecided|2 ca,1 dd||" + left + "|");
      return found == odds.outcomes.end() ? Fraction(0) : found->second;
    };
    CHECK(chance("1 sub@submerged") == only_shallow);
    CHECK(chance("1 sub@periscope") == only_deep);
    CHECK(chance("1 sub@periscope,1 sub@submerged") == 1 - both - only_shallow - only_deep);
  };
  // A roll of 1 or 2 finds both, 3 the shallow one.
  chances(third, sixth, 0);
  battle.success_finds_all = true;
  chances(half, 0, 0);
  // 1/2 and 1/3, independently.
  battle.separate_dice = true;
  chances(half + third - sixth, 0, 0);
  battle.success_finds_all = false;
  chances(sixth, half - sixth, third - sixth);
}

TEST_CASE("depth oracle: a success at a depth where nobody hides finds nobody elsewhere") {
  for (const auto& [hidden, found] : {std::pair(shallow, half), {deep, third}})
    for (const bool separate : {false, true}) {
      Battle battle = battle_of({some(1, with_values(6, dd))}, {some(1, with_values(0, hidden))});
      battle.success_finds_all = true;
      battle.separate_dice = separate;
      battle.rounds = 1;
      CHECK(winner(exact(battle), "attacker") == found);
    }
}

TEST_CASE("depth oracle: what a single search found may be sunk later, if it is not forgotten") {
  // Found in round 1: 1/3 both, 1/6 the shallow one alone. One is sunk in each round, that first.
  Battle battle = battle_of({some(1, with_values(6, dd))},
                            {some(1, with_values(0, shallow)), some(1, with_values(0, deep))});
  battle.search_every_round = false;
  Odds odds = exact(battle);
  check_winners(odds, third, 0, 0, 2 * third);
  CHECK(odds.outcomes.at("standoff|1 dd||1 sub@submerged|") == sixth);
  CHECK(odds.rounds.at(1) == 2 * third);
  CHECK(odds.rounds.at(2) == third);
  // Forgotten after the round, the second one of those found is safe too.
  battle.located_lasts_battle = false;
  odds = exact(battle);
  CHECK(odds.outcomes.at("standoff|1 dd||1 sub@submerged|") == half);
  CHECK(odds.outcomes.at("standoff|1 dd||1 sub@periscope,1 sub@submerged|") == half);
  CHECK(odds.mean_rounds == 1);
}

TEST_CASE("depth oracle: only the searching side finds") {
  // Both always hit: the battle ends in round 1, and who was found dies with the destroyer.
  Battle battle = battle_of({some(1, with_values(6, shallow))}, {some(1, with_values(6, dd))});
  check_winners(exact(battle), half, 0, half);
  battle.both_search = false;
  check_winners(exact(battle), 1, 0, 0);
  battle = battle_of({some(1, with_values(6, dd))}, {some(1, with_values(6, shallow))});
  battle.concealed_defend = true;
  check_winners(exact(battle), 0, half, half);
  battle.attacker.searches = false;
  check_winners(exact(battle), 0, 1, 0);
}

// ------------------------------------------------------------------- a destroyer and a submarine

TEST_CASE("depth oracle: a destroyer hunts a submarine on the surface") {
  // Both hit with 1/3 * 1/6, the destroyer alone with 5/18, the submarine alone with 2/18.
  const Odds odds = exact(battle_of({some(1, dd)}, {some(1, sub)}));
  check_winners(odds, Fraction(5, 8), Fraction(2, 8), Fraction(1, 8));
  CHECK(odds.mean_rounds == Fraction(9, 4));
}

TEST_CASE("depth oracle: a destroyer hunts a submarine at periscope depth") {
  // Nothing happens until it is found, in each round with 1/2; then it is as on the surface. The
  // round in which it is found is the first of these, so one round on average is added.
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow)});
  Odds odds = exact(battle);
  check_winners(odds, Fraction(5, 8), Fraction(2, 8), Fraction(1, 8));
  CHECK(odds.mean_rounds == Fraction(13, 4));
  // Found anew in each round: one that ends it comes with 1/2 * 8/18.
  battle.located_lasts_battle = false;
  odds = exact(battle);
  check_winners(odds, Fraction(5, 8), Fraction(2, 8), Fraction(1, 8));
  CHECK(odds.mean_rounds == Fraction(9, 2));
  CHECK(odds.rounds.at(1) == Fraction(2, 9));
  CHECK(odds.rounds.at(20) == Fraction(2, 9) * to_the_power(Fraction(7, 9), 19));
}

TEST_CASE("depth oracle: a destroyer hunts a submerged submarine") {
  // Found with 1/3, sunk with 1/3, and it cannot hit: 2 rounds lost, then 3.
  Battle battle = battle_of({some(1, dd)}, {some(1, deep)});
  Odds odds = exact(battle);
  check_only(odds, "attacker|1 dd|||");
  CHECK(odds.mean_rounds == 5);
  battle.located_lasts_battle = false;
  odds = exact(battle);
  check_only(odds, "attacker|1 dd|||");
  CHECK(odds.mean_rounds == 9);
}

TEST_CASE("depth oracle: a submarine in silent running is not there") {
  Odds odds = exact(battle_of({some(1, dd)}, {some(2, silent)}));
  check_only(odds, "attacker|1 dd|||2 sub@silent");
  CHECK(odds.mean_rounds == 0);
  check_only(exact(battle_of({some(1, silent)}, {some(1, silent)})),
             "draw||1 sub@silent||1 sub@silent");
}

// ------------------------------------------------------------------------------------- withdrawal

TEST_CASE("depth oracle: who is not hit withdraws, who is hit still fires") {
  // The destroyer hits with 1/3, and the submarine that goes down hits with 1/6.
  Battle battle = battle_of({some(1, dd)}, {some(1, sub)});
  battle.withdraws = true;
  Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 dd|||1 sub") == Fraction(2, 3));
  CHECK(odds.outcomes.at("attacker|1 dd|||") == Fraction(5, 18));
  CHECK(odds.outcomes.at("draw||||") == Fraction(1, 18));
  CHECK(odds.mean_rounds == 1);
  // Half of the time it is not even found.
  battle = battle_of({some(1, dd)}, {some(1, shallow)});
  battle.withdraws = true;
  odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 dd|||1 sub@periscope") == Fraction(5, 6));
  CHECK(winner(odds, "draw") == Fraction(1, 36));
}

TEST_CASE("depth oracle: where only located submarines withdraw, the others wait to be found") {
  // In the round in which it is found it is hit with 1/3, or leaves.
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow)});
  battle.withdraws = true;
  battle.withdraw_any = false;
  Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 dd|||1 sub@periscope") == Fraction(2, 3));
  CHECK(odds.outcomes.at("attacker|1 dd|||") == Fraction(5, 18));
  CHECK(winner(odds, "draw") == Fraction(1, 18));
  CHECK(odds.mean_rounds == 2);
  // In the first round only: that with 1/2, else hunted to the end: 5/8, 2/8, 1/8 in 13/4 rounds.
  battle.withdraw_every_round = false;
  odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 dd|||1 sub@periscope") == third);
  CHECK(odds.outcomes.at("attacker|1 dd|||") == half * Fraction(5, 18) + half * Fraction(5, 8));
  CHECK(winner(odds, "defender") == Fraction(1, 8));
  CHECK(winner(odds, "draw") == Fraction(13, 144));
  CHECK(odds.mean_rounds == 1 + half * Fraction(13, 4));
}

TEST_CASE("depth oracle: who withdraws leaves before the others fire") {
  // The transport stands first in the list and is hit; the submarine, which always hits, leaves.
  Battle battle =
      battle_of({some(1, with_values(6, ca))}, {some(1, with_values(6, sub)), some(1, tr)});
  battle.withdraws = true;
  battle.defender.units[1].list_rank = -1;
  check_only(exact(battle), "attacker|1 ca|||1 sub");
  // The other way round it fires as it goes down, and the transport is left alone.
  battle.defender.units[1].list_rank = 9;
  check_only(exact(battle), "defender|||1 tr|");
}

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
  battle.defender.searches = false;
  check_only(exact(battle), "attacker|1 sub@periscope|||");
}

TEST_CASE("depth oracle: a concealed submarine defends against ships and is exposed by it") {
  Battle battle = battle_of({some(1, ca)}, {some(1, shallow)});
  check_only(exact(battle), "standoff|1 ca||1 sub@periscope|");
  // Round 1: it hits with 1/6. Then of 12: both 1, the cruiser 5, the submarine 1, nobody 5.
  battle.concealed_defend = true;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(25, 42), Fraction(2, 7), Fraction(5, 42));
  CHECK(odds.mean_rounds == Fraction(17, 7));
  // Against submarines alone it may not.
  battle = battle_of({some(1, sub)}, {some(1, shallow)});
  battle.concealed_defend = true;
  check_only(exact(battle), "standoff|1 sub||1 sub@periscope|");
}

TEST_CASE("depth oracle: found for a round is forgotten, exposed by its own fire is not") {
  // Round 1: 1/2 found; it is as on the surface, and if all miss, with 10/18, all is as before.
  // 1/2 not found: it hits with 1/6, or is exposed and fights on as on the surface, 5/8, 2/8, 1/8.
  // a = 1/2 (5/18 + 10/18 a) + 1/2 * 5/6 * 5/8, so 13/18 a = 115/288, and so on.
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow)});
  battle.concealed_defend = true;
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
  battle.concealed_defend = true;
  Odds odds = exact(battle);
  check_only(odds, "standoff|1 ftr||1 sub@periscope|");
  CHECK(odds.mean_rounds == 2);
  battle.concealed_defend = false;
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
  battle.concealed_defend = true;
  CHECK(exact(battle).mean_rounds == 2);
  battle.concealed_defend = false;
  CHECK(exact(battle).mean_rounds == 0);
}

TEST_CASE("depth oracle: the concealed cannot be taken as casualties") {
  // The submarine stands first in the list, but nobody looks for it. The fighter sinks the
  // transport, with 1/2 in each round.
  Battle battle = battle_of({some(1, ftr)}, {some(1, shallow), some(1, tr)});
  battle.attacker.searches = false;
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
  battle.attacker.searches = false;
  check_only(exact(battle), "standoff|1 ftr||1 sub@periscope|");
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
  battle.surprise_strike = battle.withdraws = true;
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
  battle.withdraws = false;
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
  battle.concealed_defend = true;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(25, 42), sixth + Fraction(5, 21), 0);
  CHECK(odds.mean_rounds == 1 + Fraction(5, 6) * Fraction(12, 7));
  // Hidden, it may withdraw while its companion on the surface strikes in vain.
  battle.concealed_defend = false;
  battle.withdraws = true;
  battle.attacker = in_default_order({some(1, with_values(0, ca))});
  battle.defender = in_default_order({some(1, shallow), some(1, with_values(0, sub))});
  check_only(exact(battle), "standoff|1 ca||1 sub|1 sub@periscope");
}

TEST_CASE("depth oracle: after a strike that leaves nobody the round goes on") {
  // The concealed one leaves, by its policy, whoever was struck before.
  Battle battle = battle_of({some(1, tr)}, {some(1, with_values(6, sub)), some(1, shallow)});
  battle.surprise_strike = battle.withdraws = true;
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
  battle.defender.searches = false;
  check_only(exact(battle), "standoff|1 sub@periscope||1 ftr|");
  CHECK(exact(battle).mean_rounds == 0);
}

// ---------------------------------------------------------------------------- how a battle ends

TEST_CASE("depth oracle: without a searcher it is a standoff from the beginning") {
  for (const Unit& hidden : {shallow, deep}) {
    Battle battle = battle_of({some(2, ca)}, {some(1, hidden)});
    battle.rounds = battle.retreat = 2;
    const Odds odds = exact(battle);
    check_only(odds, "standoff|2 ca||1 " + hidden.name + "|");
    CHECK(odds.mean_rounds == 0);
    CHECK(odds.rounds.at(0) == 1);
  }
}

TEST_CASE("depth oracle: with one search, a submarine that was not found is safe for good") {
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow)});
  battle.search_every_round = false;
  const Odds odds = exact(battle);
  check_winners(odds, Fraction(5, 16), Fraction(1, 8), Fraction(1, 16), half);
  CHECK(odds.mean_rounds == half + half * Fraction(9, 4));
  CHECK(odds.rounds.at(1) == half + half * Fraction(8, 18));
}

TEST_CASE("depth oracle: a search that only finds is a round, unless it is forgotten") {
  Battle battle = battle_of({some(1, with_values(0, dd))}, {some(1, deep)});
  Odds odds = exact(battle);
  check_only(odds, "standoff|1 dd||1 sub@submerged|");
  CHECK(odds.mean_rounds == 3);
  battle.search_every_round = false;
  CHECK(exact(battle).mean_rounds == 1);
  for (const bool every_round : {false, true}) {
    battle.search_every_round = every_round;
    battle.located_lasts_battle = false;
    CHECK(exact(battle).mean_rounds == 0);
  }
}

TEST_CASE("depth oracle: the retreat of the attacker comes before the round limit") {
  // Both miss with 2/3 * 5/6.
  Battle battle = battle_of({some(1, dd)}, {some(1, sub)});
  const Fraction miss(10, 18);
  battle.rounds = 1;
  CHECK(exact(battle).outcomes.at("undecided|1 dd||1 sub|") == miss);
  battle.retreat = 1;
  CHECK(exact(battle).outcomes.at("defender||1 dd|1 sub|") == miss);
  battle.retreat = 2;
  CHECK(exact(battle).outcomes.at("undecided|1 dd||1 sub|") == miss);
  battle.rounds = 0;
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("defender||1 dd|1 sub|") == miss * miss);
  CHECK(odds.mean_rounds == 1 + miss);
  CHECK(odds.rounds.at(2) == miss);
}

TEST_CASE("depth oracle: aircraft search for and sink submarines that cannot hit them") {
  // Found with 1/2, hit with 1/2: one round lost on average, then two.
  Battle battle = battle_of({some(1, ftr)}, {some(1, shallow)});
  const Odds odds = exact(battle);
  check_only(odds, "attacker|1 ftr|||");
  CHECK(odds.mean_rounds == 3);
  battle.located_lasts_battle = false;
  CHECK(exact(battle).mean_rounds == 4);
}

TEST_CASE("depth oracle: hits of submarines are taken before those of aircraft and ships") {
  // The destroyer stands first in the list and takes the submarine's hit, the fighter the other.
  Battle battle = battle_of({some(1, with_values(6, sub)), some(1, with_values(6, ftr))},
                            {some(1, with_values(0, dd)), some(1, with_values(0, ftr))});
  battle.rounds = 1;
  check_only(exact(battle), "attacker|1 ftr,1 sub|||");
}

}  // namespace plain::depth
