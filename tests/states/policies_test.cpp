// Policies with conditions: their keys, their effects, and errors in them.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Returns a policy block of the attacker.
std::string block(const std::string& choice, const std::string& when, const std::string& what) {
  return "[[attacker.policy]]\nchoice = \"" + choice + "\"\nwhen = { " + when + " }\ndo = " + what +
         "\n";
}

std::string battle(const std::string& attacker, const std::string& defender,
                   const std::string& blocks, const std::string& top = "") {
  return "rules = \"one-for-one\"\n" + top + "[attacker]\nunits = \"" + attacker + "\"\n" + blocks +
         "[defender]\nunits = \"" + defender + "\"\n";
}

Result result_of(const std::string& text) {
  return solve(case_of(text));
}

std::vector<std::string> warnings(const std::string& text) {
  std::vector<std::string> texts;
  for (const Warning& warning : warnings_of(case_of(text).battle)) {
    texts.push_back(warning.place.text() + " " + warning.text);
  }
  return texts;
}

void check_block_refused(const std::string& blocks, const std::string& place,
                         std::initializer_list<const char*> words) {
  CAPTURE(blocks);
  check_refused([&] { case_of(battle("2 sub", "1 dd", blocks)); }, "test:" + place, words);
}

}  // namespace

TEST_CASE("A retreat by rounds is that of the plain key") {
  for (const char* attacker : {"2 ca", "2 sub, 1 ca"}) {
    const Result plain = result_of(battle(attacker, "2 dd, 1 ca", "retreat = 2\n"));
    const Result block_of_2 =
        result_of(battle(attacker, "2 dd, 1 ca", block("retreat", "round = \"2..\"", "\"leave\"")));
    CHECK(plain.outcomes.size() == block_of_2.outcomes.size());
    for (std::size_t i = 0; i < plain.outcomes.size(); ++i) {
      CHECK(plain.outcomes[i].outcome == block_of_2.outcomes[i].outcome);
      CHECK(plain.outcomes[i].chance.exact() == block_of_2.outcomes[i].chance.exact());
    }
    CHECK(plain.rounds.mean.exact() == block_of_2.rounds.mean.exact());
  }
}

TEST_CASE("The attacker retreats when he is down to a number of units") {
  // One round of 2 cruisers against one: whoever still has a single cruiser then, leaves.
  const Result result = result_of(
      battle("2 ca", "1 ca", block("retreat", "\"attacker.units\" = \"..1\"", "\"leave\"")));
  for (const OutcomeChance& each : result.outcomes) {
    if (each.outcome.winner != Winner::defender) continue;
    CHECK(survivors(each.outcome, Side::attacker) == 1);
    CHECK(each.outcome.left[0].size() == 1);
  }
  // The attacker's two miss with 1/4 and are hit with 1/2: 1/8 in a round that ends it so, 1/8 in
  // which nothing happens.
  CHECK(value(result, "winner.defender") == Rational(1, 7));
}

TEST_CASE("The first block whose conditions hold counts, and else the plain key") {
  const std::string stay = block("undetected", "round = 1", "\"stay\"");
  const std::string leave = block("undetected", "round = \"..2\"", "\"leave\"");
  const auto rounds = [&](const std::string& blocks) {
    return value(result_of(battle("1 sub", "1 bb", blocks,
                                  "units.bb = { attack = 0, defense = 0, hits = 10 }\n"
                                  "units.sub = { attack = 0, defense = 0 }\n")),
                 "rounds.mean");
  };
  CHECK(rounds(stay + leave) == 2);
  CHECK(rounds(leave + stay) == 1);
  CHECK(rounds("undetected = \"leave\"\n" + stay) == 2);
}

TEST_CASE("As many units act as a policy states, first those that are lost first") {
  const std::string harmless =
      "rounds = 1\nunits.sub = { attack = 0, defense = 0 }\nunits.ca = { attack = 0, defense = 0 "
      "}\n";
  const Result result =
      result_of(battle("1 sub:uk, 2 sub:jp", "1 ca", "undetected = 2\n", harmless));
  REQUIRE(result.outcomes.size() == 1);
  CHECK(result.outcomes[0].outcome.left[0] == Units{{key("sub:jp"), 2}});
  CHECK(result.outcomes[0].outcome.in_battle[0] == Units{{key("sub:uk"), 1}});
}

