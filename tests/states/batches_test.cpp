// Batches of states that are expanded on two threads.
#include "states/batches.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

using namespace asdic;

TEST_CASE("Batches are claimed in the order of the states, each state once") {
  Batches batches(5, 5 + states_at_once + 3);
  const auto first = batches.claim(1);
  const auto second = batches.claim(1);
  REQUIRE((first && second));
  CHECK(first->first == 5);
  CHECK(first->count == states_at_once);
  CHECK(second->first == 5 + states_at_once);
  CHECK(second->count == 3);
  CHECK(second->place != first->place);
  CHECK(!batches.claim(1));
}

TEST_CASE("Who wants many states claims nothing where there are fewer") {
  Batches batches(0, 10);
  CHECK(!batches.claim(11));
  CHECK(batches.claim(10));
}

TEST_CASE("A batch is added when it is expanded and those before it are added") {
  Batches batches(0, 2 * states_at_once);
  const auto first = batches.claim(1);
  const auto second = batches.claim(1);
  batches.expanded(*second);
  CHECK(!batches.next());
  batches.expanded(*first);
  CHECK(batches.next() == first->place);
  batches.added(2 * states_at_once);
  CHECK(batches.next() == second->place);
  CHECK(!batches.are_all_added());
  batches.added(2 * states_at_once);
  CHECK(!batches.next());
  CHECK(batches.are_all_added());
}

TEST_CASE("States that a batch made known can be claimed") {
  Batches batches(0, 1);
  batches.expanded(*batches.claim(1));
  batches.added(4);
  CHECK(!batches.are_all_added());
  const auto others = batches.claim(1);
  REQUIRE(others);
  CHECK(others->first == 1);
  CHECK(others->count == 3);
}

TEST_CASE("No more batches are claimed than there are places, until one is added") {
  Batches batches(0, 1000 * states_at_once);
  const auto first = batches.claim(1);
  for (std::size_t i = 1; i < Batches::places; ++i) CHECK(batches.claim(1));
  CHECK(!batches.claim(1));
  batches.expanded(*first);
  batches.added(1000 * states_at_once);
  CHECK(batches.claim(1)->place == first->place);
}

TEST_CASE("What failed where batches are expanded comes out where they are added") {
  Batches batches(0, 1);
  CHECK(!batches.are_over());
  batches.fail(std::make_exception_ptr(std::runtime_error("failed")));
  CHECK(batches.are_over());
  CHECK_THROWS_AS(batches.next(), std::runtime_error);
}
