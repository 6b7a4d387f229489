// Chains that are solved at the same time on one budget of states.
#include "lib/side_by_side.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/parallel.hpp"
#include "odds/solve/solve.hpp"

using namespace asdic;

namespace {

constexpr std::size_t tasks = 12;
constexpr std::uint64_t least = 100'000;  ///< that any task may have

/// The limits that each task was given, one after the other.
struct LimitsGiven {
  std::vector<std::vector<std::uint64_t>> given = std::vector<std::vector<std::uint64_t>>(tasks);
  std::mutex mutex;

  std::vector<std::string> solve(const std::function<void(std::size_t task)>& task) {
    return solve_side_by_side(
        std::vector<std::size_t>(tasks, 1),
        [&](std::size_t i) {
          {
            const std::lock_guard lock(mutex);
            given[i].push_back(max_states());
          }
          task(i);
        },
        "solving");
  }
};

[[noreturn]] void too_large() {
  throw Error(ErrorCode::limit, "too large");
}

}  // namespace

TEST_CASE("Parallel tasks have together at most the states of one chain alone") {
  const std::uint64_t alone = max_states();
  const unsigned threads = threads_of(0, tasks);
  LimitsGiven limits;
  const auto whys = limits.solve([](std::size_t) {});
  CHECK(whys == std::vector<std::string>(tasks));
  for (const auto& given : limits.given) {
    REQUIRE(given.size() == 1);
    // Free memory may have become half as much again meanwhile.
    CHECK(given.front() <= std::max(least, alone * 3 / 2 / threads));
  }
}

TEST_CASE("A task that needs more than its share is solved again, alone, with all free states") {
  if (threads_of(0, tasks) == 1) return;
  std::atomic<int> running = 0;
  LimitsGiven limits;
  const auto whys = limits.solve([&](std::size_t task) {
    const int others = running++;
    const bool again = limits.given[task].size() == 2;
    if (again) CHECK(others == 0);
    if (again) CHECK(side_by_side() == 1);
    --running;
    if (task == 5 || (task == 3 && !again)) too_large();
  });
  for (std::size_t task = 0; task < tasks; ++task) {
    CHECK(limits.given[task].size() == (task == 3 || task == 5 ? 2 : 1));
    CHECK(whys[task] == (task == 5 ? "too large" : ""));
  }
  CHECK(limits.given[3][1] >= limits.given[3][0]);
}

TEST_CASE("A limit of the user's is that of each chain, and nothing is solved twice") {
  LimitsGiven limits;
  const LimitScope scope({.states = 777});
  const auto whys = limits.solve([](std::size_t task) {
    if (task == 0) throw std::bad_alloc();
    if (task == 1) too_large();
  });
  CHECK(limits.given == std::vector<std::vector<std::uint64_t>>(tasks, {777}));
  CHECK(whys[0] == "there is not enough memory");
  CHECK(whys[1] == "too large");
  CHECK(whys[2].empty());
}

TEST_CASE("Errors that are not limits are thrown again") {
  LimitsGiven limits;
  CHECK_THROWS_WITH_AS(limits.solve([](std::size_t task) {
    if (task == 4) throw Error(ErrorCode::chain, "broken");
  }),
                       "broken", Error);
}

TEST_CASE("Tasks report the common share of work that is done, which never falls") {
  std::vector<std::uint64_t> shares;  // in percent
  const auto listen = [&](std::string_view stage, std::uint64_t done, std::uint64_t total) {
    CHECK(stage == "solving all");
    shares.push_back(100 * done / total);
  };
  const LimitScope scope({.states = 777, .progress = listen});
  const auto whys = solve_side_by_side(
      {3, 0, 1},
      [&](std::size_t task) {
        if (task != 0) return;
        report_progress("solving one", 1, 3);
        report_progress("solving one", 2, 3);
        report_progress("solving one", 0, 3);
      },
      "solving all");
  CHECK(std::is_sorted(shares.begin(), shares.end()));
  CHECK(std::find_if(shares.begin(), shares.end(), [](auto share) {
          return share > 0 && share < 75 && share != 25;
        }) != shares.end());
  CHECK(shares.back() == 100);
}

TEST_CASE("A task of unknown size reports its own progress") {
  std::vector<std::string> told;
  const auto listen = [&](std::string_view stage, std::uint64_t done, std::uint64_t total) {
    told.push_back(std::string(stage) + " " + std::to_string(done) + " of " +
                   std::to_string(total));
  };
  const LimitScope scope({.progress = listen});
  solve_side_by_side(
      {1}, [](std::size_t) { report_progress("enumerating", 9, 0); }, "solving all");
  CHECK(told == std::vector<std::string>{"enumerating 9 of 0", "solving all 1000 of 1000"});
}

TEST_CASE("A task that failed and is solved again is reported when it is over") {
  std::vector<std::uint64_t> shares;
  const auto listen = [&](std::string_view, std::uint64_t done, std::uint64_t total) {
    shares.push_back(100 * done / total);
  };
  const LimitScope scope({.progress = listen});
  solve_side_by_side(
      {1, 1}, [](std::size_t) { too_large(); }, "solving all");
  CHECK(shares == std::vector<std::uint64_t>{50, 100});
}