TEST_CASE("A condition on rounds is in the states only as long as it can matter") {
  const auto states = [](const std::string& blocks) {
    return result_of(battle("3 sub, 1 ca", "2 ca", blocks)).chain.states;
  };
  const auto without = states("");
  CHECK(states(block("undetected", "round = 1", "\"stay\"")) > without);
  CHECK(states(block("undetected", "round = \"1..\"", "\"stay\"")) == without);
  // Twice as many at most, and fewer: without submarines the rounds are alike.
  CHECK(states(block("undetected", "round = \"2..\"", "\"stay\"")) < 2 * without);
}

TEST_CASE("A battle in which only rounds are counted is a stalemate") {
  const Result result =
      result_of(battle("1 sub", "1 ftr", block("undetected", "round = \"5..\"", "\"stay\"")));
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 0);
  // But a submarine that will leave is not yet one.
  const Result leaves =
      result_of(battle("1 sub", "1 ftr", block("undetected", "round = \"5..\"", "\"leave\"")));
  CHECK(value(leaves, "winner.defender") == 1);
  CHECK(value(leaves, "rounds.mean") == 5);
}

TEST_CASE("Errors in a block are reported with their places") {
  check_block_refused(block("undetectd", "round = 1", "\"leave\""), "5:10",
                      {"unknown choice 'undetectd'", "did you mean 'undetected'?"});
  check_block_refused(
      block("undetected", "round = 1", "\"dive\""), "7:6",
      {"unknown value 'dive'", "stay, leave, hold, optimal, or a number from 0 to 250"});
  check_block_refused(block("retreat", "round = 1", "2"), "7:6",
                      {"'attacker.retreat' must be leave, stay"});
  check_block_refused(block("retreat", "rond = 1", "\"leave\""), "6:17",
                      {"unknown condition 'rond'", "did you mean 'round'?"});
  check_block_refused(block("retreat", "round = 0", "\"leave\""), "6:18", {"from 1 to 250"});
  check_block_refused(block("retreat", "round = \"3..2\"", "\"leave\""), "6:18", {"rising range"});
  check_block_refused(block("retreat", "attacker.units.dx = 1", "\"leave\""), "6:30",
                      {"unknown unit 'dx'"});
  check_block_refused("[[attacker.policy]]\nchoice = \"retreat\"\n", "4:1", {"'do' is missing"});
  check_block_refused("[[attacker.policy]]\ndo = \"leave\"\n", "4:1", {"'choice' is missing"});
  check_block_refused(block("retreat", "", "\"leave\"") + "then = 1\n", "8:1", {"unknown key"});
  check_block_refused("policy = 3\n", "4:10", {"must be a list of tables"});
}

TEST_CASE("A block that cannot count is warned of") {
  const auto warned = [](const std::string& blocks, const std::string& top = "") {
    return warnings(battle("2 sub", "1 dd", blocks, top));
  };
  CHECK(warned(block("retreat", "round = 3", "\"leave\"")).empty());
  CHECK(warned(block("retreat", "round = 3", "\"leave\""), "rounds = 2\n") ==
        std::vector<std::string>{"test:8:6 the battle has no round 3: rounds = 2"});
  CHECK(
      warned(block("retreat", "defender.units.dd = 2", "\"leave\"")) ==
      std::vector<std::string>{"test:6:30 defender.units.dd = 2 never holds: the defender has 1"});
  CHECK(warned(block("retreat", "defender.units.ca = 0", "\"leave\"")) ==
        std::vector<std::string>{
            "test:6:30 defender.units.ca = 0 always holds: the defender has none"});
}

TEST_CASE("Blocks that get into each other's way are warned of") {
  const auto warned = [](const std::string& first, const std::string& second) {
    return warnings(
        battle("2 sub", "1 dd",
               block("retreat", first, "\"leave\"") + block("retreat", second, "\"stay\"")));
  };
  CHECK(warned("round = 1", "round = 2").empty());
  CHECK(warned("round = \"1..3\"", "round = 2").size() == 1);
  CHECK(warned("round = \"1..3\"", "round = \"3..5\"").size() == 1);
  CHECK(warned("round = \"1..3\", defender.units.dd = 1", "round = \"3..5\"").empty());
  CHECK(warned("", "defender.units.dd = 1").size() == 1);
}
