#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solver/certified/certified.hpp"
#include "solver/certified/propagate.hpp"
#include "solver/exact/exact.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/interval_checks.hpp"
#include "tests/support/random_chain.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

std::vector<StateIndex> all_states(const Chain& chain) {
  std::vector<StateIndex> states(chain.state_count());
  std::iota(states.begin(), states.end(), StateIndex{0});
  return states;
}

/// Returns payoffs from 0 to 6, for visits and for ends.
std::vector<Integer> mixed_payoffs(const Chain& chain) {
  std::vector<Integer> payoffs;
  for (StateIndex state = 0; state < chain.state_count(); ++state) payoffs.emplace_back(state % 7);
  return payoffs;
}

/// Returns payoffs of 1 in `state` and 0 elsewhere. Their value for an absorbing state is the
/// probability to end there.
std::vector<Integer> paid_in(const Chain& chain, StateIndex state) {
  std::vector<Integer> payoffs(chain.state_count());
  payoffs[state] = 1;
  return payoffs;
}

std::vector<Interval> enclosed(const std::vector<Integer>& payoffs) {
  std::vector<Interval> bounds;
  for (const Integer& payoff : payoffs) bounds.push_back(interval_of(payoff, Integer(1)));
  return bounds;
}

std::vector<Interval> certified_values(const Chain& chain, const Structure& structure,
                                       const std::vector<Integer>& payoffs) {
  return CertifiedSolver(chain, structure).values(enclosed(payoffs), all_states(chain));
}

/// Checks that the intervals of these states contain their exact values, and are at most `widest`
/// wide.
void check_encloses(const Chain& chain, const std::vector<Integer>& payoffs, double widest,
                    const std::vector<StateIndex>& states) {
  const Structure structure = analyse(chain);
  const Solution truth = ExactSolver(chain, structure).values(payoffs, states);
  const auto bounds = CertifiedSolver(chain, structure).values(enclosed(payoffs), states);
  REQUIRE(bounds.size() == states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    CAPTURE(states[i]);
    CHECK(contains(bounds[i], truth.numbers[i], truth.denominator));
    if (std::isfinite(widest)) CHECK(narrow(bounds[i], widest));
  }
}

void check_encloses(const Chain& chain, const std::vector<Integer>& payoffs, double widest) {
  check_encloses(chain, payoffs, widest, all_states(chain));
}

/// Returns chains that are nearly acyclic, chains that are one large component, and chains whose
/// only ends are stalemates.
std::vector<Chain> chains() {
  std::vector<Chain> result;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    result.push_back(random_chain({60, 4, 1, 9}, seed));
    result.push_back(random_chain({30, 2, 4, 5}, 500 + seed));
    result.push_back(random_chain({12, 1, 7, 1000}, 900 + seed));
    result.push_back(random_chain({8, 0, 6, 3}, 1300 + seed));
  }
  return result;
}

/// Returns the payoffs whose values are the attacker's probability to win and the mean number of
/// rounds.
std::vector<std::vector<Integer>> payoffs_of(const Battle& battle, const Structure& structure) {
  const StateIndex states = battle.chain.state_count();
  std::vector<Integer> wins(states);
  std::vector<Integer> rounds(states);
  for (StateIndex state = 0; state < states; ++state) {
    if (structure.absorbing[state] == 0) {
      rounds[state] = battle.chain.round_begins[state];
    } else if (battle.outcome(state).winner == Winner::attacker) {
      wins[state] = 1;
    }
  }
  return {wins, rounds};
}

Battle battle_of(const Problem& problem) {
  return problem.rules->enumerate(problem.battle, {});
}

/// The backward pass in any number, by state; `chance` makes one of weight and denominator.
template <class Number, class Make>
std::vector<Number> values_in(const Chain& chain, const Structure& structure,
                              const std::vector<Number>& payoffs, Make chance) {
  const auto chances = chances_of<Number>(chain, chance);
  const OrderedChain ordered(chain, structure);
  std::vector<std::vector<Number>> by_place(1);
  for (const StateIndex state : structure.order) by_place[0].push_back(payoffs[state]);
  BackwardPass<Number>({ordered, structure, chances}).run(by_place);
  std::vector<Number> values;
  for (const std::uint32_t place : structure.position) values.push_back(by_place[0][place]);
  return values;
}

}  // namespace

