#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "lib/error.hpp"
#include "solver/exact/exact.hpp"
#include "solver/rounds/rounds.hpp"
#include "solver/structure.hpp"
#include "tests/support/dense_oracle.hpp"
#include "tests/support/random_chain.hpp"

using namespace asdic;

namespace {

/// Returns the expected visits of each state, or the probability to end there.
std::vector<Rational> visits_of_all(const Chain& chain, const Structure& structure,
                                    const Masses& starts,
                                    ExactMethod method = ExactMethod::automatic) {
  const Solution solution =
      ExactSolver(chain, structure, {method, 1, {}}).visits(starts, everything(chain, structure));
  return by_state(chain, structure, solution);
}

/// Chains of several shapes: nearly acyclic ones, and ones that are one large knot.
std::vector<Chain> chains_of_all_shapes() {
  std::vector<Chain> result;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    result.push_back(random_chain({30, 3, 1, 9}, seed));
    result.push_back(random_chain({25, 2, 4, 5}, 1000 + seed));
    result.push_back(random_chain({12, 1, 7, 1000}, 2000 + seed));
    result.push_back(random_chain({8, 0, 6, 3}, 3000 + seed));
  }
  return result;
}

/// Returns whether transitions between these states form a cycle. Removes one by one the states
/// that lead to none of the others.
bool has_cycle(const Chain& chain, std::vector<StateIndex> states) {
  const auto is_last = [&](StateIndex state) {
    const auto to = chain.successors(state);
    return std::none_of(to.begin(), to.end(), [&](StateIndex next) {
      return std::find(states.begin(), states.end(), next) != states.end();
    });
  };
  while (!states.empty()) {
    const auto last = std::find_if(states.begin(), states.end(), is_last);
    if (last == states.end()) return true;
    states.erase(last);
  }
  return false;
}

/// Returns the chain of a coin that is thrown until it shows heads: state 0 leads to itself or to
/// the end.
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
  for (const Chain& chain : chains_of_all_shapes()) {
    CHECK(analyse(chain).absorbing == absorbing_by_reachability(chain));
  }
}

TEST_CASE("Between components, and within one but for its torn states, edges lead forward") {
  for (const Chain& chain : chains_of_all_shapes()) {
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

TEST_CASE("The torn states are those in which rounds begin, if every cycle contains one") {
  std::array<std::size_t, 2> components = {};  // by whether a cycle avoids the starts of rounds
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Chain chain = random_chain({6 + static_cast<StateIndex>(seed % 12), 2, 2, 3}, seed);
    const Structure structure = analyse(chain);
    for (const Component& component : structure.components) {
      std::vector<StateIndex> rounds;
      std::vector<StateIndex> others;
      for (const StateIndex state : structure.states(component)) {
        (chain.round_begins[state] != 0 ? rounds : others).push_back(state);
      }
      const bool avoided = has_cycle(chain, others);
      ++components[avoided ? 1 : 0];
      if (avoided) continue;
      const std::span<const StateIndex> torn = structure.torn_states(component);
      std::sort(rounds.begin(), rounds.end());
      CHECK(std::vector(torn.begin(), torn.end()) == rounds);
      for (const StateIndex state : structure.states(component)) {
        for (const StateIndex to : chain.successors(state)) {
          const bool forward = structure.position[to] > structure.position[state];
          CHECK((forward || structure.is_torn(to)));
        }
      }
    }
  }
  CHECK(components[0] > 500);
  CHECK(components[1] > 500);
}

TEST_CASE("Every exact method agrees with SparseLU on exact fractions, fraction for fraction") {
  for (const Chain& chain : chains_of_all_shapes()) {
    const Structure structure = analyse(chain);
    std::vector<Rational> starts(chain.state_count());
    starts[0] = 1;
    const auto expected = visits_by_sparse_lu(chain, structure.absorbing, starts);
    for (const ExactMethod method : possible_methods()) {
      CAPTURE(name(method));
      const auto visits = visits_of_all(chain, structure, {{0, Integer(1)}}, method);
      for (StateIndex state = 0; state < chain.state_count(); ++state) {
        CHECK(visits[state] == expected[state]);
      }
    }
  }
}

TEST_CASE("Visits from several starts with masses are the combination of the single ones") {
  for (const Chain& chain : chains_of_all_shapes()) {
    const Structure structure = analyse(chain);
    const StateIndex other = chain.state_count() / 2;
    const auto both = visits_of_all(chain, structure, {{0, Integer(3)}, {other, Integer(5)}});
    const auto first = visits_of_all(chain, structure, {{0, Integer(1)}});
    const auto second = visits_of_all(chain, structure, {{other, Integer(1)}});
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      CHECK(both[state] == 3 * first[state] + 5 * second[state]);
    }
  }
}

