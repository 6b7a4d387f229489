// The oracle of submarine depth against values derived by hand: searches, withdrawal and the end.
#include <doctest/doctest.h>

#include <tuple>
#include <utility>

#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/depth_units.hpp"

namespace plain::depth {
namespace {

Fraction to_the_power(const Fraction& base, int exponent) {
  Fraction power = 1;
  for (int i = 0; i < exponent; ++i) power *= base;
  return power;
}

}  // namespace

// ----------------------------------------------------------------------------------------- search

TEST_CASE("depth oracle: one searcher who succeeds is enough, of any number") {
  // A submarine that is found is sunk, because every die of the attacker hits. All n searchers fail
  // with probability (1 - t / s) ^ n.
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
  // A destroyer searches and two cruisers sink what it finds. The rest of their hits is lost.
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
  // A roll of 1 or 2 finds both, a roll of 3 only the shallow one.
  chances(third, sixth, 0);
  battle.success_finds_all = true;
  chances(half, 0, 0);
  // The dice find with probability 1/2 and 1/3, independently.
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
  // In round 1 both are found with probability 1/3, and only the shallow one with 1/6. One is sunk
  // in each round, the shallow one first.
  Battle battle = battle_of({some(1, with_values(6, dd))},
                            {some(1, with_values(0, shallow)), some(1, with_values(0, deep))});
  battle.search_every_round = false;
  Odds odds = exact(battle);
  check_winners(odds, third, 0, 0, 2 * third);
  CHECK(odds.outcomes.at("standoff|1 dd||1 sub@submerged|") == sixth);
  CHECK(odds.rounds.at(1) == 2 * third);
  CHECK(odds.rounds.at(2) == third);
  // If the search is forgotten after the round, the second of those found is also safe.
  battle.located_lasts_battle = false;
  odds = exact(battle);
  CHECK(odds.outcomes.at("standoff|1 dd||1 sub@submerged|") == half);
  CHECK(odds.outcomes.at("standoff|1 dd||1 sub@periscope,1 sub@submerged|") == half);
  CHECK(odds.mean_rounds == 1);
}

TEST_CASE("depth oracle: only the searching side finds") {
  // Both always hit, so the battle ends in round 1, and a submarine that was found dies with the
  // destroyer.
  Battle battle = battle_of({some(1, with_values(6, shallow))}, {some(1, with_values(6, dd))});
  check_winners(exact(battle), half, 0, half);
  battle.both_search = false;
  check_winners(exact(battle), 1, 0, 0);
  battle = battle_of({some(1, with_values(6, dd))}, {some(1, with_values(6, shallow))});
  battle.concealed.otherwise = everybody;
  check_winners(exact(battle), 0, half, half);
  battle.attacker.searching.otherwise = 0;
  check_winners(exact(battle), 0, 1, 0);
}

// ------------------------------------------------------------------- a destroyer and a submarine

TEST_CASE("depth oracle: a destroyer hunts a submarine on the surface") {
  // Both hit with probability 1/3 * 1/6, only the destroyer with 5/18, only the submarine with
  // 2/18.
  const Odds odds = exact(battle_of({some(1, dd)}, {some(1, sub)}));
  check_winners(odds, Fraction(5, 8), Fraction(2, 8), Fraction(1, 8));
  CHECK(odds.mean_rounds == Fraction(9, 4));
}

TEST_CASE("depth oracle: a destroyer hunts a submarine at periscope depth") {
  // Nothing happens until the submarine is found, with probability 1/2 in each round. Then the
  // battle is as on the surface. The round in which it is found is the first of these, so one round
  // on average is added.
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow)});
  Odds odds = exact(battle);
  check_winners(odds, Fraction(5, 8), Fraction(2, 8), Fraction(1, 8));
  CHECK(odds.mean_rounds == Fraction(13, 4));
  // If it must be found again in each round, a round that ends the battle has probability 1/2 *
  // 8/18.
  battle.located_lasts_battle = false;
  odds = exact(battle);
  check_winners(odds, Fraction(5, 8), Fraction(2, 8), Fraction(1, 8));
  CHECK(odds.mean_rounds == Fraction(9, 2));
  CHECK(odds.rounds.at(1) == Fraction(2, 9));
  CHECK(odds.rounds.at(20) == Fraction(2, 9) * to_the_power(Fraction(7, 9), 19));
}

