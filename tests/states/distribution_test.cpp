// Distributions of dice, against distributions that were counted by hand.
#include "states/dice/distribution.hpp"

#include <doctest/doctest.h>

#include "lib/exact/number.hpp"

using namespace asdic;

TEST_CASE("Successes of dice, with chances within and at the ends") {
  CHECK(binomial(2, 6, 3) == Weights{64, 96, 48, 8});
  CHECK(binomial(2, 6, 3, 2) == Weights{64, 96});
  CHECK(binomial(0, 6, 2) == Weights{36, 0, 0});
  CHECK(binomial(6, 6, 2) == Weights{0, 0, 36});
  CHECK(binomial(6, 6, 2, 2) == Weights{0, 0});
  CHECK(binomial(3, 6, 0) == Weights{1});
}

TEST_CASE("The sum of two dice, and as much of it as is asked for") {
  const Weights die(4, Integer(1));
  CHECK(convolution(die, die) == Weights{1, 2, 3, 4, 3, 2, 1});
  CHECK(convolution(die, die, 3) == Weights{1, 2, 3});
  CHECK(convolution(die, {}) == Weights{});
  CHECK(rest(throws(4, 2), Weights{1, 2, 3}) == 10);
}
