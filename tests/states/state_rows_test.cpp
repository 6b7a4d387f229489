// The table of states as rows of words.
#include "states/state_rows.hpp"

#include <doctest/doctest.h>

#include <random>
#include <unordered_map>
#include <vector>

using namespace asdic;

namespace {

struct Named {
  Word word;
  RowHash hash;
};

Word word_at(const StateRows& rows, std::size_t index) {
  Word word = 0;
  rows.read(index, &word);
  return word;
}

/// The numbers of rows of one word that are named in one wave, shard by shard.
std::vector<StateIndex> numbers_of(StateRows& rows, const std::vector<Named>& wave) {
  std::vector<std::uint32_t> found(wave.size());
  for (std::size_t shard = 0; shard < rows.shards(); ++shard) {
    for (std::uint32_t at = 0; at < wave.size(); ++at) {
      if (rows.shard_of(wave[at].hash) != shard) continue;
      found[at] = rows.look_up(shard, &wave[at].word, wave[at].hash, at);
    }
  }
  rows.number(wave.size());
  std::vector<StateIndex> numbers(wave.size());
  for (std::size_t shard = 0; shard < rows.shards(); ++shard) rows.take_in(shard);
  for (std::uint32_t at = 0; at < wave.size(); ++at) {
    numbers[at] = rows.number_of(rows.shard_of(wave[at].hash), found[at]);
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

TEST_CASE("Rows whose hashes are the same are told apart by their words") {
  check_numbered(200, [](StateIndex) { return RowHash{63}; });
}

TEST_CASE("Rows whose hashes leave every second place free find room between them") {
  check_numbered(40, [](StateIndex i) { return 2 * i; });
}

TEST_CASE("Waves of rows are numbered in the order in which they were named, in any shards") {
  for (const std::size_t shards : {1u, 2u, 4u, 64u}) {
    CAPTURE(shards);
    std::mt19937 random(7);
    StateRows rows(1);
    std::unordered_map<Word, StateIndex> known;
    for (std::size_t wave = 0; wave < 30; ++wave) {
      if (wave == 10) rows.divide(shards);
      std::vector<Named> named;
      std::vector<StateIndex> expected;
      for (std::size_t i = 0; i < 10 * wave + 1; ++i) {
        const Word word = random() % 3'000;
        // Of every fifty words all have one hash.
        named.push_back({word, static_cast<RowHash>(word / 50 * 0x9e3779b9)});
        expected.push_back(
            known.try_emplace(word, static_cast<StateIndex>(known.size())).first->second);
      }
      REQUIRE(numbers_of(rows, named) == expected);
    }
    REQUIRE(rows.size() == known.size());
    for (const auto& [word, number] : known) CHECK(word_at(rows, number) == word);
  }
}

TEST_CASE("The new rows of a wave are counted before they are numbered") {
  StateRows rows(1);
  CHECK(numbers_of(rows, {{5, 1}}) == std::vector<StateIndex>{0});
  rows.divide(2);
  const std::vector<Named> wave = {{5, 1}, {6, 0xffffffff}, {7, 2}, {6, 0xffffffff}, {8, 3}};
  for (const std::uint32_t at : {0u, 2u, 4u}) rows.look_up(0, &wave[at].word, wave[at].hash, at);
  for (const std::uint32_t at : {1u, 3u}) rows.look_up(1, &wave[at].word, wave[at].hash, at);
  REQUIRE(rows.fresh() == 3);
  CHECK(rows.fresh_at(0) == 1);
  CHECK(rows.fresh_at(1) == 2);
  CHECK(rows.fresh_at(2) == 4);
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
  StateRows rows(1);
  constexpr StateIndex count = 300'000;
  const auto hash = [](StateIndex i) { return static_cast<RowHash>(i / 3 * 0x9e3779b9); };
  std::vector<Named> wave;
  std::vector<StateIndex> numbers(count);
  for (StateIndex i = 0; i < count; ++i) wave.push_back({numbers[i] = i, hash(i)});
  REQUIRE(numbers_of(rows, wave) == numbers);

  const std::size_t pieces = rows.pieces_before(count);
  REQUIRE(pieces > 0);
  for (std::size_t piece = 0; piece < pieces; ++piece) rows.make_small(piece);
  CHECK(numbers_of(rows, {{count, hash(count)}}) == std::vector{count});
  CHECK(rows.pieces_before(count) == 0);
  CHECK(numbers_of(rows, wave) == numbers);
  for (std::size_t i = 0; i < count; i += 99) REQUIRE(word_at(rows, i) == i);
}
