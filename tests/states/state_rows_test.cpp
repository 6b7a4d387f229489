// The table of states as rows of words.
#include "states/state_rows.hpp"

#include <doctest/doctest.h>

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

/// The numbers of rows of one or two words that are named in one wave, shard by shard.
template <class Rows>
std::vector<StateIndex> numbers_of(Rows& rows, const std::vector<HashedRow>& wave) {
  std::vector<std::uint32_t> found(wave.size());
  for (std::size_t shard = 0; shard < rows.shards(); ++shard) {
    for (std::uint32_t at = 0; at < wave.size(); ++at) {
      if (rows.shard_of(wave[at].words.data(), wave[at].hash) != shard) continue;
      found[at] = rows.look_up(shard, wave[at].words.data(), wave[at].hash, at);
    }
  }
  rows.number(wave.size());
  std::vector<StateIndex> numbers(wave.size());
  for (std::size_t shard = 0; shard < rows.shards(); ++shard) rows.take_in(shard);
  for (std::uint32_t at = 0; at < wave.size(); ++at) {
    numbers[at] = rows.number_of(rows.shard_of(wave[at].words.data(), wave[at].hash), found[at]);
  }
  return numbers;
}

/// Rows of one word that is `i`, named with these hashes, and then looked up again.
void check_numbered(std::size_t count, RowHash (*hash)(StateIndex)) {
  StateRows rows(1);
  for (int time = 0; time < 2; ++time) {
    for (StateIndex i = 0; i < count; ++i) {
      CHECK(numbers_of(rows, {{i, hash(i)}}) == std::vector{i});
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

/// Names random rows, which are divided among shards after some waves.
template <class Rows>
void check_waves(std::size_t shards, HashedRow (*named_by)(std::uint_fast32_t)) {
  CAPTURE(shards);
  std::mt19937 random(7);
  Rows rows(1);
  std::unordered_map<Word, StateIndex> known;
  for (std::size_t wave = 0; wave < 30; ++wave) {
    if (wave == 10) rows.divide(shards);
    std::vector<HashedRow> named;
    std::vector<StateIndex> expected;
    for (std::size_t i = 0; i < 10 * wave + 1; ++i) {
      named.push_back(named_by(random() % 3'000));
      const auto next = static_cast<StateIndex>(known.size());
      expected.push_back(known.try_emplace(named.back().words[0], next).first->second);
    }
    REQUIRE(numbers_of(rows, named) == expected);
  }
  REQUIRE(rows.size() == known.size());
  for (const auto& [word, number] : known) CHECK(word_at(rows, number) == word);
}

/// Returns the row of a place in one of 20 lines of a grid.
HashedRow place_in_grid(std::uint_fast32_t number) {
  return {Word{number % 20} << 32 | number / 20, 0};
}

}  // namespace

TEST_CASE("Waves of rows are numbered in the order in which they were named, in any shards") {
  for (const std::size_t shards : {1u, 2u, 4u, 64u}) {
    // Of every fifty words all have one hash.
    check_waves<StateRows>(shards, [](std::uint_fast32_t number) {
      return HashedRow(number, static_cast<RowHash>(number / 50 * 0x9e3779b9));
    });
    check_waves<GridRows>(shards, place_in_grid);
  }
}

TEST_CASE("Places of a grid that are numbered at once have the numbers that waves would give") {
  std::mt19937 random(7);
  GridRows rows(1);
  std::unordered_map<Word, StateIndex> known;
  for (int i = 0; i < 5'000; ++i) {
    const HashedRow named = place_in_grid(random() % 3'000);
    const auto next = static_cast<StateIndex>(known.size());
    const StateIndex expected = known.try_emplace(named.words[0], next).first->second;
    REQUIRE(rows.number_at_once(named.words.data()) == expected);
  }
  CHECK(rows.size() == known.size());
  const std::vector<HashedRow> wave = {place_in_grid(1), place_in_grid(40'000), place_in_grid(2)};
  const auto next = static_cast<StateIndex>(known.size());
  CHECK(numbers_of(rows, wave) ==
        std::vector{known.at(wave[0].words[0]), next, known.at(wave[2].words[0])});
}

TEST_CASE("The new rows of a wave are counted before they are numbered") {
  StateRows rows(1);
  CHECK(numbers_of(rows, {{5, 1}}) == std::vector<StateIndex>{0});
  rows.divide(2);
  const std::vector<HashedRow> wave = {{5, 1}, {6, 0xffffffff}, {7, 2}, {6, 0xffffffff}, {8, 3}};
  for (const std::uint32_t at : {0u, 2u, 4u})
    rows.look_up(0, wave[at].words.data(), wave[at].hash, at);
  for (const std::uint32_t at : {1u, 3u}) rows.look_up(1, wave[at].words.data(), wave[at].hash, at);
  REQUIRE(rows.new_rows() == 3);
  rows.number(wave.size());
  for (std::size_t shard = 0; shard < rows.shards(); ++shard) rows.take_in(shard);
  REQUIRE(rows.size() == 4);
  CHECK(word_at(rows, 1) == 6);
  CHECK(word_at(rows, 2) == 7);
  CHECK(word_at(rows, 3) == 8);
}

TEST_CASE("A free place is not taken for a row whose hash is 0") {
  StateRows rows(1);
  const Word word = 5;
  rows.prefetch_first(0, &word, 0);
  rows.prefetch_second(0, &word, 0);
  CHECK(rows.look_up(0, &word, 0, 0) == 0);
}

TEST_CASE("A row differs from another in any of its words") {
  StateRows rows(3);
  const std::vector<std::vector<Word>> all = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    CHECK(rows.look_up(0, all[i].data(), 7, i) == i);
  }
  CHECK(rows.look_up(0, all[2].data(), 7, 4) == 2);
  CHECK(rows.hash(all[1].data()) != rows.hash(all[2].data()));
}

TEST_CASE("Rows that take less memory are found and read as before") {
  StateRows rows(2);
  constexpr StateIndex count = 300'000;
  const auto hash = [](StateIndex i) { return static_cast<RowHash>(i / 3 * 0x9e3779b9); };
  std::vector<HashedRow> wave;
  std::vector<StateIndex> numbers(count);
  for (StateIndex i = 0; i < count; ++i) wave.emplace_back(numbers[i] = i, hash(i));
  REQUIRE(numbers_of(rows, wave) == numbers);

  const std::size_t pieces = rows.pieces_before(count);
  REQUIRE(pieces > 0);
  for (std::size_t piece = 0; piece < pieces; ++piece) rows.make_small(piece);
  CHECK(numbers_of(rows, {{count, hash(count)}}) == std::vector{count});
  CHECK(rows.pieces_before(count) == 0);
  CHECK(numbers_of(rows, wave) == numbers);
  for (std::size_t i = 0; i < count; i += 99) REQUIRE(word_at(rows, i) == i);
}
