// The table of states as rows of words.
#include "states/state_rows.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>
#include <unordered_map>
#include <vector>

using namespace asdic;

namespace {

struct HashedRow {
  HashedRow(Word word, RowHash hash) : words{word, 0}, hash(hash) {}

  std::array<Word, 2> words;
  RowHash hash;
};

template <class Rows>
Word word_at(const Rows& rows, std::size_t index) {
  std::array<Word, 2> words;
  rows.read(index, words.data());
  return words[0];
}

template <class Rows>
StateIndex number_of(Rows& rows, const HashedRow& row) {
  rows.prefetch_first(row.words.data(), row.hash);
  rows.prefetch_second(row.words.data(), row.hash);
  return rows.number(row.words.data(), row.hash);
}

/// Rows of one word that is `i`, named with these hashes, and then looked up again.
void check_numbered(std::size_t count, RowHash (*hash)(StateIndex)) {
  StateRows rows(1);
  for (int time = 0; time < 2; ++time) {
    for (StateIndex i = 0; i < count; ++i) {
      CHECK(number_of(rows, {i, hash(i)}) == i);
    }
  }
  REQUIRE(rows.size() == count);
  for (std::size_t i = 0; i < count; ++i) CHECK(word_at(rows, i) == i);
}

}  // namespace

TEST_CASE("Rows are numbered in the order in which they came, whatever their hashes") {
  check_numbered(1000, [](StateIndex i) { return i; });
  check_numbered(1000, [](StateIndex i) { return 0x9e3779b9 * i; });
}

TEST_CASE("Rows with equal hashes are distinguished by their words") {
  check_numbered(200, [](StateIndex) { return RowHash{63}; });
}

TEST_CASE("Rows whose hashes leave every second place free find room between them") {
  check_numbered(40, [](StateIndex i) { return 2 * i; });
}

namespace {

/// Names random rows, most of them several times.
template <class Rows>
void check_random(HashedRow (*named_by)(std::uint_fast32_t)) {
  std::mt19937 random(7);
  Rows rows(1);
  std::unordered_map<Word, StateIndex> known;
  for (int i = 0; i < 5'000; ++i) {
    const HashedRow named = named_by(random() % 3'000);
    const auto next = static_cast<StateIndex>(known.size());
    const StateIndex expected = known.try_emplace(named.words[0], next).first->second;
    REQUIRE(number_of(rows, named) == expected);
  }
  REQUIRE(rows.size() == known.size());
  for (const auto& [word, number] : known) CHECK(word_at(rows, number) == word);
}

}  // namespace

TEST_CASE("A row has the number of its first mention, also if many rows share a hash") {
  check_random<StateRows>([](std::uint_fast32_t number) {
    return HashedRow(number, static_cast<RowHash>(number / 50 * 0x9e3779b9));
  });
}

TEST_CASE("A place of a grid has the number of its first mention, in any of the lines") {
  check_random<GridRows>([](std::uint_fast32_t number) {
    return HashedRow(Word{number % 20} << 32 | number / 20, 0);
  });
}

TEST_CASE("A line of a grid finds its columns, however far apart and in whatever order they come") {
  using Columns = std::vector<std::uint32_t>;
  const auto series = [](std::uint32_t first, std::uint32_t count, std::uint32_t step) {
    Columns columns;
    for (std::uint32_t i = 0; i < count; ++i) columns.push_back(first + i * step);
    return columns;
  };
  const auto backward = [](Columns columns) {
    std::reverse(columns.begin(), columns.end());
    return columns;
  };
  const auto both = [](Columns a, const Columns& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  };
  const std::vector<Columns> all = {
      series(0, 5000, 1),                                           // grows upward
      series(3, 5000, 2),                                           // has gaps
      backward(series(0, 5000, 1)),                                 // grows downward, to column 0
      backward(series(100'000, 3000, 1)),                           // from a column far from 0
      series(7, 3000, 1000),                                        // is sparse
      both(series(0, 20, 1), series(0xffff'0000, 20, 1)),           // has two parts
      both(series(0, 100, 50), series(0, 5000, 1)),                 // is sparse, then filled
      both(series(0, 5000, 1), series(1'000'000, 100, 1'000'000)),  // is dense, then sparse
      {0xffff'ffff, 0, 0xffff'fffe, 1},
      {9, 8, 16, 0, 31},
  };
  for (std::size_t kind = 0; kind < all.size(); ++kind) {
    CAPTURE(kind);
    GridRows rows(1);
    std::unordered_map<Word, StateIndex> known;
    for (int time = 0; time < 2; ++time) {
      for (const std::uint32_t column : all[kind]) {
        for (const Word line : {0, 5}) {
          const HashedRow named(line << 32 | column, 0);
          const auto next = static_cast<StateIndex>(known.size());
          const StateIndex expected = known.try_emplace(named.words[0], next).first->second;
          REQUIRE(number_of(rows, named) == expected);
        }
      }
    }
    CHECK(rows.size() == known.size());
  }
}

TEST_CASE("A free place is not taken for a row whose hash is 0") {
  StateRows rows(1);
  CHECK(number_of(rows, {5, 0}) == 0);
  CHECK(rows.size() == 1);
}

TEST_CASE("A row differs from another in any of its words") {
  StateRows rows(3);
  const std::vector<std::vector<Word>> all = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    CHECK(rows.number(all[i].data(), 7) == i);
  }
  CHECK(rows.number(all[2].data(), 7) == 2);
  CHECK(rows.hash(all[1].data()) != rows.hash(all[2].data()));
}

TEST_CASE("Rows that take less memory are found and read as before") {
  StateRows rows(2);
  constexpr StateIndex count = 300'000;
  const auto hash = [](StateIndex i) { return static_cast<RowHash>(i / 3 * 0x9e3779b9); };
  for (StateIndex i = 0; i < count; ++i) REQUIRE(number_of(rows, {i, hash(i)}) == i);
  rows.pack_before(count);
  for (StateIndex i = 0; i < count; ++i) REQUIRE(number_of(rows, {i, hash(i)}) == i);
  CHECK(number_of(rows, {count, hash(count)}) == count);
  for (std::size_t i = 0; i < count; i += 99) REQUIRE(word_at(rows, i) == i);
}
