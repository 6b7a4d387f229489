// The open decisions of raids and plans, against values derived by hand.
#include <doctest/doctest.h>

#include "tests/support/decisions.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_games.hpp"

using namespace asdic;

namespace {

/// Returns a raid with every technology that a unit needs. The value of the territory exceeds the
/// damage that a raid can do.
Battle raid(const std::string& attacker, int interceptors, const std::string& more = "") {
  return battle_of("raid",
                   "attacker.units = \"" + attacker + "\"\ndefender.units = \"" +
                       std::to_string(interceptors) +
                       " ftr\"\nterritory.value = 100\nattacker.first_casualty = \"optimal\"\n"
                       "attacker.technologies.all = [\"long-range-aircraft\", \"rockets\"]\n"
                       "defender.technologies.all = [\"jet-fighters\"]\n" +
                       more);
}

Rational damage(const Outcome& outcome) {
  return number(outcome, "damage");
}

Battle plan_to_play(const std::string& more) {
  return battle_of("technology", "plan.dice = \"optimal\"\n" + more);
}

/// Returns the value of a plan if a turn and an IPC have these costs.
Rational worth(const Battle& battle, int turn, int ipc) {
  return value_of_play(battle, [&](const Outcome& outcome) {
    return Rational(-turn * number(outcome, "turn") - ipc * number(outcome, "ipc"));
  });
}

std::vector<std::string> labels_at_start(const Battle& battle) {
  const Chain& chain = battle.chain;
  REQUIRE(chain.kinds[chain.starts.front()] == NodeKind::attacker_decides);
  return chain.labels[chain.rows[chain.starts.front()]];
}

const std::vector<std::string> first_purchase = {"4 dice", "5 dice", "6 dice"};
const std::string rockets = "plan.technology = \"rockets\"\n";
const std::string minor = "plan.technology = \"combined-arms\"\n";

}  // namespace

TEST_CASE("If an interceptor has hit, the attacker chooses between the rocket and a bomber") {
  const Battle battle = raid("2 bmb, 1 rocket", 1);
  CHECK(decisions(battle.chain) == std::vector<std::string>{"attacker: lose 1 rocket, lose 1 bmb"});
  // A die does 7/2. A hit costs one of them, or with a bomber 15 IPC besides.
  CHECK(value_of_play(battle, damage) == Rational(21, 2) * Rational(5, 6) + Rational(7, 6));
  CHECK(value_of_play(battle, [](const Outcome& outcome) {
          return damage(outcome) - 15 * number(outcome, "bombers_destroyed");
        }) == Rational(21, 2) * Rational(5, 6) + Rational(7, 6));
  CHECK(value_of_play(battle, [](const Outcome& outcome) {
          return Rational(-number(outcome, "rockets_destroyed"));
        }) == 0);
}

TEST_CASE("The attacker chooses hit by hit among what still comes in") {
  const Battle battle = raid("2 bmb, 1 rocket, 1 kamikaze", 2);
  const Chain& chain = battle.chain;
  const StateIndex roll = chain.starts.front();
  REQUIRE(chain.successors(roll).size() == 3);  // hits
  const std::string all = "attacker: lose 1 rocket, lose 1 kamikaze, lose 1 bmb";
  CHECK(decision(chain, chain.successors(roll)[1]) == all);
  const StateIndex two = chain.successors(roll)[2];
  CHECK(decision(chain, two) == all);
  CHECK(decision(chain, chosen(chain, two, "lose 1 rocket")) ==
        "attacker: lose 1 kamikaze, lose 1 bmb");
  CHECK(decision(chain, chosen(chain, two, "lose 1 bmb")) == all);
  CHECK(chosen(chain, chosen(chain, two, "lose 1 rocket"), "lose 1 kamikaze") ==
        chosen(chain, chosen(chain, two, "lose 1 kamikaze"), "lose 1 rocket"));
}

TEST_CASE("Nobody chooses where all fall, or where all are alike") {
  CHECK(decisions(raid("3 bmb", 2).chain).empty());
  CHECK(decisions(raid("1 bmb, 1 rocket", 0).chain).empty());
  CHECK(decisions(raid("1 bmb, 1 rocket", 2).chain).size() == 1);  // of one hit, not of two
}

TEST_CASE("Interceptors that escorts neutralize fire at the rocket after the choice") {
  const Battle battle =
      raid("1 bmb, 1 ftr, 1 rocket", 2, "options.escorts_cover_rockets = false\n");
  CHECK(decisions(battle.chain).size() == 1);
  const Rational die(7, 2);
  const Rational rocket = Rational(5, 6) * die;
  CHECK(value_of_play(battle, damage) == Rational(5, 6) * (die + rocket) + Rational(1, 6) * die);
}

