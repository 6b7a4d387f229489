// The oracle of Axis & Allies against values derived by hand: battles on land.
#include <doctest/doctest.h>

#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/axis_allies_units.hpp"

namespace plain::axis_allies {
namespace {

const Unit inf = unit_of("1942", "inf");
const Unit art = unit_of("1942", "art");
const Unit arm = unit_of("1942", "arm");
const Unit aa = unit_of("1942", "aa");
const Unit ftr = unit_of("1942", "ftr");
const Unit bmb = unit_of("1942", "bmb");
const Unit mech = unit_of("1940", "mech");
const Unit tac = unit_of("1940", "tac");
const Unit harmless = with_values(0, inf);
const Unit sure = with_values(6, inf);

const Ships battleship = {4, 1};
const Ships cruiser = {3, 1};

Fraction power(const Fraction& base, int exponent) {
  Fraction result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

const Fraction miss(5, 6);

// Returns the chance that a harmless defender is still there after a round.
Fraction all_miss(const std::vector<Unit>& attacker, DiceAre dice = DiceAre::fair) {
  Battle battle = battle_of(attacker, {some(1, harmless)});
  battle.options.dice = dice;
  battle.rounds = 1;
  return winner(exact(battle), "undecided");
}

}  // namespace

TEST_CASE("axis-allies oracle: infantry against infantry, by hand") {
  // In 1 of 18 rounds both hit, in 2 only the attacker, in 5 only the defender, in 10 neither.
  const Odds odds = exact(battle_of({some(1, inf)}, {some(1, inf)}));
  check_winners(odds, Fraction(1, 4), Fraction(5, 8), Fraction(1, 8));
  CHECK(odds.mean_rounds == Fraction(9, 4));
  CHECK(odds.custom_figures.at("takes") == Fraction(1, 4));
  CHECK(odds.custom_figures.at("clears") == Fraction(3, 8));
}

TEST_CASE("axis-allies oracle: who wins with aircraft alone takes nothing") {
  const Odds odds = exact(battle_of({some(1, ftr)}, {some(1, harmless)}));
  check_only(odds, "attacker|1 ftr|||");
  CHECK(odds.custom_figures.at("takes") == 0);
  CHECK(odds.custom_figures.at("clears") == 1);
}

// ------------------------------------------------------------------------------------ technologies

TEST_CASE("axis-allies oracle: the edition decides what a technology does") {
  const auto played = [](const std::string& edition, const std::vector<Unit>& attacker,
                         const std::string& technology) {
    Battle battle = battle_of(attacker, {some(1, harmless)}, {}, edition);
    battle.attacker.technologies["all"] = {technology};
    battle.rounds = 1;
    return winner(exact(battle), "undecided");
  };
  const std::vector<Unit> bomber = {some(1, bmb)};
  CHECK(played("classic", bomber, "heavy-bombers") == Fraction(1, 27));
  CHECK(played("revised", bomber, "heavy-bombers") == Fraction(1, 9));
  CHECK(played("1942", bomber, "heavy-bombers") == Fraction(1, 3));
  CHECK(played("anniversary", {some(1, ftr)}, "jet-fighters") == Fraction(1, 3));
  CHECK(played("classic", {some(1, ftr)}, "jet-fighters") == half);
  // One die at 2 for the artillery, and two for the infantry that it supports.
  CHECK(played("1940", {some(1, art), some(2, inf)}, "advanced-artillery") ==
        power(Fraction(2, 3), 3));
  CHECK(played("1940", {some(1, arm), some(2, mech)}, "improved-mechanized-infantry") ==
        half * Fraction(2, 3) * miss);
}

TEST_CASE("axis-allies oracle: all dice of a heavy bomber count, or the best") {
  const auto lost = [](const std::string& edition, bool best, DiceAre dice = DiceAre::fair) {
    Battle battle = battle_of({some(1, bmb)}, {some(3, harmless)}, {}, edition);
    battle.attacker.technologies["all"] = {"heavy-bombers"};
    battle.options.heavy_best = best;
    battle.options.dice = dice;
    battle.rounds = 1;
    Fraction mean(0);
    for (const auto& [key, chance] : exact(battle).outcomes) {
      const std::string left = key.substr(key.find('|', key.find('|') + 1));
      for (int units = 1; units <= 3; ++units)
        if (left.find(std::to_string(units) + " ") != std::string::npos) mean += chance * units;
    }
    return Fraction(3) - mean;
  };
  CHECK(lost("revised", false) == Fraction(4, 3));
  CHECK(lost("revised", true) == Fraction(8, 9));
  CHECK(lost("classic", false) == 2);
  CHECK(lost("classic", true) == Fraction(26, 27));
  CHECK(lost("1940", true, DiceAre::biased) == Fraction(24, 25));
  CHECK(options_of("lhtr").heavy_best);
  CHECK(options_of("1940").heavy_best);
  CHECK(!options_of("anniversary").heavy_best);
}

// ------------------------------------------------------------------------------ anti-aircraft guns

TEST_CASE("axis-allies oracle: three dice a gun, one at most for an aircraft, or one for each") {
  const auto unharmed = [](int aircraft, int guns, bool three) {
    Battle battle = battle_of({some(aircraft, ftr)}, {some(guns, aa)});
    battle.options.lone_guns_fire = true;
    battle.options.three_dice_a_gun = three;
    return exact(battle).outcomes.at("attacker|" + std::to_string(aircraft) + " ftr|||");
  };
  CHECK(unharmed(4, 1, true) == power(miss, 3));
  CHECK(unharmed(2, 1, true) == power(miss, 2));
  CHECK(unharmed(4, 2, true) == power(miss, 4));
  CHECK(unharmed(4, 1, false) == power(miss, 4));
  CHECK(unharmed(4, 2, false) == power(miss, 4));
}

TEST_CASE("axis-allies oracle: lone guns that are targets are lost without a shot") {
  const Odds odds = exact(battle_of({some(4, ftr)}, {some(2, aa)}));
  check_only(odds, "attacker|4 ftr|||");
  CHECK(odds.mean_rounds == 0);
  check_only(exact(battle_of({some(1, inf)}, {some(2, aa)})), "attacker|1 inf|||");
  // An aircraft that cannot hit anything takes no gun and is fired at.
  const Odds harmless_ftr = exact(battle_of({some(1, with_values(0, ftr))}, {some(1, aa)}));
  CHECK(harmless_ftr.outcomes.at("defender|||1 aa|") == sixth);
  CHECK(harmless_ftr.outcomes.at("standoff|1 ftr||1 aa|") == miss);
}

TEST_CASE("axis-allies oracle: guns that are no targets stay behind") {
  const Odds odds = exact(battle_of({some(4, ftr)}, {some(2, aa)}, {}, "anniversary"));
  CHECK(odds.outcomes.at("attacker|4 ftr|||2 aa") == power(miss, 4));
  CHECK(odds.outcomes.at("draw||||2 aa") == power(sixth, 4));
  CHECK(odds.mean_rounds == 0);
}

TEST_CASE("axis-allies oracle: what guns hit is lost at once, by the owner's order") {
  // Two dice are rolled at 1, and the first hit takes the fighter. Two aircraft destroy the
  // infantry and the gun. A single bomber destroys the infantry and is lost to it, so that the gun
  // is left.
  const Odds odds = exact(battle_of({some(1, with_values(6, ftr)), some(1, with_values(6, bmb))},
                                    {some(1, sure), some(1, aa)}));
  CHECK(odds.outcomes.at("defender|||1 aa,1 inf|") == Fraction(1, 36));
  CHECK(odds.outcomes.at("defender|||1 aa|") == Fraction(10, 36));
  CHECK(odds.outcomes.at("attacker|1 bmb|||") == Fraction(25, 36));
}

TEST_CASE("axis-allies oracle: guns are in battle, fire no more, and fall when left alone") {
  // Infantry is cheaper and is lost first. Then the guns are lost without another round.
  Battle battle = battle_of({some(1, with_values(6, arm))}, {some(1, harmless), some(3, aa)});
  Odds odds = exact(battle);
  check_only(odds, "attacker|1 arm|||");
  CHECK(odds.mean_rounds == 1);
  battle.defender.units[1].list_rank = -1;
  odds = exact(battle);
  check_only(odds, "attacker|1 arm|||");
  CHECK(odds.mean_rounds == 4);
  battle =
      battle_of({some(1, with_values(0, arm))}, {some(1, harmless), some(1, with_values(6, aa))});
  check_only(exact(battle), "standoff|1 arm||1 aa,1 inf|");
  battle.options.aa_is_target = false;
  check_only(exact(battle), "standoff|1 arm||1 inf|1 aa");
}

// ------------------------------------------------------------------------------------- bombardment

TEST_CASE("axis-allies oracle: what ships hit replies, or does not") {
  Battle battle = battle_of({some(1, harmless)}, {some(1, inf)}, {battleship});
  Odds odds = exact(battle);
  check_winners(odds, Fraction(4, 9), third, Fraction(2, 9));
  CHECK(odds.rounds.at(1) == Fraction(2, 3) + third * third);
  battle.options.bombardment_reply = false;
  odds = exact(battle);
  check_winners(odds, Fraction(2, 3), third, 0);
  CHECK(odds.rounds.at(0) == Fraction(2, 3));
}

TEST_CASE("axis-allies oracle: no more ships than land units came ashore, the strongest first") {
  const auto unharmed = [](const std::vector<Unit>& attacker, bool limited) {
    Battle battle = battle_of(attacker, {some(1, harmless)}, {cruiser, cruiser, battleship});
    battle.options.bombardment_reply = false;
    battle.options.limited_to_landed = limited;
    return 1 - exact(battle).rounds[0];
  };
  CHECK(unharmed({some(1, arm), some(3, ftr)}, true) == third);
  CHECK(unharmed({some(1, inf), some(1, arm)}, true) == third * half);
  CHECK(unharmed({some(2, inf), some(3, arm)}, true) == third * half * half);
  CHECK(unharmed({some(1, arm)}, false) == third * half * half);
  Battle battle = battle_of({some(2, arm)}, {some(1, harmless)}, {cruiser, battleship});
  battle.options.bombardment_reply = false;
  battle.landed = {{"arm", 1}};
  CHECK(exact(battle).rounds[0] == Fraction(2, 3));
  battle.landed = {{"arm", 0}};
  CHECK(exact(battle).rounds[0] == 0);
}

TEST_CASE("axis-allies oracle: bombardment hits anything, or land units and guns in battle") {
  const auto left = [](const std::vector<Unit>& defender, bool land_units, bool aa_is_target) {
    Battle battle = battle_of({some(1, harmless)}, defender, {{6, 1}});
    battle.options.bombardment_reply = false;
    battle.options.bombards_land_units = land_units;
    battle.options.aa_is_target = aa_is_target;
    battle.rounds = 1;
    const Odds odds = exact(battle);
    REQUIRE(odds.outcomes.size() == 1);
    return odds.outcomes.begin()->first;
  };
  const Unit flying = with_values(0, ftr);
  CHECK(left({some(1, flying)}, false, true) == "attacker|1 inf|||");
  CHECK(left({some(1, flying)}, true, true) == "standoff|1 inf||1 ftr|");
  CHECK(left({some(1, flying), some(1, aa)}, true, true) == "standoff|1 inf||1 ftr|");
  CHECK(left({some(1, flying), some(1, aa)}, true, false) == "standoff|1 inf||1 ftr|1 aa");
  CHECK(left({some(1, flying), some(1, aa)}, false, false) == "attacker|1 inf|||1 aa");
}

// ----------------------------------------------------------------------------------------- support

TEST_CASE("axis-allies oracle: artillery supports infantry, then mechanized infantry") {
  const Fraction at_2(2, 3);
  CHECK(all_miss({some(2, inf)}) == miss * miss);
  CHECK(all_miss({some(2, inf), some(1, art)}) == miss * at_2 * at_2);
  CHECK(all_miss({some(1, inf), some(1, mech), some(1, art)}) == miss * at_2 * at_2);
  CHECK(all_miss({some(1, inf), some(1, mech), some(3, art)}) == power(at_2, 5));
  CHECK(all_miss({some(1, with_values(3, mech)), some(1, art)}) == half * at_2);
  // Support is spent on infantry first, even if it gains nothing.
  CHECK(all_miss({some(1, with_values(2, inf)), some(1, mech), some(1, art)}) ==
        at_2 * miss * at_2);
  // Support gives the defender nothing.
  Battle battle =
      battle_of({some(1, with_values(0, arm))}, {some(1, with_values(1, inf)), some(1, art)});
  battle.rounds = 1;
  CHECK(winner(exact(battle), "undecided") == miss * at_2);
}

TEST_CASE("axis-allies oracle: fighters and armor support tactical bombers") {
  const Fraction at_4(1, 3);
  CHECK(all_miss({some(1, tac)}) == half);
  CHECK(all_miss({some(1, tac), some(1, ftr)}) == at_4 * half);
  CHECK(all_miss({some(2, tac), some(1, arm)}) == at_4 * half * half);
  CHECK(all_miss({some(2, tac), some(1, arm), some(1, ftr)}) == at_4 * at_4 * half * half);
  CHECK(all_miss({some(1, with_values(1, tac)), some(1, arm)}) == Fraction(2, 3) * half);
}

TEST_CASE("axis-allies oracle: infantry is alone when its artillery is gone") {
  // The opponent always hits. In round 1 the artillery is lost, and both have missed with
  // probability 2/3 each. In round 2 the infantry hits with probability 1/6.
  Battle battle = battle_of({some(1, inf), some(1, art)}, {some(1, sure)});
  battle.attacker.units[1].list_rank = -1;
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 inf|||") == Fraction(5, 9));
  CHECK(odds.outcomes.at("draw||||") == Fraction(4, 9) * sixth);
}

// -------------------------------------------------------------------------------------------- dice

TEST_CASE("axis-allies oracle: biased dice") {
  // In 7 of 100 rounds only the attacker hits, in 3 both, in 27 only the defender, in 63 neither.
  Battle battle = battle_of({some(1, inf)}, {some(1, inf)});
  battle.options.dice = DiceAre::biased;
  check_winners(exact(battle), Fraction(7, 37), Fraction(27, 37), Fraction(3, 37));
  battle = battle_of({some(1, ftr)}, {some(1, aa)}, {}, "anniversary");
  battle.options.dice = DiceAre::biased;
  CHECK(winner(exact(battle), "draw") == Fraction(1, 10));
  const std::vector<Fraction> misses = {Fraction(1),     Fraction(9, 10), Fraction(7, 10),
                                        Fraction(4, 10), Fraction(2, 10), Fraction(1, 10),
                                        Fraction(0)};
  for (int value = 1; value <= 6; ++value)
    CHECK(all_miss({some(1, with_values(value, arm))}, DiceAre::biased) ==
          misses[static_cast<std::size_t>(value)]);
}

TEST_CASE("axis-allies oracle: under low luck only the remainder of the values is rolled for") {
  const auto misses = [](const std::vector<Unit>& attacker) {
    return all_miss(attacker, DiceAre::low_luck);
  };
  CHECK(misses({some(3, inf)}) == half);
  CHECK(misses({some(6, inf)}) == 0);
  CHECK(misses({some(3, inf), some(1, ftr)}) == 0);
  // The values add up to 7 against two units: one hit is certain, and another has probability 1/6.
  Battle battle =
      battle_of({some(2, inf), some(1, art), some(1, with_values(2, ftr))}, {some(2, harmless)});
  battle.options.dice = DiceAre::low_luck;
  battle.rounds = 1;
  CHECK(winner(exact(battle), "attacker") == sixth);
  CHECK(exact(battle).outcomes.at("undecided|1 art,1 ftr,2 inf||1 inf|") == miss);
}

TEST_CASE("axis-allies oracle: under medium luck six dice with one value are a group") {
  const auto misses = [](const std::vector<Unit>& attacker) {
    return all_miss(attacker, DiceAre::medium_luck);
  };
  CHECK(misses({some(5, inf)}) == power(miss, 5));
  CHECK(misses({some(6, inf)}) == 0);
  CHECK(misses({some(3, inf), some(1, ftr)}) == power(miss, 3) * half);
  // Six of seven infantry hit once for certain, and the seventh hits with probability 1/6.
  Battle battle = battle_of({some(7, inf)}, {some(2, harmless)});
  battle.options.dice = DiceAre::medium_luck;
  battle.rounds = 1;
  CHECK(winner(exact(battle), "attacker") == sixth);
  CHECK(exact(battle).outcomes.at("undecided|7 inf||1 inf|") == miss);
}

TEST_CASE("axis-allies oracle: low luck holds for anti-aircraft fire or not") {
  Battle battle = battle_of({some(8, ftr)}, {some(1, aa)}, {}, "anniversary");
  battle.options.dice = DiceAre::low_luck;
  CHECK(exact(battle).outcomes.at("attacker|7 ftr|||1 aa") == Fraction(2, 3));
  CHECK(exact(battle).outcomes.at("attacker|6 ftr|||1 aa") == third);
  battle.options.low_luck_aa = false;
  CHECK(exact(battle).outcomes.at("attacker|8 ftr|||1 aa") == power(miss, 8));
}

TEST_CASE("axis-allies oracle: under low luck ships roll alone, or with the first round's dice") {
  // The ship fires at 4 and the armor at 2.
  Battle battle = battle_of({some(1, with_values(2, arm))}, {some(2, harmless)}, {battleship});
  battle.options.dice = DiceAre::low_luck;
  battle.rounds = 1;
  Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 arm|||") == Fraction(2, 9));
  CHECK(odds.outcomes.at("undecided|1 arm||1 inf|") == Fraction(5, 9));
  battle.options.pooled_bombardment = true;
  check_only(exact(battle), "undecided|1 arm||1 inf|");
  // In the second round the armor fires alone.
  battle.rounds = 2;
  odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 arm|||") == third);
  // Units hit by such ships fire in the first round, whatever the option for replies says.
  battle = battle_of({some(1, harmless)}, {some(1, sure)}, {{6, 1}}, "revised");
  battle.options.dice = DiceAre::low_luck;
  check_only(exact(battle), "attacker|1 inf|||");
  battle.options.pooled_bombardment = true;
  check_only(exact(battle), "draw||||");
}

// ------------------------------------------------------------------------------ losses and retreat

TEST_CASE("axis-allies oracle: so many land units are kept until the aircraft are gone") {
  const auto after = [](int keep, int rounds) {
    Battle battle = battle_of({some(2, harmless), some(1, with_values(0, ftr))}, {some(1, sure)});
    battle.keep = keep;
    battle.rounds = rounds;
    return exact(battle).outcomes.begin()->first;
  };
  CHECK(after(0, 1) == "undecided|1 ftr,1 inf||1 inf|");
  CHECK(after(0, 2) == "undecided|1 ftr||1 inf|");
  CHECK(after(1, 1) == "undecided|1 ftr,1 inf||1 inf|");
  CHECK(after(1, 2) == "undecided|1 inf||1 inf|");
  CHECK(after(2, 1) == "undecided|2 inf||1 inf|");
  CHECK(after(2, 3) == "defender|||1 inf|");
}

TEST_CASE("axis-allies oracle: after a bombardment aircraft alone retreat") {
  const Unit still = with_values(0, ftr);
  Battle battle = battle_of({some(1, inf), some(1, still)}, {some(1, harmless)});
  battle.retreat = 1;
  CHECK(exact(battle).outcomes.at("defender||1 ftr,1 inf|1 inf|") == miss);
  battle.bombard = {{0, 1}};
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("attacker|1 ftr,1 inf|||") == sixth);
  CHECK(odds.outcomes.at("attacker|1 inf|1 ftr||") == miss);
  CHECK(odds.mean_rounds == 6);
  // The retreat comes before the round limit.
  battle.rounds = 1;
  CHECK(exact(battle).outcomes.at("undecided|1 inf|1 ftr|1 inf|") == miss);
  // An attacker with only aircraft leaves nobody behind.
  battle = battle_of({some(1, ftr)}, {some(1, harmless)}, {{0, 1}});
  battle.retreat = 1;
  CHECK(exact(battle).outcomes.at("defender||1 ftr|1 inf|") == half);
}

TEST_CASE("axis-allies oracle: who landed fights on, and is lost first or, by option, last") {
  // One infantry is lost in the first round, and the armor came by land.
  Battle battle = battle_of({some(3, harmless), some(1, with_values(0, arm))}, {some(1, sure)});
  battle.landed = {{"inf", 1}};
  battle.retreat = 1;
  battle.rounds = 1;
  check_only(exact(battle), "defender||1 arm,2 inf|1 inf|");
  battle.landed = {{"inf", 2}};
  check_only(exact(battle), "undecided|1 inf|1 arm,1 inf|1 inf|");
  battle.landed = {{"inf", 1}};
  battle.landed_last = true;
  check_only(exact(battle), "undecided|1 inf|1 arm,1 inf|1 inf|");
  battle.landed = {{"inf", 3}};
  check_only(exact(battle), "undecided|2 inf|1 arm|1 inf|");
  battle.landed.emplace();
  check_only(exact(battle), "defender||1 arm,2 inf|1 inf|");
}

TEST_CASE("axis-allies oracle: the attacker leaves when his conditions hold") {
  Battle battle = battle_of({some(3, harmless)}, {some(1, sure)});
  battle.retreats.rules = {{1, everybody, {{true, "inf", 0, 1}}, everybody}};
  const Odds odds = exact(battle);
  check_only(odds, "defender||1 inf|1 inf|");
  CHECK(odds.mean_rounds == 2);
}

}  // namespace plain::axis_allies
