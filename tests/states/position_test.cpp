#include "states/position.hpp"

#include <doctest/doctest.h>

using namespace asdic;

TEST_CASE("What is said of a position by one name adds up, and 0 says nothing") {
  Situation situation;
  add(situation, "dice at 2", 3);
  add(situation, "hits", 0);
  add(situation, "round", 1);
  add(situation, "dice at 2", 4);
  CHECK(situation == Situation{{"dice at 2", 7}, {"round", 1}});
}