TEST_CASE("A side that always gives the rocket, or always a bomber, follows a policy") {
  const std::string text =
      "attacker.units = \"3 bmb, 2 ftr, 1 rocket\"\ndefender.units = \"1 aa, 4 ftr\"\n"
      "territory.value = 8\nterritory.flown_over = 1\n"
      "attacker.technologies.all = [\"long-range-aircraft\", \"rockets\"]\n"
      "defender.technologies.all = [\"jet-fighters\"]\n";
  for (const std::string covers : {"true", "false"}) {
    const std::string all = text + "options.escorts_cover_rockets = " + covers + "\n";
    const auto with = [&](const std::string& first) {
      return battle_of("raid", all + "attacker.first_casualty = \"" + first + "\"\n");
    };
    const Battle battle = with("optimal");
    const Battle rocket = with("rocket");
    const Battle bomber = with("bomber");
    CHECK(chances(battle, decided(battle.chain, first_option)) == chances(rocket, rocket.chain));
    CHECK(chances(battle, decided(battle.chain, last_option)) == chances(bomber, bomber.chain));
  }
}

TEST_CASE("A block with the first losses leaves the attacker no choice while it holds") {
  const std::string block =
      "[[attacker.policy]]\nchoice = \"first_casualty\"\ndo = \"bomber\"\n"
      "when = { \"attacker.units.bmb\" = \"2..\" }\n";
  // It is asked once, before the first hit is taken, and holds for all of them.
  CHECK(decisions(raid("3 bmb, 1 rocket", 3, block).chain).empty());
  CHECK(decisions(raid("1 bmb, 1 rocket", 1, block).chain) ==
        std::vector<std::string>{"attacker: lose 1 rocket, lose 1 bmb"});
}

TEST_CASE("First casualties may be left open, and interceptors may not") {
  const auto read = [](const std::string& key) {
    const std::string text =
        "rules = \"raid\"\nattacker.units = \"1 bmb\"\ndefender.units = \"\"\n"
        "territory.value = 1\n" +
        key + " = \"optimal\"\n";
    read_case(Document::parse(text, "test"), rule_system("raid", {}).format);
  };
  CHECK_NOTHROW(read("attacker.first_casualty"));
  check_refused([&] { read("defender.intercept"); }, "test:5:22",
                {"unknown value 'optimal'", "always, never"});
}

TEST_CASE("A player buys 4 to 6 dice, and 2 to 6 the second time") {
  const Battle battle = plan_to_play(rockets);
  const Chain& chain = battle.chain;
  CHECK(labels_at_start(battle) == first_purchase);
  const StateIndex rolling = chosen(chain, chain.starts.front(), "5 dice");
  REQUIRE(chain.kinds[rolling] == NodeKind::chance);
  CHECK(decision(chain, chain.successors(rolling)[0]) ==
        "attacker: 2 dice, 3 dice, 4 dice, 5 dice, 6 dice");
  CHECK(chain.kinds[chosen(chain, chain.successors(rolling)[0], "3 dice")] == NodeKind::end);
  CHECK(chain.kinds[chosen(chain, chain.starts.front(), "6 dice")] == NodeKind::end);
  // 3 decisions, 2 rolls; turn 1 for 20, 25 or 30, turn 2 for 30, 35 up to 55.
  CHECK(chain.state_count() == 14);
}

TEST_CASE("The best plan depends on the cost of a turn's delay") {
  const Battle battle = plan_to_play(rockets);
  const Rational missed(625, 1296);
  CHECK(worth(battle, 3, 1) == -(23 + missed * 13));  // 4 dice, then 2
  CHECK(worth(battle, 10, 1) == -(30 + missed * 20));
  CHECK(worth(battle, 11, 1) == -41);  // 6 dice; with 4 it is 31 + 625/1296 * 21, which is more
  CHECK(worth(battle, 0, 1) == -Rational(16085, 648));
}

TEST_CASE("A player may wait for an ally, as long as the price is going to change") {
  const Battle battle = plan_to_play(minor + "plan.ally_has_it = [false, true]\n");
  const Chain& chain = battle.chain;
  CHECK(labels_at_start(battle) == std::vector<std::string>{"none", "4 dice", "5 dice", "6 dice"});
  CHECK(decision(chain, chosen(chain, chain.starts.front(), "none")) ==
        "attacker: 4 dice, 5 dice, 6 dice");
  const Rational missed(625, 1296);
  CHECK(worth(battle, 1, 1) == -(1 + 13 + missed * 7));  // from the second turn on
  CHECK(worth(battle, 5, 1) == -(21 + missed * 11));     // at once
  CHECK(chain.signature() ==
        plan_to_play(minor + "plan.ally_has_it = [false, true, true]\n").chain.signature());
}

