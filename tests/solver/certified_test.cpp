#include "solver/certified/certified.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "odds/solve/solve.hpp"
#include "solver/exact/exact.hpp"
#include "solver/rounds/rounds.hpp"
#include "tests/support/interval_checks.hpp"
#include "tests/support/random_chain.hpp"
#include "tests/support/solved_cases.hpp"

using namespace asdic;

namespace {

void check_encloses(const Chain& chain, double widest) {
  const Structure structure = analyse(chain);
  const Question question = everything(chain, structure);
  const Solution truth = ExactSolver(chain, structure).visits({{0, Integer(1)}}, question);
  const auto bounds = CertifiedSolver(chain, structure).visits({{0, {1, 1}}}, question);
  REQUIRE(bounds.size() == truth.numbers.size());
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const Rational number(truth.numbers[i], truth.denominator);
    CHECK(contains(bounds[i], number));
    CHECK(narrow(bounds[i], widest));
  }
}

}  // namespace

TEST_CASE("A fraction lies between the two doubles that enclose it, which are neighbours") {
  for (int i = 1; i < 200; ++i) {
    const Integer denominator = 6 * i + 3;  // never a power of two, even in lowest terms
    const Interval bounds = interval_of(Integer(i), denominator);
    CHECK(contains(bounds, Rational(Integer(i), denominator)));
    CHECK(std::nextafter(bounds.lower, 1.0) == bounds.upper);
  }
  const Interval half = interval_of(Integer(1), Integer(2));
  CHECK(half.lower == 0.5);
  CHECK(half.upper == 0.5);
}

TEST_CASE("Quotients of large numbers lie between neighbouring doubles, also next to a double") {
  const auto check = [](const Integer& numerator, const Integer& denominator) {
    const Interval bounds = interval_of(numerator, denominator);
    const Rational quotient(numerator, denominator);
    CAPTURE(to_string(numerator));
    CAPTURE(to_string(denominator));
    CHECK(contains(bounds, quotient));
    const bool is_double = quotient == Rational(bounds.lower);
    CHECK(bounds.upper == (is_double ? bounds.lower : std::nextafter(bounds.lower, INFINITY)));
  };
  for (const std::size_t bits : {1u, 31u, 32u, 52u, 53u, 54u, 63u, 64u, 65u, 127u, 128u, 300u}) {
    for (const std::size_t others : {1u, 32u, 53u, 64u, 100u, 200u}) {
      const Integer numerator = (Integer(1) << bits) + 1;
      const Integer denominator = (Integer(1) << others) - 1;
      check(numerator, denominator + 1);
      check(numerator - 2, denominator);
      check(numerator, denominator);
      // Quotients that differ from a double by the last bit of a large number.
      const Integer factor = pow(Integer(3), others);
      for (const std::uint64_t whole : {1ull, 3ull, (1ull << 53) - 1, (1ull << 53) + 1}) {
        const Integer near = factor * whole << bits;
        for (const int by : {-1, 0, 1}) check(near + by, factor);
        for (const int by : {-1, 1}) check(near, factor * 2 + by);
      }
    }
  }
}

TEST_CASE("What is smaller than every double is enclosed from 0 to a positive one") {
  const Integer huge = Integer(1) << 5000;
  const Interval tiny = interval_of(Integer(1), huge);
  CHECK(tiny.lower == 0);
  CHECK(tiny.upper > 0);
}

TEST_CASE("Numbers among the subnormal doubles are enclosed") {
  for (int shift = 1000; shift < 1150; ++shift) {
    const Integer denominator = Integer(3) << shift;
    CHECK(contains(interval_of(Integer(7), denominator), Rational(Integer(7), denominator)));
  }
}

TEST_CASE("Enclosures of random chains contain the truth and are narrow") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    check_encloses(random_chain({60, 4, 1, 9}, seed), 1e-12);
    check_encloses(random_chain({30, 2, 4, 5}, 500 + seed), 1e-12);
    check_encloses(random_chain({12, 1, 7, 1000}, 900 + seed), 1e-12);
  }
}

TEST_CASE("A self-loop with chance 1 - 10^-30 costs no digits") {
  check_encloses(rarely_left(pow(Integer(10), 30)), 1e-14);
}

