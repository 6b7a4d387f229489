#include "lib/pace.hpp"

#include <doctest/doctest.h>

using namespace asdic;

TEST_CASE("What is left takes as long for each piece as what was done") {
  CHECK(seconds_left(4, 2, 6) == 12.0);
  CHECK(seconds_left(4, 2, 0) == 0.0);
}

TEST_CASE("The first second tells nothing of what is left") {
  CHECK_FALSE(seconds_left(0.9, 5, 5));
  CHECK(seconds_left(1, 5, 5) == 1.0);
}

TEST_CASE("As long as nothing is done, what is left may take any time") {
  CHECK_FALSE(seconds_left(60, 0, 5));
}
