// Messages of the program when the system below it fails.
#include <doctest/doctest.h>

#include "tests/support/program.hpp"

using namespace asdic;

TEST_CASE("A solution that its verification refutes is not printed, and the status is 4") {
  const Run done = run("--version >/dev/null; LD_PRELOAD='" ASDIC_FAILING_CALLS
                       "' ASDIC_FAIL='product 5' '" ASDIC_INSTALLED "' solve " ASDIC_SOURCE_DIR
                       "/cases/bench/mix-10.toml");
  check_ended(done, 4, "the masses that end are not those that began");
}