TEST_CASE("Values of all states are what their own visits earn, on every exact method") {
  for (const Chain& chain : chains_of_all_shapes()) {
    const Structure structure = analyse(chain);
    std::vector<Integer> payoffs(chain.state_count());
    std::vector<StateIndex> states;
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      payoffs[state] = state % 7;
      states.push_back(state);
    }
    std::vector<Rational> expected;
    for (const StateIndex start : states) {
      Rational earned = 0;
      const auto visits =
          visits_of_all(chain, structure, {{start, Integer(1)}}, ExactMethod::integers);
      for (const StateIndex state : states) earned += visits[state] * Rational(payoffs[state]);
      expected.push_back(earned);
    }
    for (const ExactMethod method : possible_methods()) {
      CAPTURE(name(method));
      const Solution values =
          ExactSolver(chain, structure, {method, 1, {}}).values(payoffs, states);
      for (const StateIndex state : states) {
        CHECK(Rational(values.numbers[state], values.denominator) == expected[state]);
      }
    }
  }
}

TEST_CASE(
    "Values of several payoffs, each over a denominator of its own, are those of each alone") {
  for (const Chain& chain : chains_of_all_shapes()) {
    const Structure structure = analyse(chain);
    std::vector<StatePayoffs> payoffs(2, StatePayoffs(chain.state_count()));
    std::vector<StateIndex> states;
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      payoffs[0][state] = state % 7;
      payoffs[1][state] = structure.absorbing[state] != 0 ? 1'000'003 : -2;
      states.push_back(state);
    }
    for (const ExactMethod method : possible_methods()) {
      CAPTURE(name(method));
      const ExactSolver solver(chain, structure, {method, 1, {}});
      const auto together = solver.values(payoffs, states, Denominators::own);
      REQUIRE(together.size() == payoffs.size());
      for (std::size_t i = 0; i < payoffs.size(); ++i) {
        const Solution alone = solver.values(payoffs[i], states);
        REQUIRE(together[i].denominators.size() == states.size());
        for (const StateIndex state : states) {
          CHECK(Rational(together[i].numbers[state], together[i].denominators[state]) ==
                Rational(alone.numbers[state], alone.denominator));
        }
      }
    }
  }
}

