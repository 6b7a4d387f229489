// Chains that are none, given to what solves them.
#include <doctest/doctest.h>

#include "lib/error.hpp"
#include "solver/certified/certified.hpp"
#include "solver/certified/checkable_visits.hpp"
#include "solver/exact/exact.hpp"
#include "tests/support/random_chain.hpp"

using namespace asdic;

TEST_CASE("No engine solves a chain with a state whose roll does not exist") {
  Chain chain = random_chain({6, 2, 1, 5}, 1);
  const Structure structure = analyse(chain);
  CHECK_NOTHROW(checkable_visits(chain, structure, 0));
  chain.rows[0] = static_cast<RollIndex>(chain.rolls.count());
  CHECK_THROWS_AS(ExactSolver(chain, structure), Error);
  CHECK_THROWS_AS(CertifiedSolver(chain, structure), Error);
  CHECK_THROWS_AS(checkable_visits(chain, structure, 0), Error);
}
