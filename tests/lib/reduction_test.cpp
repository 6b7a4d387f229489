// Fractions reduced together against fractions reduced one by one.
#include "lib/exact/reduction.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "lib/error.hpp"

using namespace asdic;

namespace {

/// Over 2^3 * 101^2 * 2^100 + 277, whatever the latter is divided by.
struct SharedFraction {
  const Integer large = (Integer(1) << 100) + 277;
  const std::shared_ptr<const Integer> denominator =
      std::make_shared<const Integer>(8 * 101 * 101 * large);
  const std::shared_ptr<const DenominatorFactors> factors =
      std::make_shared<const DenominatorFactors>(DenominatorFactors{{2, 101, large}, *denominator});

  Value value(const Integer& numerator, std::vector<std::uint8_t> powers) const {
    return Value(numerator, denominator,
                 std::make_shared<const CommonFactor>(CommonFactor{factors, std::move(powers)}));
  }
};

void check_reduced(const std::vector<Value>& values) {
  std::vector<const Value*> all;
  for (const Value& value : values) all.push_back(&value);
  reduce_together(all);
  for (const Value& value : values) {
    REQUIRE(value.has_exact_text());
    CHECK(value.exact_text() == to_string(Rational(value.lower(), value.denominator())));
  }
}

}  // namespace

TEST_CASE("What is known of numerators, and what is not, cancels in fractions reduced together") {
  const SharedFraction shared;
  check_reduced({
      shared.value(1, {0, 0, 0}),
      shared.value(8, {3, 0, 0}),
      shared.value(8, {1, 0, 0}),
      shared.value(Integer(3 * 101 * 101), {0, 1, 0}),
      shared.value(Integer(-101 * 101 * 101), {0, 2, 0}),
      shared.value(Integer(shared.large * 35), {0, 0, 1}),
      shared.value(Integer(shared.large * 202), {0, 0, 0}),
      shared.value(0, {3, 2, 1}),
      shared.value(*shared.denominator, {3, 2, 1}),
  });
}

TEST_CASE("Values of which nothing is known, or over other denominators, are reduced as well") {
  const SharedFraction shared;
  const Value known = shared.value(8, {3, 0, 0});
  check_reduced({known, Value(Integer(6), std::make_shared<const Integer>(4)), known / 3,
                 Value(Integer(808), shared.denominator)});
}

TEST_CASE("Variances are over the square of the denominator, and reduced with what is over it") {
  const SharedFraction shared;
  const std::vector<std::pair<std::int64_t, Value>> chances = {
      {1, shared.value(202, {1, 1, 0})}, {4, shared.value(Integer(shared.large * 4), {1, 0, 0})}};
  Value mean;
  for (const auto& [number, chance] : chances) mean += chance * number;
  const Value spread = variance(chances, mean);
  CHECK(spread.denominator() == *shared.denominator * *shared.denominator);
  REQUIRE(spread.common_factor());
  CHECK(spread.common_factor()->powers == std::vector<std::uint8_t>{2, 0, 0});
  check_reduced({spread, mean});
}

TEST_CASE(
    "Of factors that are no primes, or have some in common, only what a fraction has cancels") {
  const Integer large = (Integer(1) << 89) - 1;
  const auto denominator =
      std::make_shared<const Integer>(pow(Integer(101 * 103), 3) * (103 * 107) * (large * 109));
  const auto factors = std::make_shared<const DenominatorFactors>(
      DenominatorFactors{{101 * 103, 103 * 107, Integer(large * 109)}, *denominator});
  const auto value = [&](const Integer& numerator, std::uint8_t power) {
    return Value(numerator, denominator,
                 std::make_shared<const CommonFactor>(CommonFactor{factors, {power, 0, 0}}));
  };
  check_reduced({
      value(1, 0),
      value(101, 0),
      value(Integer(103) * 103 * 103 * 103 * 103, 0),
      value(101 * 103 * 107, 1),
      value(Integer(large * 101 * 103), 1),
      value(Integer(109 * 2), 0),
      value(Integer(-109 * large * 107), 0),
  });
}

TEST_CASE("Long numbers that cancel in some fractions alone are found as short ones are") {
  const Integer prime = (Integer(1) << 2203) - 1;
  const auto denominator = std::make_shared<const Integer>(prime * prime * 101);
  const auto factors =
      std::make_shared<const DenominatorFactors>(DenominatorFactors{{101, prime}, *denominator});
  const auto value = [&](const Integer& numerator) {
    return Value(numerator, denominator,
                 std::make_shared<const CommonFactor>(CommonFactor{factors, {0, 0}}));
  };
  check_reduced({value(1), value(101), value(Integer(prime * 202)),
                 value(Integer(prime * prime * 3)), value(Integer(-prime * prime * 101 * 5))});
}

TEST_CASE("A sum has in common with its denominator what all its terms have") {
  const SharedFraction shared;
  const Value sum = shared.value(808, {3, 1, 0}) + shared.value(404, {2, 1, 0});
  REQUIRE(sum.common_factor());
  CHECK(sum.common_factor()->powers == std::vector<std::uint8_t>{2, 1, 0});
  CHECK((sum * 3).common_factor() == sum.common_factor());
  CHECK((sum / 3).common_factor() == nullptr);
  CHECK((sum + Value(Rational(1))).common_factor() == nullptr);
  CHECK((sum + Value(Integer(1), shared.denominator)).common_factor() == nullptr);
}

TEST_CASE("A wrong claim of what a numerator has in common is found") {
  const SharedFraction shared;
  const Value wrong = shared.value(4, {3, 0, 0});
  const Value* const all[] = {&wrong};
  CHECK_THROWS_AS(reduce_together(all), Error);
}
