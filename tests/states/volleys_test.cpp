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
