#include "lib/exact/rolls.hpp"

#include <doctest/doctest.h>

#include <set>

#include "lib/exact/number.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

RollIndex intern(Rolls& rolls, const std::vector<Integer>& weights, const Integer& denominator) {
  return rolls.intern(weights, denominator);
}

void check_roll_refused(const std::vector<Integer>& weights, const Integer& denominator,
                        const std::string& words) {
  Rolls rolls;
  const Error error = refusal([&] { intern(rolls, weights, denominator); });
  CHECK(error.code() == ErrorCode::chain);
  CHECK(std::string(error.what()).find(words) != std::string::npos);
  CHECK(rolls.count() == 0);
}

}  // namespace

TEST_CASE("A roll keeps its chances in their order") {
  Rolls rolls;
  const RollIndex die = intern(rolls, {1, 2, 3}, 6);
  CHECK(rolls.size(die) == 3);
  CHECK(rolls.denominator(die) == 6);
  CHECK(rolls.weight(die, 0) == 1);
  CHECK(rolls.weight(die, 1) == 2);
  CHECK(rolls.weight(die, 2) == 3);
}

TEST_CASE("A roll is reduced as a whole row") {
  Rolls rolls;
  const RollIndex die = intern(rolls, {4, 8}, 12);
  CHECK(rolls.denominator(die) == 3);
  CHECK(rolls.weight(die, 0) == 1);
  CHECK(rolls.weight(die, 1) == 2);
}

TEST_CASE("Equal rolls are one roll, whatever their denominator was") {
  Rolls rolls;
  const RollIndex third = intern(rolls, {1, 2}, 3);
  CHECK(intern(rolls, {1, 2}, 3) == third);
  CHECK(intern(rolls, {2, 4}, 6) == third);
  CHECK(intern(rolls, {Integer("1000000000000000000000"), Integer("2000000000000000000000")},
               Integer("3000000000000000000000")) == third);
  CHECK(rolls.count() == 1);
}

TEST_CASE("Rolls that differ in order, number or probabilities are distinguished") {
  Rolls rolls;
  const RollIndex first = intern(rolls, {1, 2}, 3);
  const RollIndex second = intern(rolls, {2, 1}, 3);
  const RollIndex third = intern(rolls, {1, 1, 1}, 3);
  const RollIndex fourth = intern(rolls, {1, 1}, 2);
  CHECK(std::set<RollIndex>{first, second, third, fourth}.size() == 4);
  CHECK(rolls.count() == 4);
  CHECK(rolls.weight(second, 0) == 2);
}

TEST_CASE("Every number is stored once") {
  Rolls rolls;
  intern(rolls, {1, 2}, 3);
  intern(rolls, {2, 1}, 3);
  intern(rolls, {1, 1, 1}, 3);
  CHECK(rolls.numbers().size() == 3);  // 1, 2, 3
}

TEST_CASE("The places of weights and denominator lead to them") {
  Rolls rolls;
  const RollIndex die = intern(rolls, {1, 5}, 6);
  REQUIRE(rolls.weights(die).size() == 2);
  CHECK(rolls.numbers()[rolls.weights(die)[1]] == 5);
  CHECK(rolls.numbers()[rolls.denominator_place(die)] == 6);
}

TEST_CASE("The sure roll has one result") {
  Rolls rolls;
  const RollIndex sure = rolls.sure();
  CHECK(rolls.size(sure) == 1);
  CHECK(rolls.weight(sure, 0) == 1);
  CHECK(rolls.denominator(sure) == 1);
  CHECK(rolls.sure() == sure);
  CHECK(intern(rolls, {36}, 36) == sure);
}

TEST_CASE("Numbers beyond 64 bits are kept exactly") {
  Rolls rolls;
  const Integer large("100000000000000000000000000000000000001");
  const RollIndex roll = intern(rolls, {large, 1}, Integer(large + 1));
  CHECK(rolls.weight(roll, 0) == large);
  CHECK(rolls.denominator(roll) == large + 1);
}

TEST_CASE("Chances that do not sum to 1 are refused") {
  check_roll_refused({1, 2}, 4, "sum to 1");
  check_roll_refused({1, 2}, 2, "sum to 1");
  check_roll_refused({1, 2}, -3, "sum to 1");
  check_roll_refused({1, 2}, 0, "sum to 1");
}

