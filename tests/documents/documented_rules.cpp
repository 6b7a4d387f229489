// The rule system that docs/engineering/rule-systems.md writes, with the tests of the page and its
// case. The build extracts the code of the page; so this program compiles and runs what the page
// shows.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "lib/input/setting.hpp"
#include "odds/figures/expectations.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/solve.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace rules {
RuleSystem in_turn();
}

std::vector<Setting> settings_of_reference();

TEST_CASE("The case of the page has the figures that it expects") {
  const Problem problem = read_case(Document::read_file(ASDIC_DOCUMENTED "/duel.toml"));
  CHECK(figures_expected(problem.battle).size() == 3);
  for (const WrongExpectation& wrong : wrong_expectations(solve(problem))) {
    FAIL_CHECK(wrong.expectation.figure);
  }
}

TEST_CASE("The settings of the reference have names and defaults") {
  const std::vector<Setting> settings = settings_of_reference();
  REQUIRE(settings.size() == 6);
  CHECK(settings[0].path == "options.search");
  CHECK(settings[0].default_value == "each-round");
}

}  // namespace asdic

int main(int argc, char** argv) {
  asdic::add_rule_system(asdic::rules::in_turn());
  return doctest::Context(argc, argv).run();
}
