// What limits of time do to battles and tables.
#include <doctest/doctest.h>

#include "lib/limits.hpp"
#include "odds/sample/sample.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

const Limits no_time = {1e-9, {}};

Document document_of_battle() {
  return Document::of_forces("one-for-one", "9 sub", "9 dd");
}

void check_given_up(const Error& error) {
  CHECK(error.code() == ErrorCode::limit);
  CHECK(std::string(error.what()).starts_with("stopped after 1e-09 s ("));
}

}  // namespace

TEST_CASE("A battle that takes longer than its time is given up") {
  const Problem problem = read_case(document_of_battle());
  const LimitScope within(no_time);
  for (const Numbers numbers : {Numbers::exact, Numbers::certified}) {
    check_given_up(refusal([&] { solve(problem, {.numbers = numbers}); }));
  }
  check_given_up(refusal([&] { sample(problem, {}); }));
}

TEST_CASE("A table that runs out of time is returned, with the reason in each unsolved cell") {
  const LimitScope within(no_time);
  const OddsTable table =
      solve_table(document_of_battle(), {"attacker.units.sub=1..3", {}, {"winner.attacker"}}, {});
  REQUIRE(table.cells.size() == 3);
  for (const TableCell& cell : table.cells) CHECK(cell.why.starts_with("stopped after"));
}
