// The oracle of submarine depth against values derived by hand: one-for-one detection of submarines
// at the surface.
#include <doctest/doctest.h>

#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/depth_units.hpp"

namespace plain::depth {
namespace {

Battle one_for_one(const std::vector<Unit>& attacker, const std::vector<Unit>& defender) {
  Battle battle = battle_of(attacker, defender);
  battle.one_for_one = true;
  return battle;
}

}  // namespace

TEST_CASE("depth oracle: a submarine at the surface that is not detected strikes first") {
  // It hits with probability 1/6; if not, the cruiser hits with 1/2. The sum is 7/12.
  const Odds odds = exact(one_for_one({some(1, ca)}, {some(1, sub)}));
  check_winners(odds, Fraction(5, 7), Fraction(2, 7), 0);
  CHECK(odds.mean_rounds == Fraction(12, 7));
  // With submarines on both sides, in 1 of 18 rounds both hit, in 5 only the attacker, in 2 only
  // the defender.
  check_winners(exact(one_for_one({some(1, sub)}, {some(1, sub)})), Fraction(5, 8), Fraction(2, 8),
                Fraction(1, 8));
}

TEST_CASE("depth oracle: one destroyer detects one submarine, for the battle") {
  // Both submarines are detected and fire in their turn. The fighter sinks one, both sink the
  // destroyers, and then the fighter sinks the other one, which stays detected.
  const Unit boat = with_values(6, sub);
  const auto fleet = [](int destroyers) {
    return std::vector<Unit>{some(destroyers, with_values(0, dd)), some(1, with_values(6, ftr))};
  };
  Odds odds = exact(one_for_one(fleet(2), {some(2, boat)}));
  check_only(odds, "attacker|1 ftr|||");
  CHECK(odds.mean_rounds == 2);
  // One submarine is detected. The other one sinks the destroyer; the fighter sinks the detected
  // one.
  odds = exact(one_for_one(fleet(1), {some(2, boat)}));
  check_only(odds, "standoff|1 ftr||1 sub|");
  CHECK(odds.mean_rounds == 1);
}

TEST_CASE("depth oracle: without a target a submarine at the surface hides from all but its kind") {
  check_only(exact(one_for_one({some(2, ftr)}, {some(1, sub)})), "standoff|2 ftr||1 sub|");
  check_only(exact(one_for_one({some(1, with_values(6, shallow))}, {some(1, sub)})),
             "attacker|1 sub@periscope|||");
}

TEST_CASE("depth oracle: a submarine that struck from the surface does not withdraw") {
  Battle battle = one_for_one({some(1, ca)}, {some(1, sub)});
  battle.withdraw.otherwise = everybody;
  check_winners(exact(battle), Fraction(5, 7), Fraction(2, 7), 0);
  // Without a target it may withdraw.
  battle = one_for_one({some(1, ftr)}, {some(1, sub)});
  battle.withdraw.otherwise = everybody;
  check_only(exact(battle), "attacker|1 ftr|||1 sub");
}

}  // namespace plain::depth
