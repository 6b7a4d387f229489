// The best play of battles at depth against values derived by hand and, without open choices,
// against the oracle.
#include <doctest/doctest.h>

#include "tests/oracle/answers_selftest.hpp"
#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/random_depth.hpp"

namespace plain::depth {
namespace {

// Returns `other` and `count` submarines that declare their depths, with lines for all depths.
std::vector<Unit> declaring(int count, const Unit& other) {
  return {some(1, other), some(count, sub), some(0, shallow), some(0, deep), some(0, silent)};
}

}  // namespace

TEST_CASE("depth game: without open choices it is the oracle, and who chooses gains") {
  RandomBattles battles(7);
  check_choices_in(
      40, [&](int) { return battles.next(); }, "cost",
      {"attacker.searching", "attacker.losses", "attacker.retreat"},
      {"defender.searching", "defender.losses", "defender.withdraw", "defender.concealed"});
}

TEST_CASE("depth game: a submarine that was not found in time withdraws") {
  const Battle battle =
      battle_of({some(1, with_values(6, dd))}, {some(1, with_values(0, shallow))});
  CHECK(best_play(battle, {{}, goal_named("cost")}).value == 6);
  const BestPlay play =
      best_play(battle, {{"defender.withdraw", "attacker.searching"}, goal_named("cost")});
  CHECK(play.value == 3);
  CHECK(play.outcomes ==
        std::map<std::string, Fraction>{{"attacker|1 dd|||", half},
                                        {"attacker|1 dd|||1 sub@periscope", half}});
}

TEST_CASE("depth game: who is never searched for fires from concealment") {
  Battle battle = battle_of({some(1, with_values(0, dd))}, {some(1, with_values(6, shallow))});
  battle.attacker.searching = {{}, 0};
  CHECK(best_play(battle, {}).value == 0);
  const BestPlay play = best_play(battle, {{"defender.concealed"}});
  CHECK(play.value == -1);
  CHECK(play.outcomes == std::map<std::string, Fraction>{{"defender|||1 sub@periscope|", 1}});
}

TEST_CASE("depth game: a stalemate comes before a retreat by a policy") {
  Battle battle = battle_of({some(1, ca)}, {some(1, shallow), some(1, tr)});
  battle.retreats.rules = {{1, everybody, {}, everybody}};
  CHECK(best_play(battle, {}).outcomes == exact(battle).outcomes);
  CHECK(best_play(battle, {{"defender.searching", "defender.losses"}}).outcomes ==
        exact(battle).outcomes);
}

TEST_CASE("depth game: an attacking submarine declares the depth that is best for it") {
  // Against a destroyer it wins and loses with probability 2/5 and 2/5 at the surface, 2/3 and 1/6
  // at periscope depth, and 7/16 and 15/32 submerged.
  const Battle battle =
      battle_of({some(1, sub), some(0, shallow), some(0, deep), some(0, silent)}, {some(1, dd)});
  const BestPlay play = best_play(battle, {{"attacker.declared"}});
  CHECK(play.value == half);
  CHECK(play.outcomes ==
        std::map<std::string, Fraction>{{"attacker|1 sub@periscope|||", Fraction(2, 3)},
                                        {"defender|||1 dd|", sixth},
                                        {"draw||||", sixth}});
}

TEST_CASE(
    "depth game: a submarine that nobody can find declares the first depth at which it hides") {
  const Battle battle =
      battle_of({some(1, ca)}, {some(1, sub), some(0, shallow), some(0, deep), some(0, silent)});
  CHECK(best_play(battle, {}).value == Fraction(4, 7));
  const BestPlay play = best_play(battle, {{"defender.declared"}});
  CHECK(play.outcomes ==
        std::map<std::string, Fraction>{{"standoff|1 ca||1 sub@periscope|", Fraction(1)}});
}

TEST_CASE("depth game: to declare depths is to choose among the battles at these depths") {
  for (const bool one_for_one : {false, true}) {
    for (const bool of_attacker : {true, false}) {
      CAPTURE(one_for_one);
      CAPTURE(of_attacker);
      Battle battle = of_attacker ? battle_of(declaring(2, dd), {some(1, dd), some(1, shallow)})
                                  : battle_of({some(2, dd)}, declaring(2, ca));
      battle.one_for_one = one_for_one;
      battle.concealed.otherwise = everybody;
      const Fraction declared =
          best_play(battle, {{of_attacker ? "attacker.declared" : "defender.declared"}}).value;
      std::vector<Unit>& units = (of_attacker ? battle.attacker : battle.defender).units;
      Fraction best = of_attacker ? -1 : 1;
      for (int first = 1; first <= 4; ++first)
        for (int second = first; second <= 4; ++second) {
          for (int line = 1; line <= 4; ++line)
            units[line].count = (line == first ? 1 : 0) + (line == second ? 1 : 0);
          const Fraction value = best_play(battle, {}).value;
          if (of_attacker ? value > best : value < best) best = value;
        }
      CHECK(declared == best);
    }
  }
}

}  // namespace plain::depth
