// The rounding mode of threads. No other test is in this file, so this one starts the threads.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "lib/parallel.hpp"
#include "solver/certified/round_upward.hpp"

using namespace asdic;

namespace {

bool rounds_upward() {
  volatile double one = 1;
  volatile double tiny = 1e-30;
  return one + tiny != 1;
}

}  // namespace

TEST_CASE("Threads round to nearest, also if the thread that starts them rounds upward") {
  const std::thread::id own = std::this_thread::get_id();
  std::atomic<int> begun = 0;
  std::atomic<bool> others_round_upward = false;
  {
    const RoundUpward upward;
    run_in_parallel(2, 2, [&](Indices& indices) {
      for ([[maybe_unused]] const std::size_t index : indices) {
        if (std::this_thread::get_id() != own && rounds_upward()) others_round_upward = true;
        // Leaves the other index to another thread, if there is one.
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
        for (++begun; begun < 2 && std::chrono::steady_clock::now() < end;) {
          std::this_thread::yield();
        }
      }
    });
  }
  CHECK_FALSE(others_round_upward);
  CHECK_FALSE(rounds_upward());
}
