// The table of states as rows of words.
#include "states/state_rows.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace asdic;

namespace {

/// Rows of one word that is `i`, added with these hashes, and then looked up again.
void check_numbered(std::size_t count, RowHash (*hash)(StateIndex)) {
  StateRows rows(1);
  for (const bool is_new : {true, false}) {
    for (StateIndex i = 0; i < count; ++i) {
      const Word word = i;
      CHECK(rows.find_or_add(&word, hash(i)) == std::pair(i, is_new));
    }
  }
  REQUIRE(rows.size() == count);
  for (std::size_t i = 0; i < count; ++i) CHECK(*rows[i] == i);
}

}  // namespace

TEST_CASE("Rows are numbered in the order in which they came, whatever their hashes") {
  check_numbered(1000, [](StateIndex i) { return i; });
  check_numbered(1000, [](StateIndex i) { return 0x9e3779b9 * i; });
}

TEST_CASE("Rows whose hashes are the same are told apart by their words") {
  check_numbered(200, [](StateIndex) { return RowHash{63}; });
}

TEST_CASE("Rows whose hashes leave every second place free find room between them") {
  check_numbered(40, [](StateIndex i) { return 2 * i; });
}

TEST_CASE("A row differs from another in any of its words") {
  StateRows rows(3);
  const std::vector<std::vector<Word>> all = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (StateIndex i = 0; i < all.size(); ++i) {
    CHECK(rows.find_or_add(all[i].data(), 7) == std::pair(i, true));
  }
  CHECK(rows.find_or_add(all[2].data(), 7) == std::pair(StateIndex{2}, false));
  CHECK(rows.hash(all[1].data()) != rows.hash(all[2].data()));
}
