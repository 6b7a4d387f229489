// What single rule systems and settings refuse in a case.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string bombing = R"(rules = "raid"
attacker.units = "1 bmb, 1 kamikaze"
defender.units = "1 aa"
territory.value = 5
)";

const std::string at_sea = R"(rules = "axis-allies"
attacker.units = "1 ca"
defender.units = "1 dd"
)";

const std::string cruisers = R"(rules = "one-for-one"
attacker.units = "1 ca"
defender.units = "1 ca"
)";

}  // namespace

TEST_CASE("Units of a raid take one hit") {
  check_case_refused(bombing + "[units.bmb]\nhits = 2\n", "test:2:19", {"exactly 1 hit"});
}

TEST_CASE("What hits with a chance has one of at most 1") {
  check_case_refused(bombing + "options.kamikaze_hits = \"3/2\"\n", "test:5:25",
                     {"options.kamikaze_hits", "a chance of at most 1"});
}

TEST_CASE("Submarines whose depths are declared later are no more than can be of a kind") {
  check_case_refused(R"(rules = "depth"
attacker.units = "1 dd"
defender.units = "200 sub@periscope, 60 sub"
options.declared = "defender"
)",
                     "test:3:38", {"more than 250 of sub at all depths together"});
}

TEST_CASE("Submarines of several depths that are declared later are one force") {
  const std::string in_two = R"(rules = "depth"
attacker.units = "1 dd"
options.declared = "defender"
defender.units = "1 sub@periscope, 1 sub")";
  const std::string in_one = in_two.substr(0, in_two.rfind('=')) + "= \"2 sub\"";
  for (const std::string figure : {"winner.attacker", "winner.defender", "rounds.mean"}) {
    CAPTURE(figure);
    CHECK(value(solve(case_of(in_two)), figure) == value(solve(case_of(in_one)), figure));
  }
}

TEST_CASE("A goal that means nothing in a battle names those that do") {
  const Problem problem =
      case_of(cruisers + "attacker.retreat = \"optimal\"\nplay.goal = \"takes\"\n");
  check_refused([&] { solve(problem); }, "test:5:13",
                {"'takes' has no meaning in this battle", "winner.attacker"});
}

TEST_CASE("Conditions of a policy are a table of words and numbers") {
  const std::string block =
      cruisers + "[[attacker.policy]]\nchoice = \"undetected\"\ndo = \"stay\"\n";
  check_case_refused(block + "when = 3\n", "test:7:8",
                     {"attacker.policy.when", "must be a table, as in { round = 3 }"});
  check_case_refused(block + "when.round = []\n", "test:7:14", {"must be a word or a number"});
}

TEST_CASE("Keys of a landing are refused at sea") {
  for (const std::string key : {"bombard = \"1 bb\"", "keep = 1"}) {
    const std::string name = "attacker." + key.substr(0, key.find(' '));
    check_case_refused(at_sea + "attacker." + key + "\n",
                       "test:4:" + std::to_string(name.size() + 4),
                       {"is for battles on land, and this one is at sea"});
  }
  check_case_refused(at_sea + "attacker.landed = \"1 inf\"\n", "test:4:20",
                     {"more inf come ashore than the attacker has (0)"});
}

TEST_CASE("Odds of a combat table are a list of numbers") {
  check_case_refused(R"(rules = "surface"
attacker.units = "1 ca"
defender.units = "1 dd"
[tables]
hits_columns = [1]
hits = [[0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0]]
odds = 3
damage = [[0]]
)",
                     "test:7:8", {"tables.odds", "must be a list of numbers, as in [1, \"3/2\"]"});
}
