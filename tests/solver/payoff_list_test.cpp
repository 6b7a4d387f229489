// What visits pay, kept in few bytes.
#include "solver/payoff_list.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

using namespace asdic;

TEST_CASE("Payoffs are read in the order in which they came, with amounts of any length") {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t short_least = std::numeric_limits<std::int32_t>::min();
  const std::vector<std::int64_t> amounts = {1, short_least,           short_least - 1, -1,
                                             0, std::int64_t{1} << 31, least,           7};
  PayoffList payoffs;
  CHECK(payoffs.empty());
  StateIndex state = 0;
  for (const std::int64_t amount : amounts) {
    payoffs.push_back({state, 100 + state, amount});
    ++state;
  }
  REQUIRE(payoffs.size() == amounts.size());
  state = 0;
  for (const Payoff& payoff : payoffs) {
    CHECK(payoff.state == state);
    CHECK(payoff.figure == 100 + state);
    CHECK(payoff.amount == amounts[state]);
    ++state;
  }
  CHECK(state == amounts.size());
}
