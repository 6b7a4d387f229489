#include <asdic/solver.hpp>
#include <asdic/watch.hpp>
#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <thread>

#include "tests/api/knights.hpp"

using namespace asdic;

namespace {

/// Returns the row of a battle in which I hit with 1/3 and you with 2/3.
Row<Knights> unequal(const Knights& now) {
  return exchange(now, 1, 2);
}

/// Returns the chain of a coin: heads leads to an end, and tails leads back.
Chain coin() {
  Chain chain;
  chain.add(std::array<State, 2>{0, 1}, std::array<std::uint64_t, 2>{1, 1});
  chain.add_end();
  return chain;
}

}  // namespace

TEST_CASE("The ends of an enumerated chain have their exact chances") {
  const auto [chain, states] = enumerate(Knights{2, 2}, unequal);
  const Solver solver(chain);
  Number sum;
  for (const auto& [state, chance] : solver.ends(0)) {
    if (states[state].yours == 0 && states[state].mine == 2) CHECK(chance.exact() == "1/9");
    if (states[state].mine == 0 && states[state].yours == 1) CHECK(chance.exact() == "8/27");
    CHECK(solver.is_absorbing(state));
  }
  CHECK(solver.ends(0).size() == 4);
}

TEST_CASE("A state has a chance for each of its successors, in lowest terms") {
  Chain chain;
  chain.add(std::array<State, 3>{1, 0, 2}, std::array<std::uint64_t, 3>{1, 2, 3});
  chain.add_end();
  chain.add_end();
  const std::vector<Number> chances = chain.chances(0);
  REQUIRE(chances.size() == 3);
  CHECK(chances[0].exact() == "1/6");
  CHECK(chances[1].exact() == "1/3");
  CHECK(chances[2].exact() == "1/2");
  CHECK(chain.chances(1).empty());
}

TEST_CASE("A state is visited as often as it is on average") {
  const Solver solver(coin());
  CHECK(solver.visits(0, std::array<State, 2>{0, 1}) ==
        std::vector<Number>{Number("2"), Number("1")});
}

TEST_CASE("What visits pay has its mean from each state") {
  const Solver solver(coin());
  CHECK(solver.values(std::array<std::int64_t, 2>{3, 5}, std::array<State, 2>{0, 1}) ==
        std::vector<Number>{Number("11"), Number("5")});
  CHECK_THROWS_AS(solver.values(std::array<std::int64_t, 1>{3}, std::array<State, 1>{0}), Error);
}

TEST_CASE("Payoffs may be fractions of any length") {
  const Solver solver(coin());
  const std::array<Number, 2> payoffs{Number("9/10"), Number("-1/36893488147419103232")};
  CHECK(solver.values(payoffs, std::array<State, 2>{0, 1}) ==
        std::vector<Number>{Number("332041393326771929083/184467440737095516160"),
                            Number("-1/36893488147419103232")});
  CHECK_THROWS_AS(solver.values(std::array<Number, 1>{Number("3")}, std::array<State, 1>{0}),
                  Error);
}

TEST_CASE("A solver within other limits shares the chain and outlives the first one") {
  std::stop_source stop;
  stop.request_stop();
  const Watch watch{.stop = stop.get_token()};
  auto first = std::make_unique<const Solver>(coin());
  const Solver stopped = first->within({.watch = &watch});
  const Solver second = stopped.within({});
  first.reset();
  CHECK(second.visits(0, std::array<State, 1>{0}) == std::vector<Number>{Number("2")});
  CHECK_THROWS_AS(stopped.visits(0, std::array<State, 1>{0}), Error);
}

TEST_CASE("A group of states that is never left is where a chain comes to rest") {
  Chain chain;
  chain.add(std::array<State, 2>{1, 3}, std::array<std::uint64_t, 2>{1, 3});
  chain.add(std::array<State, 1>{2}, std::array<std::uint64_t, 1>{1});
  chain.add(std::array<State, 1>{1}, std::array<std::uint64_t, 1>{1});
  chain.add_end();
  const Solver solver(chain);
  CHECK(solver.is_absorbing(1));
  const auto ends = solver.ends(0);
  REQUIRE(ends.size() == 2);
  CHECK(ends[0] == std::pair<State, Number>{1, Number("1/4")});
  CHECK(ends[1] == std::pair<State, Number>{3, Number("3/4")});
}

TEST_CASE("Weights may be of any length, and targets be named twice") {
  Chain chain;
  chain.add(std::array<State, 3>{1, 2, 1},
            std::array<std::string, 3>{"1", "36893488147419103230", "1"});
  chain.add_end();
  chain.add_end();
  CHECK(chain.targets(0).size() == 2);
  CHECK(chain.chances(0)[0].exact() == "1/18446744073709551616");
}

TEST_CASE("A chain is a sparse matrix by rows") {
  const Chain chain = coin();
  CHECK(std::vector<std::uint64_t>(chain.first_edges().begin(), chain.first_edges().end()) ==
        std::vector<std::uint64_t>{0, 2, 2});
  CHECK(std::vector<State>(chain.all_targets().begin(), chain.all_targets().end()) ==
        std::vector<State>{0, 1});
  CHECK(chain.all_chances() == std::vector<double>{0.5, 0.5});
}

TEST_CASE("A chain and its solver can be moved and given another value") {
  Chain chain = coin();
  Chain moved = std::move(chain);
  Solver solver(moved);
  Chain other;
  other.add_end();
  Solver of_other(other);
  moved = std::move(other);
  CHECK(moved.size() == 1);
  of_other = std::move(solver);
  const Solver taken = std::move(of_other);
  CHECK(taken.visits(0, std::array<State, 1>{0}) == std::vector<Number>{Number("2")});
}

TEST_CASE("Input that is not a chain is refused") {
  Chain chain;
  const std::array<State, 1> next{7};
  CHECK_THROWS_AS(chain.add(next, std::array<std::uint64_t, 1>{0}), Error);
  CHECK_THROWS_AS(chain.add(next, std::array<std::uint64_t, 2>{1, 1}), Error);
  CHECK_THROWS_AS(chain.add({}, std::span<const std::uint64_t>()), Error);
  CHECK_THROWS_AS(chain.add(next, std::array<std::string, 1>{"-1"}), Error);
  CHECK(chain.size() == 0);
  chain.add(next, std::array<std::uint64_t, 1>{1});
  CHECK_THROWS_AS(chain.validate(), Error);
  CHECK_THROWS_AS(Solver{chain}, Error);
  CHECK_THROWS_AS(chain.is_end(1), Error);
}

TEST_CASE("Several threads ask one solver") {
  const auto [chain, states] = enumerate(Knights{12, 12}, unequal);
  const Solver solver(chain);
  const auto known = solver.ends(0);
  std::array<bool, 4> same = {};
  {
    std::vector<std::jthread> threads;
    for (bool& each : same) threads.emplace_back([&] { each = solver.ends(0) == known; });
  }
  for (const bool each : same) CHECK(each);
}

TEST_CASE("Work that is asked to stop throws") {
  std::stop_source stop;
  stop.request_stop();
  const Watch watch{.stop = stop.get_token()};
  try {
    const Solver never(coin(), {.watch = &watch});
    FAIL("it went on");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::stopped);
  }
}
