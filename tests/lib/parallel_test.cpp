#include "lib/parallel.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "lib/memory.hpp"

namespace asdic {

namespace {

using namespace std::chrono_literals;

struct First : std::runtime_error {
  First() : runtime_error("first") {}
};

/// Counts how many are in at once, and remembers the most.
class Crowd {
 public:
  void visit() {
    const int now = ++inside_;
    int most = most_;
    while (now > most && !most_.compare_exchange_weak(most, now)) {
    }
    std::this_thread::sleep_for(1ms);
    --inside_;
  }
  int most() const { return most_; }

 private:
  std::atomic<int> inside_ = 0;
  std::atomic<int> most_ = 0;
};

int most_threads() {
  return static_cast<int>(threads_of(0, 1'000'000));
}

}  // namespace

TEST_CASE("Each index is drawn once, on any number of threads") {
  for (const unsigned threads : {0u, 1u, 2u, 7u}) {
    for (const std::size_t count : {0u, 1u, 2u, 1000u}) {
      std::vector<std::atomic<int>> drawn(count);
      run_in_parallel(threads, count, [&](Indices& indices) {
        for (const std::size_t i : indices) ++drawn[i];
      });
      CHECK(std::all_of(drawn.begin(), drawn.end(), [](const auto& times) { return times == 1; }));
    }
  }
}

TEST_CASE("A worker keeps what is its own, and there are no more workers than were asked for") {
  for (const unsigned threads : {1u, 2u}) {
    std::mutex mutex;
    std::vector<std::size_t> parts;
    run_in_parallel(threads, 500, [&](Indices& indices) {
      std::size_t own = 0;
      for (const std::size_t i : indices) own += i;
      const std::lock_guard lock(mutex);
      parts.push_back(own);
    });
    CHECK(parts.size() <= threads);
    CHECK(std::accumulate(parts.begin(), parts.end(), std::size_t{0}) == 500 * 499 / 2);
  }
}

TEST_CASE("Loops within loops do all their work on no more threads than there are processors") {
  Crowd crowd;
  std::atomic<int> done = 0;
  for_each_index(6, [&](std::size_t) {
    for_each_index(3, [&](std::size_t) {
      for_each_index(4, [&](std::size_t) {
        crowd.visit();
        ++done;
      });
    });
  });
  CHECK(done == 6 * 3 * 4);
  CHECK(crowd.most() <= most_threads());
}

TEST_CASE("The first exception is thrown again, and later exceptions are not") {
  std::atomic<bool> thrown = false;
  const auto loop = [&] {
    for_each_index(1000, [&](std::size_t i) {
      if (i == 0) {
        thrown = true;
        throw First();
      }
      while (!thrown) std::this_thread::sleep_for(1ms);
      std::this_thread::sleep_for(50ms);  // until the first is caught
      throw std::logic_error("second");
    });
  };
  CHECK_THROWS_AS(loop(), First);
}

TEST_CASE("An exception cancels the rest of the loop") {
  std::atomic<int> done = 0;
  const auto loop = [&] {
    for_each_index(2000, [&](std::size_t i) {
      if (i == 0) throw First();
      std::this_thread::sleep_for(1ms);
      ++done;
    });
  };
  CHECK_THROWS_AS(loop(), First);
  CHECK(done < 1000);
}

TEST_CASE("An exception cancels the loops within its own, and nothing goes on behind them") {
  std::atomic<bool> thrown = false;
  std::atomic<int> done = 0;
  std::atomic<bool> went_on = false;
  const auto loop = [&] {
    for_each_index(2, [&](std::size_t outer) {
      if (outer == 0) {
        std::this_thread::sleep_for(5ms);
        thrown = true;
        throw First();
      }
      for_each_index(2000, [&](std::size_t) {
        std::this_thread::sleep_for(1ms);
        ++done;
      });
      went_on = thrown.load();
    });
  };
  CHECK_THROWS_AS(loop(), First);
  CHECK(done < 1500);
  CHECK(!went_on);
}

TEST_CASE("The exception of an inner loop leaves the outer one if nobody catches it") {
  const auto failing = [](std::size_t i) {
    if (i == 3) throw First();
  };
  CHECK_THROWS_AS(for_each_index(4, [&](std::size_t) { for_each_index(8, failing); }), First);

  std::atomic<int> caught = 0;
  for_each_index(4, [&](std::size_t) {
    try {
      for_each_index(8, failing);
    } catch (const First&) {
      ++caught;
    }
  });
  CHECK(caught == 4);
}

TEST_CASE("A worker that waits for its inner loop does not begin another index") {
  std::mutex mutex;
  std::set<std::thread::id> busy;
  std::atomic<bool> twice = false;
  for_each_index(16, [&](std::size_t) {
    {
      const std::lock_guard lock(mutex);
      if (!busy.insert(std::this_thread::get_id()).second) twice = true;
    }
    for_each_index(8, [&](std::size_t) { std::this_thread::sleep_for(1ms); });
    const std::lock_guard lock(mutex);
    busy.erase(std::this_thread::get_id());
  });
  CHECK(!twice);
}

TEST_CASE("Work that runs side by side shares the memory") {
  CHECK(side_by_side() == 1);
  const std::uint64_t all = free_memory();
  const unsigned both = threads_of(0, 2);
  std::atomic<bool> wrong = false;
  for_each_index(2, [&](std::size_t) {
    if (side_by_side() != both) wrong = true;
    if (free_memory() > all / both * 3 / 2) wrong = true;  // others of the machine give some back
    for_each_index(100, [&](std::size_t) {
      if (side_by_side() != threads_of(0, 200)) wrong = true;
    });
    if (side_by_side() != both) wrong = true;
  });
  CHECK(!wrong);
  CHECK(side_by_side() == 1);
}

TEST_CASE("Of two pieces of work both are done, the first of them on the thread that asks") {
  std::atomic<bool> has_begun = false;
  std::thread::id first;
  int done = 0;
  do_both(
      0,
      [&] {
        first = std::this_thread::get_id();
        has_begun = true;
      },
      [&] {
        // Elsewhere, or after the first.
        while (!has_begun) std::this_thread::yield();
        ++done;
      });
  CHECK(first == std::this_thread::get_id());
  CHECK(done == 1);
  std::string order;
  do_both(
      1, [&] { order += "first "; }, [&] { order += "second"; });
  CHECK(order == "first second");
}

TEST_CASE(
    "Work that may be short is done once for each index, and its first exception is thrown again") {
  for (const std::size_t count : {0u, 1u, 2u, 100u}) {
    std::vector<std::atomic<int>> done(count);
    for_each_short(count, [&](std::size_t i) {
      std::this_thread::sleep_for(std::chrono::microseconds(i == 1 ? 2000 : 1));
      ++done[i];
    });
    CHECK(std::all_of(done.begin(), done.end(), [](const auto& times) { return times == 1; }));
    const auto failing = [&](std::size_t i) {
      if (i + 1 == count) throw First();
    };
    if (count > 0) CHECK_THROWS_AS(for_each_short(count, failing), First);
  }
}

}  // namespace asdic
