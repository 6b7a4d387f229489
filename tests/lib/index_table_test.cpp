#include "lib/index_table.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace asdic;

namespace {

/// Texts by number, which all have one of few hashes.
struct Texts {
  std::vector<std::string> all = {};
  IndexTable numbers = {};

  std::pair<std::uint32_t, bool> add(const std::string& text) {
    const auto found = numbers.find_or_add(
        text.size() % 3, [&](std::uint32_t number) { return all[number] == text; });
    if (found.second) all.push_back(text);
    return found;
  }
};

}  // namespace

TEST_CASE(
    "Things have the numbers 0, 1 ... in the order in which they came, whatever their hashes") {
  Texts texts;
  for (std::uint32_t i = 0; i < 1000; ++i) {
    CHECK(texts.add(std::to_string(i)) == std::pair(i, true));
  }
  for (std::uint32_t i = 0; i < 1000; ++i) {
    CHECK(texts.add(std::to_string(i)) == std::pair(i, false));
  }
  CHECK(texts.numbers.size() == 1000);
}

TEST_CASE("A hash with another one is a hash of both in their order") {
  CHECK(hash_with(hash_with(0, 1), 2) != hash_with(hash_with(0, 2), 1));
  CHECK(hash_with(1, 2) == hash_with(1, 2));
}