TEST_CASE("A roll without results is refused") {
  check_roll_refused({}, 0, "sum to 1");
  check_roll_refused({}, 1, "sum to 1");
}

TEST_CASE("A result without a chance is refused") {
  check_roll_refused({0, 6}, 6, "without a chance");
  check_roll_refused({-1, 7}, 6, "without a chance");
  check_roll_refused({0}, 0, "without a chance");
}

TEST_CASE("A refused roll leaves the others as they were") {
  Rolls rolls;
  const RollIndex half = intern(rolls, {1, 1}, 2);
  CHECK_THROWS_AS(intern(rolls, {5, 1}, 7), Error);
  CHECK(rolls.count() == 1);
  CHECK(rolls.numbers().size() == 2);
  CHECK(intern(rolls, {1, 1}, 2) == half);
}

TEST_CASE("Of many rolls, of small numbers and of large ones, each has its own number") {
  Rolls rolls;
  const Integer large = Integer(1) << 100;
  for (const bool again : {false, true}) {
    for (RollIndex i = 0; i < 500; ++i) {
      const Integer weight = i % 2 == 0 ? Integer(i + 1) : Integer(large + i);
      CHECK(intern(rolls, {weight, 1}, Integer(weight + 1)) == i);
    }
    CAPTURE(again);
    CHECK(rolls.count() == 500);
  }
}

TEST_CASE(
    "Rolls of another object are adopted in parts, in their order, and only if they are new") {
  Rolls worker;
  Rolls own;
  own.intern(std::vector<Integer>{1, 2}, 3);
  RollCounts brought;
  RollTranslation adopted;
  const auto bring = [&] {
    own.adopt(worker.excerpt_after(brought), adopted);
    brought = worker.counts();
  };
  worker.intern(std::vector<Integer>{1, 5}, 6);
  worker.intern(std::vector<Integer>{1, 2}, 3);
  bring();
  CHECK(own.count() == 2);
  bring();  // brings nothing
  worker.intern(std::vector<Integer>{1, 2, 3}, 6);
  worker.intern(std::vector<Integer>{7}, 7);
  bring();
  CHECK(adopted.rolls == std::vector<RollIndex>{1, 0, 2, 3});
  REQUIRE(own.count() == 4);
  for (RollIndex roll = 0; roll < worker.count(); ++roll) {
    const RollIndex here = adopted.rolls[roll];
    REQUIRE(own.size(here) == worker.size(roll));
    CHECK(own.denominator(here) == worker.denominator(roll));
    for (std::uint32_t k = 0; k < own.size(here); ++k) {
      CHECK(own.weight(here, k) == worker.weight(roll, k));
    }
  }
}

TEST_CASE("Rolls of a series are the same as rolls of all their weights") {
  // The hits of six dice that hit on 1 to `hits` of 6 faces, of which at least `most` count as one.
  // With 2, 3 and 4, all weights have common divisors.
  for (int hits = 1; hits < 6; ++hits) {
    std::vector<Integer> all;
    Integer denominator = 1;
    for (int k = 0; k < 6; ++k) denominator *= 6;
    for (int k = 0; k <= 6; ++k) {
      Integer weight = 1;
      for (int i = 0; i < k; ++i) weight = weight * (6 - i) / (i + 1);
      for (int i = 0; i < k; ++i) weight *= hits;
      for (int i = k; i < 6; ++i) weight *= 6 - hits;
      all.push_back(weight);
    }
    Rolls of_series;
    Rolls whole;
    RollSeries series(denominator);
    for (const std::size_t most : {3u, 1u, 6u, 2u, 0u, 5u, 4u, 3u}) {
      std::vector<Integer> weights(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most));
      if (series.size() < most) series.extend(weights);
      Integer rest = denominator;
      for (const Integer& weight : weights) rest -= weight;
      weights.push_back(rest);
      CAPTURE(hits);
      CAPTURE(most);
      const RollIndex roll = of_series.intern(series, most);
      CHECK(roll == whole.intern(weights, denominator));
      REQUIRE(of_series.size(roll) == most + 1);
      CHECK(of_series.denominator(roll) == whole.denominator(roll));
      for (std::uint32_t k = 0; k <= most; ++k) {
        CHECK(of_series.weight(roll, k) == whole.weight(roll, k));
      }
    }
  }
}