TEST_CASE("The backward pass in fractions is exact, and in plain doubles it is nearly") {
  for (const Chain& chain : chains()) {
    const Structure structure = analyse(chain);
    const auto payoffs = mixed_payoffs(chain);
    const auto fractions =
        values_in<Rational>(chain, structure, {payoffs.begin(), payoffs.end()},
                            [](const Integer& weight, const Integer& denominator) {
                              return Rational(weight, denominator);
                            });
    std::vector<double> prices;
    for (const Integer& payoff : payoffs) prices.push_back(payoff.to_double());
    const auto doubles =
        values_in(chain, structure, prices, [](const Integer& weight, const Integer& denominator) {
          return Rational(weight, denominator).to_double();
        });
    const Solution truth = ExactSolver(chain, structure).values(payoffs, all_states(chain));
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      CHECK(fractions[state] == Rational(truth.numbers[state], truth.denominator));
      CHECK(doubles[state] == doctest::Approx(fractions[state].to_double()).epsilon(1e-12));
    }
  }
}

TEST_CASE("Enclosed values of random chains contain the truth and are narrow") {
  for (const Chain& chain : chains()) check_encloses(chain, mixed_payoffs(chain), 1e-12);
}

TEST_CASE("A component of some two hundred states with many torn ones is enclosed as narrowly") {
  const Chain chain = random_chain({240, 2, 5, 9}, 7);
  const Structure structure = analyse(chain);
  REQUIRE(structure.largest_component > 150);
  REQUIRE(std::any_of(structure.components.begin(), structure.components.end(),
                      [](const Component& component) { return component.tears > 20; }));
  check_encloses(chain, mixed_payoffs(chain), 1e-12);
}

TEST_CASE("In every case the enclosed values of the states contain the exact ones") {
  for (const std::string& path : case_paths()) {
    INFO(path);
    const Battle battle = battle_of(case_at(path));
    auto states = all_states(battle.chain);
    // Exact values of all states of the largest chain would take half a minute.
    const bool many = states.size() > 20'000;
    std::erase_if(states, [&](StateIndex state) { return many && state % 101 != 0; });
    for (const auto& payoffs : payoffs_of(battle, analyse(battle.chain))) {
      check_encloses(battle.chain, payoffs, INFINITY, states);
    }
  }
}

TEST_CASE(
    "No state of the model battles has a wider enclosure than its roundings allow: 11 digits") {
  for (const char* model : {"mix-10", "mix-20", "pair-10", "pair-20"}) {
    INFO(model);
    const Battle battle = battle_of(case_at(std::string("bench/") + model + ".toml"));
    const Structure structure = analyse(battle.chain);
    for (const auto& payoffs : payoffs_of(battle, structure)) {
      const auto bounds = certified_values(battle.chain, structure, payoffs);
      std::vector<Roundings> exact_payoffs;
      for (const Integer& payoff : payoffs) exact_payoffs.push_back({payoff == 0, 0});
      const auto allowed =
          values_in(battle.chain, structure, exact_payoffs, [](const Integer&, const Integer&) {
            return Roundings{false, 1};
          });
      for (StateIndex state = 0; state < battle.chain.state_count(); ++state) {
        CHECK(allowed[state].width() < 1e-11);
        CHECK(narrow(bounds[state], allowed[state].width()));
      }
    }
  }
}

TEST_CASE("Before a self-loop with chance 1 - 10^-30 values keep all their digits") {
  const Chain chain = rarely_left(pow(Integer(10), 30));
  check_encloses(chain, paid_in(chain, 1), 1e-14);
  check_encloses(chain, paid_in(chain, 0), 1e-14);
}

TEST_CASE("Values below the least double have 0 as their lower bound, and an upper bound") {
  const Chain chain = long_way(40, Integer(1), pow(Integer(10), 20));
  const auto payoffs = paid_in(chain, 40);
  check_encloses(chain, payoffs, INFINITY);
  const Interval start = certified_values(chain, analyse(chain), payoffs)[0];  // 10^-800
  CHECK(start.lower == 0);
  CHECK(start.upper > 0);
  CHECK(start.upper < 1e-300);
}

TEST_CASE("Values where a loop is left with less than the least double are enclosed") {
  const Chain chain = rarely_left(Integer(1) << 2000);
  for (const StateIndex paid : {0u, 1u, 2u}) {
    check_encloses(chain, paid_in(chain, paid), INFINITY);
  }
}

