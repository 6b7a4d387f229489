#include "lib/limits.hpp"

#include <doctest/doctest.h>

#include <thread>

#include "lib/error.hpp"
#include "lib/memory.hpp"
#include "lib/parallel.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;
using namespace std::chrono_literals;

namespace {

const Limits no_time = {1e-9, {}};

std::string refused() {
  return refusal([] { check_time("solving", 43, 100); }).what();
}

}  // namespace

TEST_CASE("Without a limit, time is never over") {
  check_time("solving");
  const LimitScope within({});
  check_time("solving");
}

TEST_CASE("A chain never has more states than an index of 32 bits can name") {
  const LimitScope scope({.states = std::uint64_t{1} << 40});
  CHECK(max_states() == 0xfffffffe);
}

TEST_CASE("When the time is over, the message names the work and its progress") {
  const LimitScope within(no_time);
  CHECK(refused() == "stopped after 1e-09 s (solving, 43% done)");
  CHECK(std::string(refusal([] { check_time("enumerating", 7); }).what()) ==
        "stopped after 1e-09 s (enumerating, 7 states)");
}

TEST_CASE("Time that is not over stops nothing") {
  const LimitScope within({3600.0, {}});
  check_time("solving");
}

TEST_CASE("A loop of long steps looks at the clock at each of them") {
  const LimitScope within({0.02, {}});
  Ticks ticks("eliminating");
  int steps = 0;
  CHECK_THROWS_AS(
      for (; steps < 100; ++steps) {
        ticks();
        std::this_thread::sleep_for(20ms);
      },
      Error);
  CHECK(steps <= 2);
}

TEST_CASE("A loop of short steps is stopped once its time is over") {
  const LimitScope within({0.02, {}});
  Ticks ticks("eliminating");
  CHECK_THROWS_AS(while (true) ticks(), Error);
}

TEST_CASE("Of limits around each other the narrower one holds, and only while it lives") {
  const LimitScope wide({3600.0, {}});
  {
    const LimitScope narrow(no_time);
    const LimitScope again({7200.0, {}});
    CHECK_FALSE(refused().empty());
  }
  check_time("solving");
}

TEST_CASE("What runs side by side keeps within the limits of who began it") {
  const LimitScope within(no_time);
  const auto loop = [] { for_each_index(64, [](std::size_t) { check_time("solving"); }); };
  CHECK_THROWS_AS(loop(), Error);
}

TEST_CASE("A thread of its own has no limits") {
  const LimitScope within(no_time);
  bool stopped = true;
  std::thread([&] {
    check_time("solving");
    stopped = false;
  }).join();
  CHECK_FALSE(stopped);
}

TEST_CASE("A limit of memory bounds what is taken for free") {
  const std::uint64_t all = free_memory();
  const LimitScope within({{}, 1 << 30});
  CHECK(free_memory() < 1 << 30);
  CHECK(free_memory() < all);
  const LimitScope none({{}, 1});
  CHECK(free_memory() == 0);
}

TEST_CASE("Work that another thread stops throws, and so do its parallel parts") {
  std::stop_source stop;
  const LimitScope within({.stop = stop.get_token()});
  check_time("solving");
  std::jthread([&] { stop.request_stop(); }).join();
  const LimitScope inner(Limits{10.0, {}});  // limits within it do not hide it
  CHECK(refusal([] { check_time("solving"); }).code() == ErrorCode::stopped);
  const auto loop = [] { for_each_index(100, [](std::size_t) { check_time("solving"); }); };
  CHECK(refusal(loop).code() == ErrorCode::stopped);
}
