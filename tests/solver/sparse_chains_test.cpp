// Components that are sparse systems: exact and certified solutions against closed forms.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "solver/certified/certified.hpp"
#include "solver/exact/exact.hpp"
#include "tests/support/dense_oracle.hpp"
#include "tests/support/interval_checks.hpp"
#include "tests/support/random_chain.hpp"
#include "tests/support/walk.hpp"

using namespace asdic;

namespace {

/// Returns the probability that a walk from `state` ends at its upper end.
Rational won(StateIndex state, StateIndex length, std::uint64_t up, std::uint64_t down) {
  if (up == down) return Rational(Integer(state), Integer(length));
  // (1 - (down / up)^state) / (1 - (down / up)^length)
  const auto difference = [&](StateIndex power) {
    return Integer(pow(Integer(up), power) - pow(Integer(down), power));
  };
  return Rational(difference(state) * pow(Integer(up), length - state), difference(length));
}

Question ends_of_walk(StateIndex length) {
  Question question;
  question.figures = question.ends = 2;
  question.payoffs.push_back({0, 0, 1});
  question.payoffs.push_back({length, 1, 1});
  return question;
}

void check_walk(StateIndex length, std::uint64_t up, std::uint64_t down, ExactMethod method) {
  CAPTURE(length);
  CAPTURE(name(method));
  const Chain chain = walk(length, up, down);
  const Structure structure = analyse(chain);
  const ExactSolver solver(chain, structure, {method, 0, {}});
  const StateIndex start = length / 3;
  const Solution ends = solver.visits({{start, Integer(1)}}, ends_of_walk(length));
  CHECK(Rational(ends.numbers[1], ends.denominator) == won(start, length, up, down));
  CHECK(ends.numbers[0] + ends.numbers[1] == ends.denominator);
}

/// Returns the chain of a walk on a square grid with an end beyond each of its four sides. Its
/// states are the places, row by row, then the ends.
Chain grid(StateIndex side) {
  Chain chain;
  const std::vector<Integer> weights(4, Integer(1));
  const RollIndex roll = chain.rolls.intern(weights, Integer(4));
  const StateIndex ends = side * side;
  for (StateIndex place = 0; place < ends; ++place) {
    chain.kinds.push_back(NodeKind::chance);
    chain.rows.push_back(roll);
    chain.targets.push_back(place % side > 0 ? place - 1 : ends);
    chain.targets.push_back(place % side + 1 < side ? place + 1 : ends + 1);
    chain.targets.push_back(place >= side ? place - side : ends + 2);
    chain.targets.push_back(place + side < ends ? place + side : ends + 3);
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.kinds.resize(ends + 4, NodeKind::end);
  chain.rows.resize(ends + 4, 0);
  chain.first_edges.resize(ends + 5, chain.targets.size());
  chain.round_begins.assign(ends + 4, 0);
  chain.starts = {ends / 2};
  return chain;
}

/// Returns the chain of a walk with random probabilities, in which every tenth state also leads to
/// a random one. The last two states are its ends.
Chain walk_with_jumps(StateIndex states, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Chain chain;
  for (StateIndex state = 0; state + 2 < states; ++state) {
    std::vector<StateIndex> targets = {state == 0 ? states - 1 : state - 1, state + 1};
    if (state % 10 == 5) {
      const auto to = static_cast<StateIndex>(random() % (states - 2));
      if (std::find(targets.begin(), targets.end(), to) == targets.end()) targets.push_back(to);
    }
    std::vector<Integer> weights;
    for (std::size_t k = 0; k < targets.size(); ++k) weights.emplace_back(1 + random() % 9);
    const Integer sum = std::accumulate(weights.begin(), weights.end(), Integer(0));
    chain.rows.push_back(chain.rolls.intern(weights, sum));
    chain.kinds.push_back(NodeKind::chance);
    chain.targets.insert(chain.targets.end(), targets.begin(), targets.end());
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.kinds.resize(states, NodeKind::end);
  chain.rows.resize(states, 0);
  chain.first_edges.resize(states + 1, chain.targets.size());
  chain.round_begins.assign(states, 0);
  chain.starts = {0};
  return chain;
}

/// Returns the chain of states that lead to all of them and to an end, all with one probability.
Chain complete(StateIndex states) {
  Chain chain;
  const std::vector<Integer> weights(states + 1, Integer(1));
  const RollIndex roll = chain.rolls.intern(weights, Integer(states + 1));
  for (StateIndex state = 0; state < states; ++state) {
    chain.kinds.push_back(NodeKind::chance);
    chain.rows.push_back(roll);
    for (StateIndex to = 0; to <= states; ++to) chain.targets.push_back(to);
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.kinds.push_back(NodeKind::end);
  chain.rows.push_back(0);
  chain.first_edges.push_back(chain.targets.size());
  chain.round_begins.assign(states + 1, 0);
  chain.starts = {0};
  return chain;
}

}  // namespace

TEST_CASE("A long walk is a sparse system, in which all states are torn") {
  const Structure structure = analyse(walk(1000, 1, 1));
  REQUIRE(structure.components.size() == 1);
  CHECK(structure.components[0].size == 999);
  CHECK(structure.components[0].tears == 999);
}

TEST_CASE("Walks of 800 steps end as their closed form says, by every method") {
  for (const ExactMethod method : possible_methods()) {
    if (method == ExactMethod::integers) continue;  // for dense systems
    check_walk(800, 1, 1, method);
    check_walk(800, 2, 3, method);
  }
}

TEST_CASE("Walks of 10,000 steps end as their closed form says") {
  check_walk(10'000, 1, 1, ExactMethod::automatic);
  check_walk(10'000, 2, 3, ExactMethod::automatic);
}

TEST_CASE("A fair walk from k between 0 and n takes k (n - k) steps on average") {
  constexpr StateIndex length = 800;
  const Chain chain = walk(length, 1, 1);
  const Structure structure = analyse(chain);
  std::vector<Integer> payoffs(length + 1, Integer(1));
  payoffs.front() = payoffs.back() = 0;
  std::vector<StateIndex> states(length + 1);
  std::iota(states.begin(), states.end(), 0);
  const Solution steps = ExactSolver(chain, structure).values(payoffs, states);
  for (const StateIndex state : states) {
    CHECK(Rational(steps.numbers[state], steps.denominator) ==
          Rational(Integer(state) * (length - state)));
  }
}

TEST_CASE("Certified numbers of a walk of 100,000 steps contain the closed form and are narrow") {
  constexpr StateIndex length = 100'000;
  for (const StateIndex start : {StateIndex{1}, length / 3}) {
    const Chain chain = walk(length, 1, 1);
    const Structure structure = analyse(chain);
    const auto bounds =
        CertifiedSolver(chain, structure).visits({{start, {1, 1}}}, ends_of_walk(length));
    const Rational truth = won(start, length, 1, 1);
    CHECK(contains(bounds[1], truth));
    CHECK(contains(bounds[0], 1 - truth));
    CHECK(narrow(bounds[1], 1e-9));
    std::vector<Interval> payoffs(length + 1, Interval{1, 1});
    payoffs.front() = payoffs.back() = {0, 0};
    const std::vector<StateIndex> states = {start};
    const auto steps = CertifiedSolver(chain, structure).values(payoffs, states);
    CHECK(contains(steps[0], Rational(Integer(start) * Integer(length - start))));
    CHECK(narrow(steps[0], 1e-9));
  }
}

TEST_CASE("From the middle of a grid each side is met with probability 1/4") {
  const Chain chain = grid(21);
  const Structure structure = analyse(chain);
  Question question;
  question.figures = question.ends = 4;
  for (StateIndex i = 0; i < 4; ++i) question.payoffs.push_back({21 * 21 + i, i, 1});
  const Masses starts = {{21 * 21 / 2, Integer(1)}};
  const Solution ends = ExactSolver(chain, structure).visits(starts, question);
  const auto bounds = CertifiedSolver(chain, structure).visits({{21 * 21 / 2, {1, 1}}}, question);
  for (StateIndex i = 0; i < 4; ++i) {
    CHECK(Rational(ends.numbers[i], ends.denominator) == Rational(1, 4));
    CHECK(contains(bounds[i], Rational(1, 4)));
    CHECK(narrow(bounds[i], 1e-11));
  }
}

TEST_CASE("States that lead to all states are visited once, and the first one twice") {
  const Chain chain = complete(60);
  const Structure structure = analyse(chain);
  const Solution solution =
      ExactSolver(chain, structure).visits({{0, Integer(1)}}, everything(chain, structure));
  const auto visits = by_state(chain, structure, solution);
  CHECK(visits[0] == 2);
  for (StateIndex state = 1; state <= 60; ++state) CHECK(visits[state] == 1);
}

TEST_CASE("Random walks with jumps agree with SparseLU, fraction for fraction") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    const Chain chain = walk_with_jumps(80, seed);
    const Structure structure = analyse(chain);
    REQUIRE(structure.components.size() == 1);
    CHECK(structure.components[0].tears == structure.components[0].size);
    std::vector<Rational> starts(chain.state_count());
    starts[0] = 1;
    const auto expected = visits_by_sparse_lu(chain, structure.absorbing, starts);
    const Question question = everything(chain, structure);
    const auto bounds = CertifiedSolver(chain, structure).visits({{0, {1, 1}}}, question);
    for (const Payoff& payoff : question.payoffs) {
      CHECK(contains(bounds[payoff.figure], expected[payoff.state]));
      CHECK(narrow(bounds[payoff.figure], 1e-11));
    }
    for (const ExactMethod method : possible_methods()) {
      CAPTURE(name(method));
      const Solution solution =
          ExactSolver(chain, structure, {method, 1, {}}).visits({{0, Integer(1)}}, question);
      const auto visits = by_state(chain, structure, solution);
      for (StateIndex state = 0; state < chain.state_count(); ++state) {
        CHECK(visits[state] == expected[state]);
      }
    }
  }
}

TEST_CASE("A sparse system that needs more memory than its limit is refused before it is solved") {
  const Chain chain = walk(200'000, 1, 1);
  const LimitScope scope({.memory = 1});
  try {
    analyse(chain);
    FAIL("it was solved");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::limit);
  }
}
