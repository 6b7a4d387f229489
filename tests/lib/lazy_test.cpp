#include "lib/lazy.hpp"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <barrier>
#include <cstddef>
#include <thread>
#include <vector>

using namespace asdic;

namespace {

int times_made = 0;

constexpr std::size_t count_of_threads = 8;
std::atomic<std::size_t> times_made_by_threads = 0;
std::barrier<> all_make(count_of_threads);

constinit const Lazy<int> answer([] { return 41 + ++times_made; });
constinit const Lazy<std::array<int, 3>> squares([] { return std::array{0, 1, 4}; });
constinit const Lazy<int> of_threads([] {
  ++times_made_by_threads;
  all_make.arrive_and_wait();  // so that no thread finds the object of another
  return 7;
});

}  // namespace

TEST_CASE("A lazy constant is made when it is first used, and only then") {
  CHECK(times_made == 0);
  CHECK(*answer == 42);
  CHECK(*answer == 42);
  CHECK(times_made == 1);
}

TEST_CASE("A lazy constant that is a list gives its elements") {
  CHECK(squares[2] == 4);
  CHECK(squares->size() == 3);
}

TEST_CASE("Threads that make a lazy constant at the same time get the same object") {
  std::array<const int*, count_of_threads> found = {};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < count_of_threads; ++i) {
    threads.emplace_back([&found, i] { found[i] = &*of_threads; });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(times_made_by_threads == count_of_threads);
  for (const int* each : found) CHECK(each == &*of_threads);
}