TEST_CASE("What cannot be earned is 0, however rarely a loop is left on the way") {
  const Chain chain = rarely_left(Integer(1) << 2000);
  const Interval nothing = certified_values(chain, analyse(chain), std::vector<Integer>(3))[0];
  CHECK(nothing.lower == 0);
  CHECK(nothing.upper == 0);
}

TEST_CASE("Forward and backward enclose the same number, and their enclosures overlap") {
  for (const Chain& chain : chains()) {
    const Structure structure = analyse(chain);
    const CertifiedSolver solver(chain, structure);
    const Question question = everything(chain, structure);
    const Solution truth = ExactSolver(chain, structure).visits({{0, Integer(1)}}, question);
    const auto forward = solver.visits({{0, {1, 1}}}, question);
    for (const Payoff& payoff : question.payoffs) {
      const auto payoffs = enclosed(paid_in(chain, payoff.state));
      const Interval backward = solver.values(payoffs, chain.starts)[0];
      const Interval& visits = forward[payoff.figure];
      CHECK(std::max(backward.lower, visits.lower) <= std::min(backward.upper, visits.upper));
      CHECK(contains(backward, truth.numbers[payoff.figure], truth.denominator));
      CHECK(contains(visits, truth.numbers[payoff.figure], truth.denominator));
    }
  }
}

TEST_CASE("The chances of all that can happen sum to enclosures of 1 from every state") {
  for (const Chain& chain : chains()) {
    const Structure structure = analyse(chain);
    std::vector<std::vector<Interval>> parts(3,
                                             enclosed(std::vector<Integer>(chain.state_count())));
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      if (structure.absorbing[state] != 0) parts[state % 3][state] = {1, 1};
    }
    const auto values = CertifiedSolver(chain, structure).values(parts, all_states(chain));
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      Rational lower = 0;
      Rational upper = 0;
      for (const auto& part : values) {
        lower += exactly(part[state].lower);
        upper += exactly(part[state].upper);
      }
      CHECK(lower <= 1);
      CHECK(upper >= 1);
    }
  }
}

TEST_CASE("Several payoffs at once have the enclosures that each has alone") {
  for (const Chain& chain : chains()) {
    const Structure structure = analyse(chain);
    const CertifiedSolver solver(chain, structure);
    const auto states = all_states(chain);
    const std::vector<std::vector<Interval>> payoffs = {enclosed(mixed_payoffs(chain)),
                                                        enclosed(paid_in(chain, states.back()))};
    const auto together = solver.values(payoffs, states);
    REQUIRE(together.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
      const auto alone = solver.values(payoffs[i], states);
      for (const StateIndex state : states) {
        CHECK(together[i][state].lower == alone[state].lower);
        CHECK(together[i][state].upper == alone[state].upper);
      }
    }
  }
}

TEST_CASE(
    "Enclosed payoffs give enclosures of all values between theirs, of the states asked for") {
  const Chain chain = long_way(5, Integer(1), Integer(3));
  std::vector<Interval> payoffs(chain.state_count(), Interval{0, 0});
  payoffs[5] = {1, 2};
  const std::vector<StateIndex> asked = {4, 0, 5};
  const auto values = CertifiedSolver(chain, analyse(chain)).values(payoffs, asked);
  REQUIRE(values.size() == 3);
  for (const int payoff : {1, 2}) {
    CHECK(contains(values[0], Rational(payoff, 3)));
    CHECK(contains(values[1], Rational(payoff, 243)));
    CHECK(contains(values[2], Rational(payoff, 1)));
  }
}

TEST_CASE("Payoffs below 0, without a lower bound, or not of every state are refused") {
  const Chain chain = long_way(3, Integer(1), Integer(3));
  const Structure structure = analyse(chain);
  const CertifiedSolver solver(chain, structure);
  for (const Interval wrong :
       std::vector<Interval>{{-1, 1}, {-2, -1}, {2, 1}, {NAN, 1}, {0, NAN}, {INFINITY, INFINITY}}) {
    std::vector<Interval> payoffs(chain.state_count(), Interval{0, 1});
    payoffs[1] = wrong;
    CHECK(refusal([&] { solver.values(payoffs, chain.starts); }).code() == ErrorCode::chain);
  }
  const std::vector<Interval> too_few(chain.state_count() - 1, Interval{0, 1});
  CHECK(refusal([&] { solver.values(too_few, chain.starts); }).code() == ErrorCode::chain);
}
