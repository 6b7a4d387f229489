// Invalid chains as input of the solvers.
#include <doctest/doctest.h>

#include "lib/error.hpp"
#include "solver/certified/certified.hpp"
#include "solver/certified/checkable_visits.hpp"
#include "solver/exact/exact.hpp"
#include "tests/support/random_chain.hpp"

using namespace asdic;

TEST_CASE("No exact method solves a chain with a state whose roll does not exist") {
  Chain chain = random_chain({6, 2, 1, 5}, 1);
  const Structure structure = analyse(chain);
  CHECK_NOTHROW(checkable_visits(chain, structure, 0));
  chain.rows[0] = static_cast<RollIndex>(chain.rolls.count());
  CHECK_THROWS_AS(ExactSolver(chain, structure), Error);
  CHECK_THROWS_AS(CertifiedSolver(chain, structure), Error);
  CHECK_THROWS_AS(checkable_visits(chain, structure, 0), Error);
}

TEST_CASE("A cycle that passes no start of a round cannot be carried round by round") {
  // Each state goes to itself or to the next.
  Chain chain;
  const RollIndex half = chain.rolls.intern(std::vector<Integer>{1, 1}, 2);
  for (const StateIndex next : {1u, 2u}) {
    chain.kinds.push_back(NodeKind::chance);
    chain.rows.push_back(half);
    chain.targets.insert(chain.targets.end(), {next - 1, next});
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.kinds.push_back(NodeKind::end);
  chain.rows.push_back(0);
  chain.first_edges.push_back(chain.targets.size());
  chain.round_begins = {1, 1, 0};
  const auto ended = [](const Chain& given) {
    const Structure structure = analyse(given);
    return CertifiedSolver(given, structure).carry_rounds({{0, {1, 1}}}, 2, {}).ended;
  };
  CHECK(ended(chain)[2].lower == 0.25);  // a half of a half
  chain.round_begins = {1, 0, 0};
  CHECK_THROWS_AS(ended(chain), Error);
}
