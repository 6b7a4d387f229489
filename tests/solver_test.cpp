#include <doctest/doctest.h>

#include "lib/error.hpp"
#include "solver/exact.hpp"
#include "solver/rounds.hpp"
#include "solver/structure.hpp"
#include "tests/dense_oracle.hpp"
#include "tests/random_chain.hpp"

using namespace asdic;

namespace {

/// Chains of several shapes: nearly acyclic ones, and ones that are one large knot.
std::vector<Chain> chains() {
  std::vector<Chain> result;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    result.push_back(random_chain({30, 3, 1, 9}, seed));
    result.push_back(random_chain({25, 2, 4, 5}, 1000 + seed));
    result.push_back(random_chain({12, 1, 7, 1000}, 2000 + seed));
    result.push_back(random_chain({8, 0, 6, 3}, 3000 + seed));
  }
  return result;
}

std::vector<std::uint8_t> everything(const Chain& chain) {
  return std::vector<std::uint8_t>(chain.state_count(), 1);
}

/// A coin is thrown until it shows heads: state 0 goes to itself or to the end.
Chain coin() {
  Chain chain;
  const std::vector<Integer> weights = {1, 1};
  chain.rows = {chain.rolls.intern(weights, 2), 0};
  chain.kinds = {NodeKind::chance, NodeKind::end};
  chain.targets = {0, 1};
  chain.first_edges = {0, 2, 2};
  chain.round_begins = {1, 0};
  chain.starts = {0};
  return chain;
}

}  // namespace

TEST_CASE("Absorbing states are those that plain reachability finds") {
  for (const Chain& chain : chains()) {
    CHECK(analyse(chain).absorbing == absorbing_by_reachability(chain));
  }
}

TEST_CASE("Between components, and within one but for its torn states, edges lead forward") {
  for (const Chain& chain : chains()) {
    const Structure structure = analyse(chain);
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      CHECK(structure.order[structure.position[state]] == state);
      if (structure.absorbing[state] != 0) continue;
      for (const StateIndex to : chain.successors(state)) {
        const bool forward = structure.position[to] > structure.position[state];
        CHECK((forward || structure.is_torn(to)));
      }
    }
  }
}

TEST_CASE("Visits agree with SparseLU on exact fractions, fraction for fraction") {
  for (const Chain& chain : chains()) {
    const Structure structure = analyse(chain);
    const Solution solution =
        ExactSolver(chain, structure).visits({{0, Integer(1)}}, everything(chain));
    std::vector<Rational> starts(chain.state_count());
    starts[0] = 1;
    const auto expected = visits_by_sparse_lu(chain, structure.absorbing, starts);
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      CHECK(fraction(solution.numbers[state], solution.denominator) == expected[state]);
    }
  }
}

TEST_CASE("Visits from several starts with masses are the combination of the single ones") {
  for (const Chain& chain : chains()) {
    const Structure structure = analyse(chain);
    const ExactSolver solver(chain, structure);
    const auto keep = everything(chain);
    const StateIndex other = chain.state_count() / 2;
    const Solution both = solver.visits({{0, Integer(3)}, {other, Integer(5)}}, keep);
    const Solution first = solver.visits({{0, Integer(1)}}, keep);
    const Solution second = solver.visits({{other, Integer(1)}}, keep);
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      const Rational sum = 3 * fraction(first.numbers[state], first.denominator) +
                           5 * fraction(second.numbers[state], second.denominator);
      CHECK(fraction(both.numbers[state], both.denominator) == sum);
    }
  }
}

TEST_CASE("Values of all states are what their own visits earn") {
  for (const Chain& chain : chains()) {
    const Structure structure = analyse(chain);
    const ExactSolver solver(chain, structure);
    std::vector<Integer> payoffs(chain.state_count());
    for (StateIndex state = 0; state < chain.state_count(); ++state) payoffs[state] = state % 7;
    const Solution values = solver.values(payoffs);
    for (StateIndex start = 0; start < chain.state_count(); start += 3) {
      const Solution visits = solver.visits({{start, Integer(1)}}, everything(chain));
      Integer earned = 0;
      for (StateIndex state = 0; state < chain.state_count(); ++state) {
        earned += visits.numbers[state] * payoffs[state];
      }
      CHECK(fraction(earned, visits.denominator) == fraction(values.numbers[start], values.denominator));
    }
  }
}

TEST_CASE("A coin thrown until heads takes two throws on average and ends for certain") {
  const Chain chain = coin();
  const Structure structure = analyse(chain);
  const Solution solution = ExactSolver(chain, structure).visits({{0, Integer(1)}}, {1, 1});
  CHECK(fraction(solution.numbers[0], solution.denominator) == 2);
  CHECK(fraction(solution.numbers[1], solution.denominator) == 1);
}

TEST_CASE("The number of throws until heads is r with chance 1/2^r") {
  const Chain chain = coin();
  const Structure structure = analyse(chain);
  const CarriedRounds rounds = carry_rounds(chain, structure, {{0, Integer(1)}}, 10, {1, 1});
  CHECK(rounds.ended[0] == 0);
  for (int r = 1; r <= 10; ++r) {
    CHECK(fraction(rounds.ended[r], rounds.denominator) == fraction(1, Integer(1) << r));
  }
  REQUIRE(rounds.going_on.size() == 1);
  CHECK(fraction(rounds.going_on[0].second, rounds.denominator) == fraction(1, 1024));
}

TEST_CASE("A closed component without an end is absorbing as a whole") {
  Chain chain;
  const std::vector<Integer> halves = {1, 1};
  const RollIndex either = chain.rolls.intern(halves, 2);
  const RollIndex sure = chain.rolls.sure();
  chain.rows = {either, sure, sure, 0};  // 0 -> 1 or 3, 1 <-> 2
  chain.kinds = {NodeKind::chance, NodeKind::chance, NodeKind::chance, NodeKind::end};
  chain.targets = {1, 3, 2, 1};
  chain.first_edges = {0, 2, 3, 4, 4};
  chain.round_begins = {1, 1, 1, 0};
  chain.starts = {0};
  const Structure structure = analyse(chain);
  CHECK(structure.absorbing == std::vector<std::uint8_t>{0, 1, 1, 1});
  const Solution solution = ExactSolver(chain, structure).visits({{0, Integer(1)}}, {0, 0, 0, 0});
  CHECK(fraction(solution.numbers[1], solution.denominator) == fraction(1, 2));
  CHECK(fraction(solution.numbers[3], solution.denominator) == fraction(1, 2));
}

TEST_CASE("A chain with an open decision is refused until decisions are solved") {
  Chain chain;
  chain.kinds = {NodeKind::attacker_decides, NodeKind::end, NodeKind::end};
  chain.labels = {{"stay", "leave"}};
  chain.rows = {0, 0, 0};
  chain.targets = {1, 2};
  chain.first_edges = {0, 2, 2, 2};
  chain.round_begins = {0, 0, 0};
  chain.starts = {0};
  const Structure structure = analyse(chain);
  CHECK_THROWS_AS(ExactSolver(chain, structure), Error);
}

TEST_CASE("A cycle that passes no start of a round cannot be carried round by round") {
  Chain chain = coin();
  chain.round_begins = {0, 0};
  CHECK_THROWS_AS(carry_rounds(chain, analyse(chain), {{0, Integer(1)}}, 3, {0, 0}), Error);
}
