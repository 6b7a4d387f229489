// Common denominators of chains whose divisions are known beforehand.
#include <doctest/doctest.h>

#include <vector>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "solver/evaluation/evaluation.hpp"
#include "solver/evaluation/rough_powers.hpp"
#include "solver/exact/exact.hpp"
#include "tests/support/random_chain.hpp"

using namespace asdic;

namespace {

/// A chain of states that are left with 101/201 and entered again with 100/201, so that their
/// visits have a factor 101 in the denominator.
class WaitingChain {
 public:
  StateIndex end() { return add(NodeKind::end, 0, {}); }
  StateIndex waiting(StateIndex next) {
    const StateIndex self = chain_.state_count();
    return add(NodeKind::chance, chain_.rolls.intern(std::vector<Integer>{100, 101}, 201),
               {self, next});
  }
  StateIndex coin(StateIndex heads, StateIndex tails) {
    return add(NodeKind::chance, chain_.rolls.intern(std::vector<Integer>{1, 1}, 2),
               {heads, tails});
  }

  /// Returns the evaluation of all visits of a battle that begins in the last state.
  Evaluation evaluation() {
    start();
    const Structure structure = analyse(chain_);
    return visits_evaluation(compile(chain_, structure, Direction::forward), starts_,
                             everything(chain_, structure));
  }
  /// Returns the evaluation of the number of visited states that are not ends, from each of these
  /// states on.
  Evaluation values(const std::vector<StateIndex>& states) {
    start();
    StatePayoffs payoffs(chain_.state_count());
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      payoffs[state] = chain_.successors(state).size() / 2;
    }
    Evaluation evaluation = values_evaluation(compile(chain_, analyse(chain_), Direction::backward),
                                              {&payoffs, 1}, states, Denominators::own);
    evaluation.pay(payoffs);
    return evaluation;
  }
  /// Returns the solution with `more` further figures that are paid nothing. Throws if it does not
  /// pass its check.
  Solution solution(std::uint32_t more = 0) {
    start();
    const Structure structure = analyse(chain_);
    Question question = everything(chain_, structure);
    question.figures += more;
    return ExactSolver(chain_, structure).visits(starts_, question);
  }

 private:
  StateIndex add(NodeKind kind, RollIndex roll, const std::vector<StateIndex>& targets) {
    if (chain_.first_edges.empty()) chain_.first_edges.push_back(0);
    chain_.kinds.push_back(kind);
    chain_.rows.push_back(roll);
    chain_.targets.insert(chain_.targets.end(), targets.begin(), targets.end());
    chain_.first_edges.push_back(chain_.targets.size());
    chain_.round_begins.push_back(0);
    return chain_.state_count() - 1;
  }
  void start() {
    const StateIndex first = chain_.state_count() - 1;
    chain_.starts = {first};
    starts_ = {{first, Integer(1)}};
  }

  Chain chain_;
  Masses starts_;
};

int powers_of_101(Integer number) {
  return remove_factor(number, 101);
}

}  // namespace

TEST_CASE("Ways beside one another need a divisor once, ways one after the other each time") {
  WaitingChain beside;
  const StateIndex left = beside.waiting(beside.end());
  const StateIndex right = beside.waiting(beside.end());
  beside.coin(left, right);
  CHECK(powers_of_101(beside.evaluation().unit) == 1);

  WaitingChain behind;
  behind.waiting(behind.waiting(behind.end()));
  CHECK(powers_of_101(behind.evaluation().unit) == 2);
}

TEST_CASE("A way may be divided by the same more often than a byte counts") {
  WaitingChain chain;
  StateIndex next = chain.end();
  for (int i = 0; i < 300; ++i) next = chain.waiting(next);
  CHECK(powers_of_101(chain.evaluation().unit) == 300);
  const Solution solution = chain.solution();
  CHECK(solution.numbers[0] == solution.denominator);
}