TEST_CASE("depth oracle: a destroyer hunts a submerged submarine") {
  // It is found with probability 1/3 and sunk with 1/3, and it cannot hit: 2 rounds are lost on
  // average, and 3 follow.
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
  // The destroyer hits with probability 1/3, and a submarine that is hit still hits with 1/6.
  Battle battle = battle_of({some(1, dd)}, {some(1, sub)});
  battle.withdraw.otherwise = everybody;
  Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 dd|||1 sub") == Fraction(2, 3));
  CHECK(odds.outcomes.at("attacker|1 dd|||") == Fraction(5, 18));
  CHECK(odds.outcomes.at("draw||||") == Fraction(1, 18));
  CHECK(odds.mean_rounds == 1);
  // With probability 1/2 it is not even found.
  battle = battle_of({some(1, dd)}, {some(1, shallow)});
  battle.withdraw.otherwise = everybody;
  odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 dd|||1 sub@periscope") == Fraction(5, 6));
  CHECK(winner(odds, "draw") == Fraction(1, 36));
}

TEST_CASE("depth oracle: where only located submarines withdraw, the others wait to be found") {
  // In the round in which it is found, it is hit with probability 1/3, or leaves.
  Battle battle = battle_of({some(1, dd)}, {some(1, shallow)});
  battle.withdraw.otherwise = everybody;
  battle.withdraw_any = false;
  Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 dd|||1 sub@periscope") == Fraction(2, 3));
  CHECK(odds.outcomes.at("attacker|1 dd|||") == Fraction(5, 18));
  CHECK(winner(odds, "draw") == Fraction(1, 18));
  CHECK(odds.mean_rounds == 2);
  // If it may withdraw in the first round only, this happens with probability 1/2. If not, it is
  // hunted to the end, with 5/8, 2/8, 1/8 in 13/4 rounds.
  battle.withdraw_every_round = false;
  odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 dd|||1 sub@periscope") == third);
  CHECK(odds.outcomes.at("attacker|1 dd|||") == half * Fraction(5, 18) + half * Fraction(5, 8));
  CHECK(winner(odds, "defender") == Fraction(1, 8));
  CHECK(winner(odds, "draw") == Fraction(13, 144));
  CHECK(odds.mean_rounds == 1 + half * Fraction(13, 4));
}

TEST_CASE("depth oracle: who withdraws leaves before the others fire") {
  // The transport comes first in the list and is hit; the submarine, which always hits, leaves.
  Battle battle =
      battle_of({some(1, with_values(6, ca))}, {some(1, with_values(6, sub)), some(1, tr)});
  battle.withdraw.otherwise = everybody;
  battle.defender.units[1].list_rank = -1;
  check_only(exact(battle), "attacker|1 ca|||1 sub");
  // In the opposite order the submarine fires while it sinks, and the transport is left alone.
  battle.defender.units[1].list_rank = 9;
  check_only(exact(battle), "defender|||1 tr|");
}

// ----------------------------------------------------------------------------- the end of a battle

TEST_CASE("depth oracle: without a searcher it is a stalemate from the beginning") {
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

TEST_CASE("depth oracle: a stalemate comes before a retreat by a policy") {
  // If the transport is sunk in round 1, nothing can change any more; if not, the cruiser leaves.
  Battle battle = battle_of({some(1, ca)}, {some(1, shallow), some(1, tr)});
  battle.retreats.rules = {{1, everybody, {}, everybody}};
  const std::map<std::string, Fraction> expected = {{"standoff|1 ca||1 sub@periscope|", half},
                                                    {"defender||1 ca|1 sub@periscope,1 tr|", half}};
  CHECK(exact(battle).outcomes == expected);
  battle.rounds = 1;
  CHECK(exact(battle).outcomes == expected);
}

TEST_CASE("depth oracle: the retreat of the attacker comes before the round limit") {
  // Both miss with probability 2/3 * 5/6.
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
  // It is found with probability 1/2 and hit with 1/2: one round is lost on average, and two
  // follow.
  Battle battle = battle_of({some(1, ftr)}, {some(1, shallow)});
  const Odds odds = exact(battle);
  check_only(odds, "attacker|1 ftr|||");
  CHECK(odds.mean_rounds == 3);
  battle.located_lasts_battle = false;
  CHECK(exact(battle).mean_rounds == 4);
}

}  // namespace plain::depth
