// Faults are planted in solutions, and each has to be found.
#include <doctest/doctest.h>

#include "lib/error.hpp"
#include "solver/exact.hpp"
#include "solver/verify.hpp"
#include "tests/random_chain.hpp"

using namespace asdic;

namespace {

struct Solved {
  Chain chain = random_chain({40, 4, 2, 9}, 7);
  Structure structure = analyse(chain);
  std::vector<std::uint8_t> keep = std::vector<std::uint8_t>(chain.state_count(), 1);
  Masses starts = {{0, Integer(1)}};
  Solution solution = ExactSolver(chain, structure).visits(starts, keep);

  void check() const { verify_visits(chain, structure, starts, keep, solution); }
  /// The absorbing states with a mass.
  std::vector<StateIndex> ends() const {
    std::vector<StateIndex> found;
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      if (structure.absorbing[state] != 0 && solution.numbers[state] > 0) found.push_back(state);
    }
    return found;
  }
};

}  // namespace

TEST_CASE("A right solution passes") {
  const Solved solved;
  CHECK_NOTHROW(solved.check());
}

TEST_CASE("Mass moved from one outcome to another is found, though the sum stays right") {
  Solved solved;
  const auto ends = solved.ends();
  REQUIRE(ends.size() >= 2);
  solved.solution.numbers[ends[0]] -= 1;
  solved.solution.numbers[ends[1]] += 1;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("Lost mass is found") {
  Solved solved;
  solved.solution.numbers[solved.ends().front()] -= 1;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A wrong number of visits is found") {
  Solved solved;
  solved.solution.numbers[0] += 1;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A wrong denominator is found") {
  Solved solved;
  solved.solution.denominator *= 2;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A mass below zero is found") {
  Solved solved;
  const auto ends = solved.ends();
  REQUIRE(ends.size() >= 2);
  solved.solution.numbers[ends[1]] += solved.solution.numbers[ends[0]] + 1;
  solved.solution.numbers[ends[0]] = -1;
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("An edge that the solver lost is found, as the check reads the chain anew") {
  Solved solved;
  // The solution was found on a chain in which one state goes elsewhere.
  Chain other = solved.chain;
  const StateIndex last_end = other.state_count() - 1;
  REQUIRE(other.targets.front() != last_end);
  other.targets.front() = last_end;
  solved.solution = ExactSolver(other, analyse(other)).visits(solved.starts, solved.keep);
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A wrong weight is found") {
  Solved solved;
  Chain other = solved.chain;
  const RollIndex old_roll = other.rows[0];
  REQUIRE(other.rolls.size(old_roll) >= 2);
  std::vector<Integer> weights;
  for (std::uint32_t k = 0; k < other.rolls.size(old_roll); ++k) {
    weights.push_back(other.rolls.weight(old_roll, k));
  }
  weights[0] += 1;
  other.rows[0] = other.rolls.intern(weights, Integer(other.rolls.denominator(old_roll) + 1));
  solved.solution = ExactSolver(other, analyse(other)).visits(solved.starts, solved.keep);
  CHECK_THROWS_AS(solved.check(), Error);
}

TEST_CASE("A wrong value of one state is found") {
  Solved solved;
  std::vector<Integer> payoffs(solved.chain.state_count(), Integer(1));
  Solution values = ExactSolver(solved.chain, solved.structure).values(payoffs);
  CHECK_NOTHROW(verify_values(solved.chain, solved.structure, payoffs, values));
  values.numbers[3] += 1;
  CHECK_THROWS_AS(verify_values(solved.chain, solved.structure, payoffs, values), Error);
}