TEST_CASE("A figure's number is divisible by what other figures alone need") {
  WaitingChain chain;
  const StateIndex at_once = chain.end();
  const StateIndex later = chain.waiting(chain.waiting(chain.end()));
  chain.coin(at_once, later);
  const Solution solution = chain.solution();
  REQUIRE(solution.common.size() == solution.numbers.size());
  std::vector<int> spare;
  for (std::uint32_t figure = 0; figure < 2; ++figure) {
    const CommonFactor& common = *solution.common[figure];
    Integer known = 1;
    for (std::size_t i = 0; i < common.powers.size(); ++i) {
      known *= pow(common.factors->numbers[i], common.powers[i]);
    }
    CHECK(solution.numbers[figure] % known == 0);
    CHECK(solution.denominator % known == 0);
    spare.push_back(powers_of_101(known));
  }
  CHECK(spare == std::vector<int>{2, 0});
}

TEST_CASE("The denominator of its own that a value has is that of the ways from its state on") {
  WaitingChain chain;
  const StateIndex first = chain.waiting(chain.end());
  const StateIndex second = chain.waiting(first);
  const StateIndex other = chain.waiting(chain.end());
  const Evaluation evaluation = chain.values({first, second, other});
  REQUIRE(evaluation.own_denominators.size() == 3);
  CHECK(powers_of_101(evaluation.unit) == 2);
  CHECK(powers_of_101(evaluation.own_denominators[0]) == 1);
  CHECK(powers_of_101(evaluation.own_denominators[1]) == 2);
  CHECK(powers_of_101(evaluation.own_denominators[2]) == 1);
  const Solution solution = solve(evaluation, {ExactMethod::integers, 1, {}});
  // Each state that waits has 201/101 visits.
  CHECK(Rational(solution.numbers[0], solution.denominators[0]) == Rational(201, 101));
  CHECK(Rational(solution.numbers[1], solution.denominators[1]) == Rational(402, 101));
}

TEST_CASE("Very many values have one denominator") {
  WaitingChain chain;
  const StateIndex waiting = chain.waiting(chain.end());
  for (const std::size_t values : {16'000, 17'000}) {
    const std::vector<StateIndex> states(values, waiting);
    const Solution solution = solve(chain.values(states));
    CHECK(solution.denominators.size() == (values == 16'000 ? values : 0));
    CHECK(Rational(solution.numbers[values - 1], solution.denominator_of(values - 1)) ==
          Rational(201, 101));
  }
}

TEST_CASE("A denominator of its own that does not suffice is found by every exact method") {
  WaitingChain chain;
  const StateIndex first = chain.waiting(chain.end());
  Evaluation evaluation = chain.values({first, chain.waiting(first)});
  evaluation.own_denominators[1] /= 101 * 101;
  for (const ExactMethod method : possible_methods()) {
    CAPTURE(name(method));
    CHECK_THROWS_AS(solve(evaluation, {method, 1, {}}), Error);
  }
}

TEST_CASE("Of very many figures nothing is known beforehand") {
  WaitingChain chain;
  chain.waiting(chain.end());
  CHECK(chain.solution(16'000).common.size() == 16'002);
  const Solution solution = chain.solution(17'000);
  CHECK(solution.common.empty());
  CHECK(solution.numbers[0] == solution.denominator);
}

TEST_CASE("What numbers have in common becomes a factor of its own") {
  const Integer prime = (Integer(1) << 89) - 1;
  const std::vector<Integer> numbers = {101 * 103, 103 * 103 * 107, 109, prime * 113, prime * 127};
  const SharedFactors shared = shared_factors(numbers);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Integer all = 1;
    for (const auto& [factor, exponent] : shared.numbers[i]) {
      all *= pow(shared.factors[factor], exponent);
    }
    CHECK(all == numbers[i]);
  }
  // The factors are 103, the long prime, and the rest of each.
  CHECK(shared.factors.size() == 7);
}
