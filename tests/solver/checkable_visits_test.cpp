#include "solver/certified/checkable_visits.hpp"

#include <doctest/doctest.h>

#include "solver/exact/exact.hpp"
#include "tests/support/interval_checks.hpp"
#include "tests/support/random_chain.hpp"

using namespace asdic;

namespace {

/// What flows into each state by these numbers, from a start in state 0.
template <class Number>
std::vector<Rational> inflow(const Chain& chain, const Structure& structure, Number number) {
  std::vector<Rational> flow(chain.state_count());
  flow[0] = 1;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (structure.absorbing[state] != 0) continue;
    std::uint32_t k = 0;
    for (const StateIndex to : chain.successors(state)) {
      const RollIndex roll = chain.rows[state];
      flow[to] +=
          number(state) * Rational(chain.rolls.weight(roll, k++), chain.rolls.denominator(roll));
    }
  }
  return flow;
}

void check_flow(const Chain& chain) {
  const Structure structure = analyse(chain);
  const auto bounds = checkable_visits(chain, structure, 0);
  const auto least =
      inflow(chain, structure, [&](StateIndex state) { return exactly(bounds[state].lower); });
  const auto most =
      inflow(chain, structure, [&](StateIndex state) { return exactly(bounds[state].upper); });
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    CHECK(exactly(bounds[state].lower) <= least[state]);
    CHECK(exactly(bounds[state].upper) >= most[state]);
    CHECK(narrow(bounds[state], 1e-11));
  }
}

}  // namespace

TEST_CASE(
    "In random chains as much flows in by the lower bounds as they say, by the upper no more") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    check_flow(random_chain({60, 4, 1, 9}, seed));
    check_flow(random_chain({30, 2, 4, 5}, 500 + seed));
    check_flow(random_chain({12, 1, 7, 1000}, 900 + seed));
  }
}

TEST_CASE("Checkable bounds contain the truth") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    const Chain chain = random_chain({30, 2, 4, 5}, seed);
    const Structure structure = analyse(chain);
    const Question question = everything(chain, structure);
    const Solution truth = ExactSolver(chain, structure).visits({{0, Integer(1)}}, question);
    const auto bounds = checkable_visits(chain, structure, 0);
    for (const Payoff& payoff : question.payoffs) {
      CHECK(contains(bounds[payoff.state], truth.numbers[payoff.figure], truth.denominator));
    }
  }
}

TEST_CASE("Numbers below the normal doubles keep the flow") {
  check_flow(long_way(300, Integer(1), Integer(10)));
  const Chain chain = long_way(400, Integer(1), Integer(10));
  const auto bounds = checkable_visits(chain, analyse(chain), 0);
  CHECK(bounds[399].lower == 0);
  CHECK(bounds[399].upper > 0);
}

TEST_CASE("A loop that is left with chance 10^-30 has no upper bound that can be checked") {
  const Chain chain = rarely_left(pow(Integer(10), 30));
  const auto bounds = checkable_visits(chain, analyse(chain), 0);
  CHECK(bounds[1].lower >= 0);
  CHECK(bounds[1].upper == INFINITY);
}