TEST_CASE("Rows with scales too long to hand on are divided where they stand") {
  // A long way without a cycle, over dice with many different numbers of faces.
  Chain chain;
  const StateIndex length = 300;
  for (StateIndex state = 0; state < length; ++state) {
    const std::vector<Integer> weights = {1, Integer(state % 97 + 2)};
    chain.rows.push_back(chain.rolls.intern(weights, Integer(state % 97 + 3)));
    chain.kinds.push_back(NodeKind::chance);
    chain.targets.insert(chain.targets.end(),
                         {length, state + 1 == length ? length + 1 : state + 1});
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.rows.insert(chain.rows.end(), {0, 0});
  chain.kinds.insert(chain.kinds.end(), {NodeKind::end, NodeKind::end});
  chain.first_edges.insert(chain.first_edges.end(), {chain.targets.size(), chain.targets.size()});
  chain.round_begins.assign(length + 2, 0);
  chain.starts = {0};
  Rational through = 1;
  for (StateIndex state = 0; state < length; ++state) {
    through *= Rational(Integer(state % 97 + 2), Integer(state % 97 + 3));
  }
  for (const ExactMethod method : possible_methods()) {
    CAPTURE(name(method));
    CHECK(visits_of_all(chain, analyse(chain), {{0, Integer(1)}}, method)[length + 1] == through);
  }
}

TEST_CASE("A component of a thousand states with one way round is torn at one of them") {
  // From each of the states in a ring the next with 1/2, else an end. The first is visited
  // 1 / (1 - 2^-1000) times, state i 2^-i times as often.
  const StateIndex length = 1000;
  Chain chain;
  const std::vector<Integer> halves = {1, 1};
  const RollIndex coin_toss = chain.rolls.intern(halves, 2);
  for (StateIndex state = 0; state < length; ++state) {
    chain.rows.push_back(coin_toss);
    chain.kinds.push_back(NodeKind::chance);
    chain.targets.insert(chain.targets.end(), {(state + 1) % length, length});
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.rows.push_back(0);
  chain.kinds.push_back(NodeKind::end);
  chain.first_edges.push_back(chain.targets.size());
  chain.round_begins.assign(length + 1, 0);
  chain.starts = {0};
  const Structure structure = analyse(chain);
  REQUIRE(structure.components.size() == 1);
  CHECK(structure.components[0].size == length);
  CHECK(structure.components[0].tears == 1);
  const Integer all = Integer(1) << length;
  for (const ExactMethod method : possible_methods()) {
    CAPTURE(name(method));
    const auto visits = visits_of_all(chain, structure, {{0, Integer(1)}}, method);
    CHECK(visits[0] == Rational(all, Integer(all - 1)));
    CHECK(visits[999] == Rational(2, Integer(all - 1)));
    CHECK(visits[length] == 1);
  }
}

TEST_CASE("Any number of threads gives the same answer") {
  const Chain chain = random_chain({700, 5, 2, 1000}, 5);
  const Structure structure = analyse(chain);
  const auto question = everything(chain, structure);
  const Solution one =
      ExactSolver(chain, structure, {ExactMethod::portable, 1, {}}).visits({{0, 1}}, question);
  const Solution three =
      ExactSolver(chain, structure, {ExactMethod::portable, 3, {}}).visits({{0, 1}}, question);
  CHECK(bit_length(one.denominator) > 3 * 32 * 31);  // more than three blocks of primes
  CHECK(one.denominator == three.denominator);
  CHECK(one.numbers == three.numbers);
}

TEST_CASE("A coin thrown until heads takes two throws on average and ends for certain") {
  const Chain chain = coin();
  const Structure structure = analyse(chain);
  CHECK(visits_of_all(chain, structure, {{0, Integer(1)}}) == std::vector<Rational>{2, 1});
}

TEST_CASE("The number of throws until heads is r with chance 1/2^r") {
  const Chain chain = coin();
  const Structure structure = analyse(chain);
  const RoundResults rounds = carry_rounds(chain, structure, {{0, Integer(1)}}, 10, {});
  CHECK(rounds.ended[0] == 0);
  for (int r = 1; r <= 10; ++r) {
    CHECK(Rational(rounds.ended[r], rounds.denominator) == Rational(1, Integer(1) << r));
  }
  REQUIRE(rounds.going_on.size() == 1);
  CHECK(Rational(rounds.going_on[0].second, rounds.denominator) == Rational(1, 1024));
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
  const auto visits = visits_of_all(chain, structure, {{0, Integer(1)}});
  CHECK(visits[1] == Rational(1, 2));
  CHECK(visits[3] == Rational(1, 2));
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
  CHECK_THROWS_AS(carry_rounds(chain, analyse(chain), {{0, Integer(1)}}, 3, {}), Error);
}
