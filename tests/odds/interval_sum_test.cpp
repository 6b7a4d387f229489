#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "odds/question/numbers.hpp"

using namespace asdic;

namespace {

constexpr double least = std::numeric_limits<double>::denorm_min();
constexpr double greatest = std::numeric_limits<double>::max();

/// Returns a number with any exponent and any digits, or 0.
double any_number(std::mt19937_64& random) {
  const std::uint64_t bits = random() >> 1;
  const double number = std::bit_cast<double>(bits);
  return std::isfinite(number) ? number : 0;
}

IntervalSum sum_of(const std::vector<Interval>& intervals) {
  IntervalSum sum;
  for (const Interval& each : intervals) sum += each;
  return sum;
}

}  // namespace

TEST_CASE("A sum of intervals adds lower and upper bounds exactly") {
  const Value sum = sum_of({{0.25, 0.5}, {0.125, 0.125}, {0, least}}).value();
  CHECK(sum.lower_bound() == Rational(3, 8));
  CHECK(sum.upper_bound() == Rational(5, 8) + Rational(Integer(1), Integer(1) << bits_of_doubles));
}

TEST_CASE("A sum of intervals is 0 without intervals, and keeps its digits in carries") {
  CHECK(IntervalSum().value().is_zero());
  // 2^64 - 2^11, which is 53 ones, and 2^11 are 2^64. The least double is far below both.
  const double ones = 0x1.fffffffffffffp63;
  const Value sum = sum_of({{ones, ones}, {0x1p11, 0x1p11}, {least, least}}).value();
  CHECK(sum.lower_bound() ==
        Rational(Integer(1) << 64) + Rational(Integer(1), Integer(1) << bits_of_doubles));
  const Value large = sum_of({{greatest, greatest}, {greatest, greatest}}).value();
  CHECK(large.lower_bound() == Rational((Integer(1) << 1025) - (Integer(1) << 972)));
}

TEST_CASE("A sum of random intervals equals the sum of their values") {
  std::mt19937_64 random(7);
  IntervalSum sum;
  Value values;
  for (int i = 0; i < 2000; ++i) {
    double lower = any_number(random);
    double upper = any_number(random);
    if (lower > upper) std::swap(lower, upper);
    sum += {lower, upper};
    values += value_of({lower, upper});
  }
  CHECK(sum.value().lower_bound() == values.lower_bound());
  CHECK(sum.value().upper_bound() == values.upper_bound());
}

TEST_CASE("A sum of intervals refuses bounds that are infinite, not numbers or negative") {
  const double infinite = std::numeric_limits<double>::infinity();
  const auto code_of = [](const Interval& bounds) -> std::optional<ErrorCode> {
    try {
      IntervalSum() += bounds;
    } catch (const Error& error) {
      return error.code();
    }
    return std::nullopt;
  };
  CHECK(code_of({0, infinite}) == ErrorCode::limit);
  CHECK(code_of({0, std::numeric_limits<double>::quiet_NaN()}) == ErrorCode::limit);
  CHECK(code_of({-1, 1}) == ErrorCode::misuse);
  CHECK_FALSE(code_of({-0.0, 1}));
}
