// Rows of words in few bits.
#include "states/row_store.hpp"

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace asdic;

namespace {

using WordRow = std::vector<Word>;

WordRow unpacked(const Packing& packing, const WordRow& packed, std::size_t words) {
  WordRow row;
  for (std::size_t i = 0; i < words; ++i) row.push_back(packing.word(i, packed.data()));
  return row;
}

/// Returns the row after it was packed and unpacked.
WordRow there_and_back(const Packing& packing, const WordRow& row) {
  WordRow packed(packing.length());
  packing.pack(row.data(), packed.data());
  return unpacked(packing, packed, row.size());
}

}  // namespace

TEST_CASE("Rows of any bits are the same once they are unpacked") {
  std::mt19937_64 random(3);
  for (int time = 0; time < 500; ++time) {
    WordRow bits(1 + random() % 9);
    for (Word& word : bits) {
      // From words of no bits to words of all.
      word = ~Word{0};
      for (unsigned fewer = random() % 5; fewer > 0; --fewer) word &= random();
      if (random() % 8 == 0) word = 0;
    }
    const Packing packing(bits);
    CHECK(packing.length() <= bits.size());
    CHECK(there_and_back(packing, bits) == bits);
    for (int i = 0; i < 10; ++i) {
      WordRow row = bits;
      for (Word& word : row) word &= random();
      CHECK(there_and_back(packing, row) == row);
    }
  }
}

TEST_CASE("Counts of four bits take half a byte") {
  const WordRow bits = {0x0f0f0f0f0f0f0f0fu, 0x0f0f0f0f0f0f0f0fu};
  CHECK(Packing(bits).length() == 1);
}

TEST_CASE("Two small numbers of 32 bits and eight counts up to 31 take one word") {
  // 2 * 10 + 8 * 5 = 60 bits.
  const WordRow bits = {0x000003ff000003ffu, 0x1f1f1f1f1f1f1f1fu};
  CHECK(Packing(bits).length() == 1);
}

TEST_CASE("Words that are 0 in all rows take nothing") {
  const WordRow bits = {0, ~Word{0}, 0};
  CHECK(Packing(bits).length() == 1);
  CHECK(there_and_back(Packing(bits), {0, 77, 0}) == WordRow{0, 77, 0});
}

TEST_CASE("Blocks are packed from the first one on, but for the last of those that may be") {
  constexpr std::size_t length = 3;
  const auto row_of = [](std::size_t i) {
    return WordRow{i % 17 << 40 | i % 3, 0, i << 8 | i % 5};
  };
  RowStore rows(length);
  std::size_t count = 0;
  std::size_t packed = 0;
  const auto check_row = [&](std::size_t i) {
    WordRow row(length);
    rows.read(i, row.data());
    CHECK(row == row_of(i));
    CHECK(rows.is(i, row.data()));
    for (Word& word : row) {
      word ^= 1;
      CHECK_FALSE(rows.is(i, row.data()));
      word ^= 1;
    }
  };
  for (const std::size_t more : {1'000u, 280'000u, 100'000u, 3u}) {
    for (const std::size_t end = count + more; count < end; ++count) {
      rows.add(row_of(count).data());
    }
    REQUIRE(rows.size() == count);
    packed = rows.pack_before(count);
    for (std::size_t i = 0; i < count; i += 1'009) check_row(i);
    check_row(count - 1);
  }
  CHECK(packed == count / 4096 - 64);
  CHECK(rows.pack_before(0) == packed);
}