TEST_CASE("Chances below the least double have 0 as their lower bound, and an upper bound") {
  const Chain chain = long_way(40, Integer(1), pow(Integer(10), 20));
  const Structure structure = analyse(chain);
  const Question question = everything(chain, structure);
  const Solution truth = ExactSolver(chain, structure).visits({{0, Integer(1)}}, question);
  const auto bounds = CertifiedSolver(chain, structure).visits({{0, {1, 1}}}, question);
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    CHECK(contains(bounds[i], Rational(truth.numbers[i], truth.denominator)));
  }
  CHECK(bounds[0].lower == 0);  // the end of the way: 10^-800
  CHECK(bounds[0].upper > 0);
  CHECK(bounds[0].upper < 1e-300);
}

TEST_CASE("Certified masses of any number of rounds enclose the exact ones") {
  // Rounds begin in one state of three, so components have none, one or several of them.
  std::size_t carried = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Chain chain = random_chain({9, 2, 1, 5}, seed);
    const Structure structure = analyse(chain);
    const auto is_carried = [&](const Component& component) {
      const auto torn = structure.torn_states(component);
      return std::all_of(torn.begin(), torn.end(),
                         [&](StateIndex state) { return chain.round_begins[state] != 0; });
    };
    const auto& components = structure.components;
    if (!std::all_of(components.begin(), components.end(), is_carried)) continue;
    ++carried;
    CAPTURE(seed);
    const Question question = everything(chain, structure);
    const CertifiedSolver solver(chain, structure);
    for (const int rounds : {0, 3, 10, 11, 12, 23, 24, 30}) {
      const RoundResults truth =
          carry_rounds(chain, structure, {{0, Integer(1)}}, rounds, question);
      const auto check = [&](const std::vector<Interval>& bounds,
                             const std::vector<Integer>& numbers) {
        REQUIRE(bounds.size() == numbers.size());
        for (std::size_t i = 0; i < bounds.size(); ++i) {
          const Rational number(numbers[i], truth.denominator);
          CHECK(contains(bounds[i], number));
          CHECK(narrow(bounds[i], 1e-11));
        }
      };
      for (const unsigned threads : {1u, 2u}) {
        CAPTURE(rounds);
        CAPTURE(threads);
        const CertifiedRounds found = solver.carry_rounds({{0, {1, 1}}}, rounds, question, threads);
        check(found.ended, truth.ended);
        check(found.figures, truth.figures);
      }
    }
  }
  CHECK(carried > 100);
}

TEST_CASE("What is left with a chance below the least double is enclosed, if without an end") {
  const Chain chain = rarely_left(Integer(1) << 2000);
  const Structure structure = analyse(chain);
  const Question question = everything(chain, structure);
  const auto bounds = CertifiedSolver(chain, structure).visits({{0, {1, 1}}}, question);
  CHECK(contains(bounds[0], Rational(1, 3)));
  CHECK(contains(bounds[1], Rational(2, 3)));
  CHECK(contains(bounds[2], Rational(Integer(1) << 2000)));
}

TEST_CASE("The rounding mode of the caller is left as it was") {
  const Chain chain = long_way(3, Integer(1), Integer(3));
  const Structure structure = analyse(chain);
  const CertifiedSolver solver(chain, structure);
  solver.visits({{0, {1, 1}}}, everything(chain, structure));
  solver.values(std::vector<Interval>(chain.state_count(), Interval{1, 2}), chain.starts);
  volatile double one = 1;
  volatile double tiny = 1e-30;
  CHECK(one + tiny == 1);
}

TEST_CASE("In every case the certified numbers contain the exact ones") {
  for (const KnownCase& solved : all_cases()) {
    INFO(solved.path);
    SolveOptions options;
    options.numbers = Numbers::certified;
    const Result certified = solve(solved.result.problem, options);
    const auto check = [](const Value& enclosed, const Value& exact) {
      CHECK(enclosed.lower_bound() <= exact.exact());
      CHECK(exact.exact() <= enclosed.upper_bound());
    };
    for (std::size_t i = 0; i < 5; ++i) check(certified.winner[i], solved.result.winner[i]);
    check(certified.rounds.mean, solved.result.rounds.mean);
    check(*certified.rounds.more, *solved.result.rounds.more);
    for (std::size_t side = 0; side < 2; ++side) {
      check(certified.losses[side].cost, solved.result.losses[side].cost);
      check(certified.losses[side].variance, solved.result.losses[side].variance);
    }
    REQUIRE(certified.outcomes.size() == solved.result.outcomes.size());
  }
}
