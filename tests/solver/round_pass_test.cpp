// Rounds carried side by side, in as many walks as memory asks for.
#include "solver/round_pass.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace asdic;

namespace {

/// A round begins in the first state, goes to one of `wide` others, which are all as likely, and
/// from there back or to the end.
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
        return weight.convert_to<double>() / denominator.convert_to<double>();
      });
};

}  // namespace

TEST_CASE("All rounds are walked side by side where their masses take little memory") {
  const Fan few(4);
  CHECK(few.pass().next_of(21) == 21);
  CHECK(few.pass().next_of(26) == 13);  // twice
  CHECK(few.pass().next_of(0) == 0);
}

TEST_CASE("What takes several walks comes out as in one, with the masses between them") {
  // 16 MiB are eight doubles for each of 2^18 places, and not quite for one more.
  const Fan many(1 << 18);
  for (const std::size_t rounds : {3u, 21u}) {
    RoundPass<double> pass = many.pass();
    pass.start(many.structure.position[0], 1, 1);
    std::size_t fought = 0;
    std::size_t walks = 0;
    std::vector<double> ended;
    while (fought < rounds) {
      const std::size_t next = pass.next_of(rounds - fought);
      REQUIRE(next > 0);
      ended.resize(fought + next);
      pass.run(next, [&](std::uint32_t place, const double* masses) {
        if (many.structure.absorbing[many.structure.order[place]] == 0) return;
        for (std::size_t round = 0; round < next; ++round) ended[fought + round] += masses[round];
      });
      fought += next;
      ++walks;
    }
    CHECK(walks == (rounds == 3 ? 1 : 4));
    // Sums of powers of 2, which are exact.
    double expected = 1;
    for (std::size_t round = 1; round < rounds; ++round) {
      expected /= 2;
      CHECK(ended[round] == expected);
    }
    CHECK(ended[0] == 0);
  }
}