TEST_CASE("A player may try, and wait for an ally before the second purchase") {
  const Battle battle = plan_to_play(minor + "plan.ally_has_it = [false, false, true]\n");
  const Chain& chain = battle.chain;
  const StateIndex rolling = chosen(chain, chain.starts.front(), "4 dice");
  CHECK(decision(chain, chain.successors(rolling)[0]) ==
        "attacker: none, 2 dice, 3 dice, 4 dice, 5 dice, 6 dice");
  const auto after_a_miss = [&](int turn) {
    return value_of_game(chain, [&](StateIndex end) {
      const Outcome outcome = battle.outcome(end);
      return Rational(-turn * number(outcome, "turn") - number(outcome, "ipc"));
    })[chain.successors(rolling)[0]];
  };
  CHECK(after_a_miss(1) == -(3 + 16 + 6));  // two dice are 2 IPC cheaper a turn later
  CHECK(after_a_miss(3) == -(6 + 16 + 8));
}

TEST_CASE("Every plan that waits for another price is a way to choose") {
  const std::string ally = minor + "plan.ally_has_it = [false, true, false]\n";
  const Battle battle = plan_to_play(ally);
  for (const std::vector<int>& dice : {std::vector{4, 2}, {5, 0, 3}, {0, 4, 2}, {0, 0, 6}}) {
    const auto as_planned = [&](StateIndex state, const std::vector<std::string>& labels) {
      const auto turn = static_cast<std::size_t>(number(battle.outcome(state), "turn"));
      const int planned = turn < dice.size() ? dice[turn] : 2;
      const std::string label = planned == 0 ? "none" : std::to_string(planned) + " dice";
      const auto found = std::find(labels.begin(), labels.end(), label);
      return found == labels.end() ? 0 : static_cast<std::size_t>(found - labels.begin());
    };
    std::string list;
    for (const int each : dice) list += (list.empty() ? "" : ", ") + std::to_string(each);
    CAPTURE(list);
    const Battle fixed = battle_of("technology", ally + "plan.dice = [" + list + "]\n");
    CHECK(chances(battle, decided(battle.chain, as_planned)) == chances(fixed, fixed.chain));
  }
}

TEST_CASE("A player may wait for the chance that an ally gains the technology") {
  // A die costs 4, or 3 with 1/2 in the second turn, and is certain to succeed.
  const Battle battle =
      plan_to_play(minor + "plan.ally_has_it = [false, \"1/2\"]\nplan.faces = 6\n");
  CHECK(labels_at_start(battle) == std::vector<std::string>{"none", "4 dice", "5 dice", "6 dice"});
  CHECK(worth(battle, 5, 1) == -21);  // 4 dice at once for 16
  CHECK(worth(battle, 1, 1) == -16);  // 4 dice a turn later for 14 on average
  // The last turn of the list is the last that may be waited for, and so is one in which it is
  // gained.
  CHECK(decisions(battle.chain) ==
        std::vector<std::string>{"attacker: none, 4 dice, 5 dice, 6 dice",
                                 "attacker: 4 dice, 5 dice, 6 dice",
                                 "attacker: 4 dice, 5 dice, 6 dice"});
  CHECK(decisions(plan_to_play(minor + "plan.ally_has_it = \"1/2\"\nplan.faces = 6\n").chain) ==
        std::vector<std::string>(2, "attacker: 4 dice, 5 dice, 6 dice"));
}

TEST_CASE("If every face succeeds, each purchase is certain") {
  const Battle battle = plan_to_play(rockets + "plan.faces = 6\n");
  CHECK(battle.chain.state_count() == 4);
  CHECK(worth(battle, 3, 1) == -23);
}

TEST_CASE("A plan is a list, or open") {
  const auto read = [](const std::string& dice) {
    read_case(
        Document::parse(
            "rules = \"technology\"\nplan.technology = \"rockets\"\nplan.dice = " + dice + "\n",
            "test"),
        rule_system("technology", {}).format);
  };
  check_refused([&] { read("\"best\""); }, "test:3:13",
                {"'plan.dice' must be a list of whole numbers from 0 to 6, or optimal"});
  check_refused([&] { read("[]"); }, "test:3:13", {"must be a list"});
  CHECK_NOTHROW(read("[4, 2]"));
  CHECK_NOTHROW(read("\"optimal\""));
}
