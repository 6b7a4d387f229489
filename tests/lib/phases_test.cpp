// Short loops that threads run together.
#include "lib/phases.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace asdic;

namespace {

/// What leads, and two threads that help it.
template <class Lead>
void with_help(Lead lead) {
  Phases phases;
  std::vector<std::thread> helpers;
  for (const std::size_t worker : {1, 2})
    helpers.emplace_back([&, worker] { phases.help(worker); });
  lead(phases);
  phases.end();
  for (std::thread& helper : helpers) helper.join();
}

}  // namespace

TEST_CASE("Each index of each loop is drawn once, and is done when the loop is over") {
  with_help([](Phases& phases) {
    for (std::size_t loop = 0; loop < 2'000; ++loop) {
      std::vector<int> drawn(loop % 40);
      phases.run(drawn.size(), [&](std::size_t index, std::size_t) { ++drawn[index]; });
      REQUIRE(drawn == std::vector<int>(loop % 40, 1));
    }
  });
}

TEST_CASE("Who leads runs the loops alone where nobody helps") {
  Phases phases;
  std::vector<std::size_t> drawn;
  phases.run(3, [&](std::size_t index, std::size_t worker) {
    CHECK(worker == 0);
    drawn.push_back(index);
  });
  CHECK(drawn == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("Results that one thread has written in a loop are read by the others in the next") {
  with_help([](Phases& phases) {
    std::vector<std::size_t> written(100);
    for (std::size_t loop = 1; loop < 500; ++loop) {
      phases.run(100, [&](std::size_t index, std::size_t) { written[index] = loop; });
      std::atomic<std::size_t> same = 0;
      phases.run(100, [&](std::size_t index, std::size_t) {
        if (written[99 - index] == loop) ++same;
      });
      REQUIRE(same == 100);
    }
  });
}

TEST_CASE("The failure of the lowest index is thrown again, and the next loop runs") {
  with_help([](Phases& phases) {
    for (int time = 0; time < 200; ++time) {
      std::atomic<int> done = 0;
      const auto fail_from_5 = [&](std::size_t index, std::size_t) {
        if (index >= 5) throw std::runtime_error(std::to_string(index));
        ++done;
      };
      try {
        phases.run(1'000, fail_from_5);
        FAIL("it did not fail");
      } catch (const std::runtime_error& failure) {
        CHECK(failure.what() == std::string("5"));
      }
      CHECK(done == 5);
      done = 0;
      phases.run(7, [&](std::size_t, std::size_t) { ++done; });
      REQUIRE(done == 7);
    }
  });
}

TEST_CASE("One hand leads in phases, and what it throws comes out") {
  for (const unsigned threads : {1u, 2u, 4u}) {
    std::atomic<int> leads = 0;
    std::atomic<int> done = 0;
    run_in_phases(threads, [&](Phases& phases) {
      ++leads;
      phases.run(10, [&](std::size_t, std::size_t worker) {
        CHECK(worker < threads);
        ++done;
      });
    });
    CHECK(leads == 1);
    CHECK(done == 10);
    CHECK_THROWS_AS(run_in_phases(threads, [](Phases&) { throw std::runtime_error("no"); }),
                    std::runtime_error);
  }
}
