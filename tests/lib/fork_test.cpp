#include "lib/fork.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "lib/exact/primes.hpp"
#include "lib/parallel.hpp"
#include "tests/support/sanitizer.hpp"

using namespace asdic;

namespace {

/// Forks, and returns the status of a child that does `work`, or the signal that ends it if it
/// hangs.
template <class Work>
int status_of_child(const Work& work) {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    alarm(30);
    _exit(work() ? 0 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return status;
}

}  // namespace

TEST_CASE("A child finds a mutex free that another thread takes all the time") {
  static ForkSafeMutex mutex;
  std::atomic<bool> over = false;
  std::thread other([&] {
    while (!over) const std::lock_guard lock(mutex);
  });
  for (int i = 0; i < 50; ++i) {
    CHECK(status_of_child([] {
            const std::lock_guard lock(mutex);
            return true;
          }) == 0);
  }
  over = true;
  other.join();
}

// The allocator of clang 14's sanitizers has locks of its own, which a child may find taken.
TEST_CASE("A child that is forked beside threads that share work does all of its work itself" *
          doctest::skip(has_sanitizer)) {
  std::atomic<bool> over = false;
  std::thread other([&] {
    while (!over) for_each_index(1000, [](std::size_t i) { primes_below_power(40, i % 3 + 1); });
  });
  for (int i = 0; i < 50; ++i) {
    CHECK(status_of_child([] {
            std::vector<int> done(1000, 0);
            for_each_index(done.size(), [&](std::size_t k) {
              done[k] = static_cast<int>(primes_below_power(40, 2).size());
            });
            return std::all_of(done.begin(), done.end(), [](int each) { return each == 2; });
          }) == 0);
  }
  over = true;
  other.join();
}
