// Rounds that several threads carry forward, one behind the other.
#include "solver/round_pass.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <vector>

#include "tests/support/sanitizer.hpp"

using namespace asdic;

namespace {

/// Returns a chain whose rounds begin in the first state, lead to one of `wide` equally likely
/// states, and from there back or to the end.
Chain fan(StateIndex wide) {
  Chain chain;
  const auto add = [&](NodeKind kind, RollIndex roll, const std::vector<StateIndex>& targets) {
    chain.kinds.push_back(kind);
    chain.rows.push_back(roll);
    chain.round_begins.push_back(chain.kinds.size() == 1 ? 1 : 0);
    chain.targets.insert(chain.targets.end(), targets.begin(), targets.end());
    chain.first_edges.push_back(chain.targets.size());
  };
  const RollIndex one_of_all = chain.rolls.intern(std::vector<Integer>(wide, 1), wide);
  const RollIndex half = chain.rolls.intern(std::vector<Integer>{1, 1}, 2);
  std::vector<StateIndex> others;
  for (StateIndex state = 1; state <= wide; ++state) others.push_back(state);
  add(NodeKind::chance, one_of_all, others);
  for (StateIndex state = 1; state <= wide; ++state) add(NodeKind::chance, half, {0, wide + 1});
  add(NodeKind::end, 0, {});
  chain.starts = {0};
  return chain;
}

struct Fan {
  explicit Fan(StateIndex wide) : chain(fan(wide)) {}

  RoundPass<double> pass() const { return RoundPass<double>({ordered, structure, chances}); }

  Chain chain;
  Structure structure = analyse(chain);
  OrderedChain ordered = OrderedChain(chain, structure);
  std::vector<double> chances =
      chances_of<double>(chain, [](const Integer& weight, const Integer& denominator) {
        return weight.to_double() / denominator.to_double();
      });
};

/// Returns the mass that ends in each round, by a pass on this number of threads.
std::vector<double> ended_by_round(const Fan& fan, std::size_t rounds, unsigned threads) {
  RoundPass<double> pass = fan.pass();
  pass.start(fan.structure.position[0], 1);
  std::vector<double> ended(rounds);
  for (std::size_t fought = 0; fought < rounds;) {
    const std::size_t next = RoundPass<double>::next_of(rounds - fought);
    pass.run(next, threads,
             [&](std::uint32_t place, std::size_t first, std::size_t count, const double* masses) {
               if (!pass.ends(place)) return;
               for (std::size_t i = 0; i < count; ++i) ended[fought + first + i] += masses[i];
             });
    fought += next;
  }
  return ended;
}

}  // namespace

TEST_CASE("Rounds are fought in runs of a length that gains most") {
  CHECK(RoundPass<double>::next_of(0) == 0);
  CHECK(RoundPass<double>::next_of(21) == 21);
  CHECK(RoundPass<double>::next_of(26) == 24);
}

TEST_CASE("What ends in each round does so in walks of any number, on any threads") {
  // With many places the masses of few rounds fit into the memory that they may take.
  for (const StateIndex wide : {1u, 4u, 1u << 18}) {
    const Fan many(wide);
    for (const std::size_t rounds : {1u, 2u, 3u, 11u, 12u, 24u, 50u}) {
      if (wide > 4 && (has_sanitizer ? rounds != 12 : rounds > 24)) continue;
      for (const unsigned threads : {1u, 2u, 0u}) {
        CAPTURE(wide);
        CAPTURE(rounds);
        CAPTURE(threads);
        const std::vector<double> ended = ended_by_round(many, rounds, threads);
        // Round 0 is the time before the first round. The sums are of powers of 2, so they are
        // exact.
        CHECK(ended[0] == 0);
        double expected = 1;
        for (std::size_t round = 1; round < rounds; ++round) {
          expected /= 2;
          CHECK(ended[round] == expected);
        }
      }
    }
  }
}

TEST_CASE("What begins the round after the last one has started there") {
  const Fan few(4);
  RoundPass<double> pass = few.pass();
  pass.start(few.structure.position[0], 1);
  pass.run(4, 0, [](std::uint32_t, std::size_t, std::size_t, const double*) {});
  double started = 0;
  pass.for_each_started([&](std::uint32_t place, double mass) {
    CHECK(place == few.structure.position[0]);
    started += mass;
  });
  CHECK(started == 0.125);  // after three rounds
}

TEST_CASE("A mass is moved from where it starts, behind any number of places without a mass") {
  for (const StateIndex wide : {1u, 40u, 5'000u, 20'000u}) {
    CAPTURE(wide);
    const Fan many(wide);
    RoundPass<double> pass = many.pass();
    pass.start(wide, 1);  // the last place that does not end
    double ended = 0;
    pass.run(1, 1, [&](std::uint32_t place, std::size_t, std::size_t count, const double* masses) {
      for (std::size_t i = 0; pass.ends(place) && i < count; ++i) ended += masses[i];
    });
    CHECK(ended == 0.5);
  }
}

TEST_CASE("A walk that fails ends those that keep behind it") {
  const Fan many(20'000);
  for (const std::size_t failing : {0u, 3u, 11u, 21u}) {
    RoundPass<double> pass = many.pass();
    pass.start(many.structure.position[0], 1);
    const auto fails = [&](std::uint32_t place, std::size_t first, std::size_t count,
                           const double*) {
      const bool has = first <= failing && failing < first + count;
      if (has && place > 10'000) throw std::domain_error("this one");
    };
    CHECK_THROWS_AS(pass.run(24, 0, fails), std::domain_error);
  }
}
