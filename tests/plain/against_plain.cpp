#include "tests/plain/against_plain.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "odds/figures/of_result.hpp"
#include "tests/plain/plain_odds.hpp"

namespace asdic {

void check_against_oracle(const Result& result) {
  const std::optional<plain::Odds> expected = plain_odds(result.battle);
  REQUIRE(expected);
  CHECK(plain_outcomes(result) == expected->outcomes);
  CHECK(result.rounds.mean.exact() == expected->mean_rounds);
  CHECK(plain_rounds(result) == expected->rounds);
  for (const auto& [name, value] : expected->marks) {
    const std::string& mark = name;
    CAPTURE(mark);
    const auto found = figure(result, mark);
    REQUIRE(found);
    CHECK(found->exact() == value);
  }
}

void check_against_counts(const Result& result, std::map<std::string, long> counts) {
  long battles = 0;
  for (const auto& [key, count] : counts) battles += count;
  double statistic = 0;
  double pooled_expected = 0;
  double pooled_count = 0;
  int cells = 0;
  const auto add = [&](double expected, double count) {
    statistic += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  for (const auto& [key, chance] : plain_outcomes(result)) {
    const double expected = chance.convert_to<double>() * static_cast<double>(battles);
    const auto count = static_cast<double>(counts[key]);
    counts.erase(key);
    if (expected >= 5) {
      add(expected, count);
    } else {
      pooled_expected += expected;
      pooled_count += count;
    }
  }
  CHECK(counts.empty());
  if (pooled_expected >= 1) add(pooled_expected, pooled_count);
  const double freedom = std::max(cells - 1, 1);
  CHECK(statistic < freedom + 6 * std::sqrt(2 * freedom));
}

}  // namespace asdic
