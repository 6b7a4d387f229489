#include "odds/sample/exact_choice.hpp"

#include <doctest/doctest.h>

#include <numeric>
#include <utility>

#include "lib/exact/number.hpp"

using namespace asdic;

namespace {

Rolls one_roll(const std::vector<Integer>& weights) {
  Rolls rolls;
  rolls.intern(weights, std::accumulate(weights.begin(), weights.end(), Integer(0)));
  return rolls;
}

/// A random number that is known: its words, the highest first.
struct FixedNumber {
  std::uint64_t number;
  int words;
  int drawn = 0;

  std::uint8_t operator()() {
    ++drawn;
    return drawn > words ? 0 : static_cast<std::uint8_t>(number >> 8 * (words - drawn));
  }
};

/// Draws all numbers of `words` bytes. Each value of the denominator must be drawn equally often,
/// and fewer numbers than one round of all values may be left.
void check_shares(const std::vector<Integer>& weights, int words) {
  const Rolls rolls = one_roll(weights);
  const ExactChoice<std::uint8_t> choice(rolls);
  CAPTURE(rolls.denominator(0));
  const std::uint64_t numbers = std::uint64_t{1} << 8 * words;
  std::vector<std::uint64_t> often(weights.size() + 1);
  for (std::uint64_t number = 0; number < numbers;) {
    FixedNumber given{number, words};
    const std::uint32_t result = choice.attempt(0, given);
    if (given.drawn > words) FAIL("more words were drawn than the denominator needs");
    // Whatever the words that were not drawn are.
    const std::uint64_t alike = std::uint64_t{1} << 8 * (words - given.drawn);
    if (result >= often.size()) FAIL("there is no such result");
    often[result] += alike;
    number += alike;
  }
  const Integer share = Integer(numbers) / rolls.denominator(0);
  CHECK(share > 0);
  for (std::size_t k = 0; k < weights.size(); ++k) {
    CHECK(often[k] == rolls.weight(0, static_cast<std::uint32_t>(k)) * share);
  }
  CHECK(often.back() == numbers % rolls.denominator(0));
}

/// Gives these words and counts them.
struct Words {
  std::vector<std::uint64_t> words;
  std::size_t drawn = 0;

  std::uint64_t operator()() {
    REQUIRE(drawn < words.size());
    return words[drawn++];
  }
};

struct Pick {
  std::uint32_t result;
  std::size_t drawn;
  bool operator==(const Pick&) const = default;
};

Pick pick(const std::vector<Integer>& weights, std::vector<std::uint64_t> words) {
  const ExactChoice<std::uint64_t> choice(one_roll(weights));
  Words given{std::move(words)};
  const std::uint32_t result = choice.pick(0, given);
  return {result, given.drawn};
}

constexpr std::uint64_t top = ~std::uint64_t{0};

}  // namespace

TEST_CASE("Of all numbers below every small n each is chosen equally often") {
  for (std::size_t n = 1; n <= 256; ++n) check_shares(std::vector<Integer>(n, 1), 1);
  for (const std::size_t n : {257, 300, 511, 513, 1000}) {
    check_shares(std::vector<Integer>(n, 1), 2);
  }
}

TEST_CASE("Every result is chosen in proportion to its weight") {
  check_shares({1, 2}, 1);
  check_shares({125, 75, 15, 1}, 1);
  check_shares({1, 254}, 1);
  check_shares({1, 255}, 1);
  check_shares({255, 1}, 1);
}

TEST_CASE("Weights that one word cannot distinguish are distinguished by further words") {
  check_shares({1, 256}, 2);
  check_shares({1, 1, 1, 3000, 1, 1, 61000, 1}, 2);
  check_shares({65535, 1}, 2);
  check_shares({1, 65535}, 2);
  check_shares({65536, 1}, 3);
  check_shares({1, 1, 10077694}, 3);
  check_shares({1, 16777214, 1}, 3);
}

TEST_CASE("The words of a die of six part where the shares of its faces part") {
  const std::vector<Integer> die(6, 1);
  const std::uint64_t share = top / 6;  // 2^64 = 6 * share + 4
  CHECK(pick(die, {0}) == Pick{0, 1});
  for (std::uint32_t face = 0; face < 5; ++face) {
    CHECK(pick(die, {share * (face + 1) - 1}) == Pick{face, 1});
    CHECK(pick(die, {share * (face + 1)}) == Pick{face + 1, 1});
  }
  CHECK(pick(die, {share * 6 - 1}) == Pick{5, 1});
}

TEST_CASE("A word that represents no face is drawn again") {
  const std::vector<Integer> die(6, 1);
  CHECK(pick(die, {top - 3, top - 2, top - 1, top, 0}) == Pick{0, 5});
  CHECK(pick(die, {top - 4}) == Pick{5, 1});
  CHECK(pick({1, 1}, {top}) == Pick{1, 1});  // 2 divides 2^64, no word is left over
}

TEST_CASE("A denominator of 2^64 takes one word, and one more than that takes two") {
  const Integer all = Integer(1) << 64;
  CHECK(pick({all - 1, 1}, {top - 1}) == Pick{0, 1});
  CHECK(pick({all - 1, 1}, {top}) == Pick{1, 1});
  // 2^128 = (2^64 + 1)(2^64 - 1) + 1: the very last number of two words is left over, and the
  // 2^64 - 1 before it stand for the second result.
  CHECK(pick({all, 1}, {top - 1, top}) == Pick{0, 2});
  CHECK(pick({all, 1}, {top, 0}) == Pick{1, 2});
  CHECK(pick({all, 1}, {top, top - 1}) == Pick{1, 2});
  CHECK(pick({all, 1}, {top, top, 0}) == Pick{0, 3});
}

TEST_CASE("Only the part of a long number that decides is drawn") {
  const Integer die = pow(Integer(6), 80);  // 207 bits
  CHECK(pick({die / 2, die / 2 - 1, 1}, {5}) == Pick{0, 1});
  CHECK(pick({die / 2, die / 2 - 1, 1}, {top / 4 * 3}) == Pick{1, 1});
}

TEST_CASE("A roll with one result is not rolled") {
  CHECK(pick({1}, {}) == Pick{0, 0});
}
