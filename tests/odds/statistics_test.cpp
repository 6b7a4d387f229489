// Statistics against values derived by hand.
#include "odds/check/statistics.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace asdic;
using doctest::Approx;

TEST_CASE("A binomial p-value is twice the smaller tail") {
  CHECK(binomial_p_value(10, 0, 0.5) == Approx(2.0 / 1024));
  CHECK(binomial_p_value(10, 10, 0.5) == Approx(2.0 / 1024));
  CHECK(binomial_p_value(10, 5, 0.5) == 1);
  // P(X >= 2) of three with 1/6: (3 * 5 + 1) / 216.
  CHECK(binomial_p_value(3, 2, 1.0 / 6) == Approx(2 * 16.0 / 216));
}

TEST_CASE("An impossible result has a p-value of 0, and a certain one a p-value of 1") {
  CHECK(binomial_p_value(5, 1, 0) == 0);
  CHECK(binomial_p_value(5, 0, 0) == 1);
  CHECK(binomial_p_value(5, 4, 1) == 0);
  CHECK(binomial_p_value(5, 5, 1) == 1);
}

TEST_CASE("The interval after no success reaches to where no success is just too rare") {
  // (1 - p)^n = 0.025
  const ConfidenceInterval none = binomial_interval(20, 0, 0.95);
  CHECK(none.lower == 0);
  CHECK(none.upper == Approx(1 - std::pow(0.025, 1.0 / 20)));
  CHECK(binomial_interval(20, 20, 0.95).upper == 1);
}

TEST_CASE(
    "The multinomial p-value sums all results that are at most as likely as the counted one") {
  // Two coins: 1/4, 1/2, 1/4.
  CHECK(*multinomial_p_value({{0.5, 2}, {0.5, 0}}) == Approx(0.5));
  CHECK(*multinomial_p_value({{0.5, 1}, {0.5, 1}}) == Approx(1));
  // Two dice of which one face of three comes twice: 3 * 1/9 of 9.
  CHECK(*multinomial_p_value({{1.0 / 3, 2}, {1.0 / 3, 0}, {1.0 / 3, 0}}) == Approx(1.0 / 3));
}

TEST_CASE("The multinomial p-value is not enumerated where there is too much of it") {
  CHECK_FALSE(multinomial_p_value({{0.2, 900}, {0.2, 0}, {0.2, 0}, {0.2, 0}, {0.2, 0}}));
}

TEST_CASE("Rare cells are put together until five are expected of them") {
  // Of 100 trials: 90, 4, 4, 2 are expected.
  const auto cells = pool({{0.9, 91}, {0.04, 3}, {0.02, 1}, {0.04, 5}});
  REQUIRE(cells.size() == 2);
  CHECK(cells[0].count == 91);
  CHECK(cells[1].chance == Approx(0.1));
  CHECK(cells[1].count == 9);
}

TEST_CASE("Pearson's statistic and G are those of the textbook") {
  // 60 and 40 of two even cells: 2 * 10^2 / 50 = 4; G = 2 (60 ln 1.2 + 40 ln 0.8).
  const ChiSquared chi = chi_squared({{0.5, 60}, {0.5, 40}});
  CHECK(chi.pearson == Approx(4));
  CHECK(chi.g == Approx(2 * (60 * std::log(1.2) + 40 * std::log(0.8))));
  // With one degree of freedom the p-value is that of a normal deviation of 2.
  CHECK(chi.pearson_p == Approx(normal_p_value(2)));
  CHECK(normal_p_value(2) == Approx(std::erfc(std::sqrt(2.0))));
}

TEST_CASE("Holm's correction multiplies by the tests that are left, and never falls") {
  const auto corrected = holm({0.03, 0.01, 0.04});
  CHECK(corrected[1] == Approx(0.03));
  CHECK(corrected[0] == Approx(0.06));
  CHECK(corrected[2] == Approx(0.06));
  CHECK(holm({0.9})[0] == Approx(0.9));
}

TEST_CASE("The power of a binomial test is the probability of the counts that it rejects") {
  // Ten trials of 1/2: counts of 0, 1, 9 and 10 have a p-value of at most 22/1024, a count of 2
  // one of 112/1024.
  const BinomialTest coins(10, 0.5, 0.05);
  CHECK(coins.power(0.5) == Approx(22.0 / 1024));
  CHECK(coins.power(0.9) == Approx(10 * std::pow(0.9, 9) * 0.1 + std::pow(0.9, 10)));
  CHECK(coins.power(1) == 1);
  // Two trials cannot reject 1/2, whose rarest count has a p-value of 1/2.
  CHECK(BinomialTest(2, 0.5, 0.05).power(1) == 0);
  CHECK(smallest_visible_fault(2, 0.5, 0.05, 0.9) == 1);
}

TEST_CASE("The smallest visible fault is seen with the power asked for, and takes those trials") {
  for (const double chance : {0.4, 0.004, 0.97}) {
    CAPTURE(chance);
    const double fault = smallest_visible_fault(40'000, chance, 0.001, 0.9);
    const double other = chance + (chance < 0.5 ? fault : -fault);
    CHECK(BinomialTest(40'000, chance, 0.001).power(other) == Approx(0.9).epsilon(0.01));
    // The power of the exact test rises and falls in steps of one count.
    CHECK(static_cast<double>(trials_needed(chance, other, 0.001, 0.9)) ==
          Approx(40'000).epsilon(0.02));
  }
}
