// Dice for custom rule systems, and weights beyond 64 bits.
#include <asdic/dice.hpp>
#include <asdic/solver.hpp>
#include <doctest/doctest.h>

#include <string>

#include "tests/api/refusal.hpp"

using namespace asdic;

namespace {

/// Returns results and weights: "0:4 1:1".
std::string text_of(const DiceRoll& roll) {
  std::string text;
  for (const auto& [result, weight] : roll) {
    text += (text.empty() ? "" : " ") + std::to_string(result) + ":" + weight.exact();
  }
  return text;
}

}  // namespace

TEST_CASE("Hits of equal dice have binomial weights") {
  CHECK(text_of(hits(6, {{2, 2}})) == "0:16 1:16 2:4");
  CHECK(text_of(hits(2, {{4, 1}})) == "0:1 1:4 2:6 3:4 4:1");
  CHECK(text_of(hits(6, {})) == "0:1");
}

TEST_CASE("Groups of a volley have different chances") {
  // No hit: 4 * 3 throws of 36; one: 2 * 3 + 4 * 3; two: 2 * 3.
  CHECK(text_of(hits(6, {{1, 2}, {1, 3}})) == "0:12 1:18 2:6");
}

TEST_CASE("Dice that always or never hit leave out impossible results") {
  CHECK(text_of(hits(6, {{1, 6}, {1, 3}})) == "1:3 2:3");
  CHECK(text_of(hits(6, {{3, 0}, {1, 2}})) == "0:4 1:2");
  CHECK(text_of(hits(6, {{2, 9}})) == "2:1");
}

TEST_CASE("More hits than count are merged into the last result") {
  CHECK(text_of(hits(6, {{2, 2}}, 1)) == "0:16 1:20");
  CHECK(text_of(hits(6, {{3, 6}}, 2)) == "2:1");
  CHECK(text_of(sum_of_dice(6, 2, 4)) == "2:1 3:2 4:33");
}

TEST_CASE("Low luck rolls one die for the rest of the sum of values") {
  CHECK(text_of(low_luck_hits(6, {{3, 3}})) == "1:3 2:3");
  CHECK(text_of(low_luck_hits(6, {{1, 4}, {1, 2}})) == "1:1");
}

TEST_CASE("Sums of dice have the weights of their throws") {
  CHECK(text_of(sum_of_dice(6, 2)) == "2:1 3:2 4:3 5:4 6:5 7:6 8:5 9:4 10:3 11:2 12:1");
  CHECK(text_of(sum_of_dice(4, 3)) == "3:1 4:3 5:6 6:10 7:12 8:12 9:10 10:6 11:3 12:1");
  CHECK(text_of(sum_of_dice(6, 0)) == "0:1");
}

TEST_CASE("Two independent rolls have the product of their weights") {
  const auto pairs = both(hits(6, {{1, 2}}), hits(6, {{1, 1}}));
  REQUIRE(pairs.size() == 4);
  CHECK(pairs[1].first == std::pair(0, 1));
  CHECK(pairs[1].second.exact() == "4");
  CHECK(pairs[2].first == std::pair(1, 0));
  CHECK(pairs[2].second.exact() == "10");
}

TEST_CASE("A chain takes weights beyond 64 bits") {
  const auto volley = enumerate(-1, [](int state) {
    return state < 0 ? hits(6, {{30, 1}}) : Row<int, Number>();
  });
  const auto ends = Solver(volley.chain).ends(0);
  REQUIRE(ends.size() == 31);
  CHECK(volley.states[ends.back().first] == 30);
  CHECK(ends.back().second.exact() == "1/221073919720733357899776");  // 1 / 6^30
}

TEST_CASE("Weights that are fractions are proportions") {
  Chain chain;
  const std::vector<State> targets = {1, 2};
  chain.add(targets, std::vector<Number>{Number("1/3"), Number("1/4")});
  chain.add_end();
  chain.add_end();
  CHECK(chain.chances(0)[0].exact() == "4/7");
  CHECK(chain.chances(0)[1].exact() == "3/7");
}

TEST_CASE("Weights that are not above 0 are refused") {
  const std::vector<State> targets = {0};
  for (const Number& weight : {Number(0), Number(-2)}) {
    CHECK(refusal([&] { Chain().add(targets, std::vector<Number>{weight}); }).code() ==
          ErrorCode::chain);
  }
}

TEST_CASE("Numbers are made of whole numbers of all types") {
  CHECK(Number(-3).exact() == "-3");
  CHECK(Number(std::uint64_t{18446744073709551615U}).exact() == "18446744073709551615");
  CHECK(Number(short{7}) == Number("7"));
}

TEST_CASE("Dice that cannot be are refused with the range") {
  CHECK(refusal([] { hits(0, {{1, 1}}); }).code() == ErrorCode::misuse);
  CHECK(refusal([] { hits(6, {{-1, 1}}); }).code() == ErrorCode::misuse);
  CHECK(refusal([] { hits(6, {{1, -1}}); }).code() == ErrorCode::misuse);
  CHECK(std::string(refusal([] {
                      hits(6, {{1500, 1}, {501, 2}});
                    }).what()) == "the number of dice must be from 0 to 2000, and is 2001");
  CHECK(refusal([] { sum_of_dice(6, 1667); }).code() == ErrorCode::misuse);
}
