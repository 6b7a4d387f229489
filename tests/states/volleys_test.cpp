// Volleys that several number together.
#include "states/dice/volleys.hpp"

#include <doctest/doctest.h>

#include "lib/exact/number.hpp"

using namespace asdic;

TEST_CASE("Volleys that share numbers know the dice of those that others numbered") {
  Rolls rolls;
  Rolls own;
  Volleys first(6, rolls);
  const VolleyIndex two = first.intern({{0, 2, 2}, {1, 3, 1}});
  Volleys second(6, own);
  second.share_numbers(first);
  const VolleyIndex other = second.intern({{0, 5, 4}});
  CHECK(other != two);
  CHECK(first.intern({{0, 5, 4}}) == other);
  CHECK(first.dice(other).front().count == 4);
  CHECK(second.dice(two).size() == 2);
  CHECK(second.without_first_kind(two) == first.without_first_kind(two));
  CHECK(second.without_first_die(two) == first.without_first_die(two));
}

TEST_CASE("Volleys that share numbers intern their hits each among rolls of its own") {
  Rolls rolls;
  Rolls own;
  Volleys first(6, rolls);
  const VolleyIndex one = first.intern({{0, 2, 1}});
  Volleys second(6, own);
  second.share_numbers(first);
  const HitRoll hits = second.hits(one, 1);
  REQUIRE(own.count() == 1);
  CHECK(rolls.count() == 0);
  CHECK(Rational(own.weight(hits.roll, 1), own.denominator(hits.roll)) == Rational(1, 3));
}

TEST_CASE("The best of several throws of a die counts as one hit at most") {
  Rolls rolls;
  Volleys volleys(6, rolls);
  const auto chance = [&](const HitRoll& hits, std::size_t result) {
    return Rational(rolls.weight(hits.roll, result), rolls.denominator(hits.roll));
  };
  // A die at 4 misses in 1/3 of throws, and twice in 1/9.
  CHECK(chance(volleys.hit({0, 4, 1, 2}), 1) == Rational(8, 9));
  CHECK(chance(volleys.hit({0, 4, 1, 1}), 1) == Rational(2, 3));
  // Three throws at 1 miss in 125/216, which is exact beyond a die with 216 faces.
  CHECK(chance(volleys.hit({0, 1, 1, 3}), 0) == Rational(125, 216));
  const HitRoll two = volleys.hits(volleys.intern({{0, 4, 1, 2}, {0, 4, 1, 2}}), 2);
  CHECK(chance(two, 0) == Rational(1, 81));
  CHECK(chance(two, 1) == Rational(16, 81));
  CHECK(chance(two, 2) == Rational(64, 81));
  // Next to a plain die at 3 and one that always hits.
  const HitRoll mixed = volleys.hits(volleys.intern({{0, 4, 1, 2}, {0, 3, 1}, {0, 6, 1, 2}}), 3);
  CHECK(mixed.least == 1);
  CHECK(chance(mixed, 0) == Rational(1, 18));
  CHECK(chance(mixed, 1) == Rational(1, 2));
  CHECK(chance(mixed, 2) == Rational(4, 9));
}

TEST_CASE("Dice with different numbers of throws are different volleys") {
  Rolls rolls;
  Volleys volleys(6, rolls);
  CHECK(volleys.intern({{0, 4, 1, 2}}) != volleys.intern({{0, 4, 1}}));
  CHECK(volleys.dice(volleys.intern({{0, 4, 1, 2}, {0, 4, 1}})).size() == 2);
  CHECK(volleys.dice(volleys.intern({{0, 4, 1, 2}, {0, 4, 2, 2}})).front().count == 3);
}
