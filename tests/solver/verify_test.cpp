// Faults are planted in solutions, and each has to be found.
#include "solver/verify/verify.hpp"

#include <doctest/doctest.h>

#include "lib/error.hpp"
#include "solver/exact/exact.hpp"
#include "solver/rounds/verify_rounds.hpp"
#include "tests/support/random_chain.hpp"

using namespace asdic;

namespace {

struct SolvedChain {
  Chain chain = random_chain({40, 4, 2, 9}, 7);
  Structure structure = analyse(chain);
  Question question = everything(chain, structure);
  Masses starts = {{0, Integer(1)}};
  Solution solution = ExactSolver(chain, structure).visits(starts, question);

  void check() const { verify_visits(chain, structure, starts, question, solution); }
  /// Returns the figures of absorbing states with a mass.
  std::vector<std::uint32_t> ends() const {
    std::vector<std::uint32_t> found;
    for (std::uint32_t figure = 0; figure < question.ends; ++figure) {
      if (solution.numbers[figure] > 0) found.push_back(figure);
    }
    return found;
  }
};

}  // namespace

TEST_CASE("A right solution passes") {
  const SolvedChain solved;
  CHECK_NOTHROW(solved.check());
}

TEST_CASE("Mass moved from one outcome to another is found, though the sum stays right") {
  SolvedChain solved;
  const auto ends = solved.ends();
  REQUIRE(ends.size() >= 2);
  solved.solution.numbers[ends[0]] -= 1;
  solved.solution.numbers[ends[1]] += 1;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("Lost mass is found") {
  SolvedChain solved;
  solved.solution.numbers[solved.ends().front()] -= 1;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A wrong number of visits is found") {
  SolvedChain solved;
  solved.solution.numbers.back() += 1;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A wrong denominator is found") {
  SolvedChain solved;
  solved.solution.denominator *= 2;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A mass below zero is found") {
  SolvedChain solved;
  const auto ends = solved.ends();
  REQUIRE(ends.size() >= 2);
  solved.solution.numbers[ends[1]] += solved.solution.numbers[ends[0]] + 1;
  solved.solution.numbers[ends[0]] = -1;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("An edge that the solver lost is found, as the check reads the chain anew") {
  SolvedChain solved;
  // The solution was found on a chain in which one state goes elsewhere.
  Chain other = solved.chain;
  const StateIndex last_end = other.state_count() - 1;
  REQUIRE(other.targets.front() != last_end);
  other.targets.front() = last_end;
  solved.solution = ExactSolver(other, analyse(other)).visits(solved.starts, solved.question);
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A wrong weight is found") {
  SolvedChain solved;
  Chain other = solved.chain;
  const RollIndex old_roll = other.rows[0];
  REQUIRE(other.rolls.size(old_roll) >= 2);
  std::vector<Integer> weights;
  for (std::uint32_t k = 0; k < other.rolls.size(old_roll); ++k) {
    weights.push_back(other.rolls.weight(old_roll, k));
  }
  weights[0] += 1;
  other.rows[0] = other.rolls.intern(weights, Integer(other.rolls.denominator(old_roll) + 1));
  solved.solution = ExactSolver(other, analyse(other)).visits(solved.starts, solved.question);
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A wrong value of one state is found") {
  SolvedChain solved;
  std::vector<Integer> payoffs(solved.chain.state_count(), Integer(1));
  const std::vector<StateIndex> states = {0, 5, 9};
  const ExactSolver solver(solved.chain, solved.structure);
  const ValuesCheck check(solved.chain, solved.structure, payoffs, states);
  for (const Denominators denominators : {Denominators::common, Denominators::own}) {
    Solution values = solver.values({&payoffs, 1}, states, denominators).front();
    CHECK_NOTHROW(check.check(values));
    values.numbers[1] += 1;
    CHECK_THROWS_AS(check.check(values), Error);
  }
}

TEST_CASE("A common denominator that does not suffice is found by every exact method") {
  const SolvedChain solved;
  Evaluation evaluation = visits_evaluation(
      compile(solved.chain, solved.structure, Direction::forward), solved.starts, solved.question);
  evaluation.unit /=
      3;  // the planned one is a multiple of 3: the chain has weights over 3, 6, 9, ...
  for (const ExactMethod method : possible_methods()) {
    CAPTURE(name(method));
    CHECK_THROWS_AS(solve(evaluation, {method, 1, {}}), Error);
  }
}

TEST_CASE("Determinants that 2^61 - 1 divides do not stop the check") {
  // 61 coins are thrown until one shows heads: 2^61 - 1 of 2^61 results continue.
  Chain chain;
  const Integer all = Integer(1) << 61;
  const std::vector<Integer> weights = {1, Integer(all - 1)};
  chain.rows = {chain.rolls.intern(weights, all), 0};
  chain.kinds = {NodeKind::chance, NodeKind::end};
  chain.targets = {0, 1};
  chain.first_edges = {0, 2, 2};
  chain.round_begins = {1, 0};
  chain.starts = {0};
  const Structure structure = analyse(chain);
  CHECK_NOTHROW(ExactSolver(chain, structure).visits({{0, 1}}, everything(chain, structure)));
}

TEST_CASE("Every number of carried rounds is checked") {
  Chain chain = random_chain({60, 4, 1, 9}, 11);
  // Every state begins a round, so that every cycle passes one.
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    chain.round_begins[state] = chain.kinds[state] == NodeKind::end ? 0 : 1;
  }
  const Structure structure = analyse(chain);
  const Question question = everything(chain, structure);
  const Masses starts = {{0, Integer(1)}};
  const RoundResults right = carry_rounds(chain, structure, starts, 6, question);
  REQUIRE(!right.going_on.empty());
  const auto refused = [&](auto plant) {
    RoundResults carried = right;
    plant(carried);
    CHECK_THROWS_AS(verify_rounds(chain, structure, starts, question, carried, true), Error);
  };
  CHECK_NOTHROW(verify_rounds(chain, structure, starts, question, right, true));
  refused([](RoundResults& carried) { carried.figures[1] += 1; });
  refused([](RoundResults& carried) { carried.ended[5] += 1; });
  refused([](RoundResults& carried) { carried.ended[5] -= 1, carried.ended[6] += 1; });
  refused([](RoundResults& carried) { carried.going_on[0].second += 1; });
  refused([](RoundResults& carried) { carried.going_on.pop_back(); });
  refused([](RoundResults& carried) { carried.denominator *= 2; });
}
