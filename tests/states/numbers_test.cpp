// Numbers that several threads give.
#include "states/numbers.hpp"

#include <doctest/doctest.h>

#include <array>
#include <set>
#include <string>
#include <thread>
#include <vector>

using namespace asdic;

TEST_CASE("Equal keys have one number, from 0 on in the order in which they were asked for") {
  NumberCache<std::string> numbers(std::make_shared<SharedNumbers<std::string>>());
  CHECK(numbers.number("one") == 0);
  CHECK(numbers.number("two") == 1);
  CHECK(numbers.number("one") == 0);
  CHECK(numbers.number("") == 2);
  CHECK(numbers.key(1) == "two");
}

TEST_CASE("Threads that share numbers have the same number for a key, and no number twice") {
  const auto shared = std::make_shared<SharedNumbers<std::uint64_t>>();
  constexpr std::uint64_t keys = 2'000;
  constexpr std::array<std::uint64_t, 3> in_steps_of = {1, 3, 7};
  std::vector<std::vector<std::uint32_t>> found(3, std::vector<std::uint32_t>(keys));
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < found.size(); ++thread) {
    threads.emplace_back([&, thread] {
      NumberCache<std::uint64_t> own(shared);
      for (std::uint64_t i = 0; i < keys; ++i) {
        const std::uint64_t key = i * in_steps_of[thread] % keys;
        found[thread][key] = own.number(key << 32);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(found[1] == found[0]);
  CHECK(found[2] == found[0]);
  CHECK(std::set(found[0].begin(), found[0].end()).size() == keys);
  for (std::uint64_t key = 0; key < keys; ++key) CHECK(shared->key(found[0][key]) == key << 32);
}
