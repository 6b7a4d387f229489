// Open decisions that fleets of several rule systems share: the units that leave, and the
// attacker's retreat. A decision whose owner always takes one option is equivalent to the policy of
// that name.
#include <doctest/doctest.h>

#include <algorithm>

#include "lib/limits.hpp"
#include "states/rule_system.hpp"
#include "tests/support/decisions.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

using Labels = std::vector<std::string>;

std::string with_choice(const std::string& text, const std::string& key, const std::string& value) {
  return key + " = \"" + value + "\"\n" + text;
}

/// A key left open in a battle, and the policies that are its first option and its last.
struct OpenChoice {
  std::string rules;
  std::string battle;
  std::string key;
  std::string first;
  std::string last;

  Side owner() const { return key.starts_with("attacker") ? Side::attacker : Side::defender; }
};

const std::string submarines =
    "attacker.units = \"3 sub, 1 ca\"\ndefender.units = \"2 sub, 1 dd\"\n";
const std::string fleets =
    "attacker.units = \"2 sub, 1 dd, 1 bb\"\n"
    "defender.units = \"2 sub, 1 dd, 1 ftr\"\n";
const std::string free_defenders = "attacker.units = \"1 sub, 1 bb\"\ndefender.units = \"2 sub\"\n";

const std::vector<OpenChoice> open_choices = {
    {"one-for-one", submarines, "attacker.undetected", "stay", "leave"},
    {"one-for-one", free_defenders, "defender.undetected", "stay", "leave"},
    {"detection-roll", fleets, "attacker.undetected", "stay", "submerge"},
    {"detection-roll", fleets, "defender.undetected", "stay", "submerge"},
    {"detection-roll", fleets, "attacker.submerge", "never", "always"},
    {"detection-roll", fleets, "defender.submerge", "never", "always"},
    {"axis-allies", fleets, "attacker.submerge", "never", "always"},
    {"axis-allies", fleets, "defender.submerge", "never", "always"},
    {"axis-allies", "options.edition = \"lhtr\"\n" + fleets, "attacker.submerge", "never",
     "always"},
    {"axis-allies", "options.edition = \"lhtr\"\n" + fleets, "defender.submerge", "never",
     "always"}};

}  // namespace

TEST_CASE("A side that always lets no unit leave, or all, follows the policy of that name") {
  for (const OpenChoice& open : open_choices) {
    CAPTURE(open.rules);
    CAPTURE(open.key);
    const Battle battle = battle_of(open.rules, with_choice(open.battle, open.key, "optimal"));
    CHECK_NOTHROW(battle.chain.validate());
    CHECK(!decisions_of(battle.chain, open.owner()).empty());
    CHECK(decisions_of(battle.chain, enemy(open.owner())).empty());
    const Battle by_first = battle_of(open.rules, with_choice(open.battle, open.key, open.first));
    const Battle by_last = battle_of(open.rules, with_choice(open.battle, open.key, open.last));
    CHECK(chances(battle, decided(battle.chain, first_option)) ==
          chances(by_first, by_first.chain));
    CHECK(chances(battle, decided(battle.chain, last_option)) == chances(by_last, by_last.chain));
  }
}

TEST_CASE(
    "An attacker that always goes on never retreats, and one that never does leaves after round "
    "1") {
  const std::string more = "attacker.units = \"1 ftr, 1 bmb\"\ndefender.units = \"UNITS\"\n";
  const std::vector<std::pair<std::string, std::string>> battles = {
      {"one-for-one", "2 ca"},
      {"depth", "1 sub@periscope, 1 ca"},
      {"detection-roll", "2 bb"},
      {"assault", "2 inf, 1 aa"},
      {"axis-allies", "2 inf, 1 aa"}};
  for (const auto& each : battles) {
    const std::string& rules = each.first;
    CAPTURE(rules);
    std::string text = more;
    text.replace(text.find("UNITS"), 5, each.second);
    const Battle battle = battle_of(rules, with_choice(text, "attacker.retreat", "optimal"));
    const Battle never = battle_of(rules, text);
    const Battle at_once =
        battle_of(rules, text + "[[attacker.policy]]\nchoice = \"retreat\"\ndo = \"leave\"\n");
    const std::vector<StateIndex> asked = decisions_of(battle.chain, Side::attacker);
    REQUIRE(!asked.empty());
    for (const StateIndex state : asked) {
      CHECK(labels_at(battle.chain, state, Side::attacker) == Labels{"go on", "retreat"});
    }
    CHECK(chances(battle, decided(battle.chain, first_option)) == chances(never, never.chain));
    CHECK(chances(battle, decided(battle.chain, last_option)) == chances(at_once, at_once.chain));
  }
}

TEST_CASE("A fighter goes on against a cruiser, and a cruiser retreats from a fighter") {
  // The fighter hits at 3, the cruiser at 3: a round is worth 12 / 2 - 10 / 2 = 1, and both are
  // left with 1/4.
  CHECK(value_in_cost(battle_of("one-for-one",
                                "attacker.units = \"1 ftr\"\nattacker.retreat = \"optimal\"\n"
                                "defender.units = \"1 ca\"\n")) == Rational(4, 3));
  // The fighter defends at 4: a round is worth 10 / 2 - 12 * 2 / 3 = -3.
  CHECK(value_in_cost(battle_of("one-for-one",
                                "attacker.units = \"1 ca\"\nattacker.retreat = \"optimal\"\n"
                                "defender.units = \"1 ftr\"\n")) == -3);
}

TEST_CASE("The attacker may also retreat after the last round, and sees the number of the round") {
  const Battle battle = battle_of("one-for-one",
                                  "rounds = 2\nattacker.units = \"1 ftr\"\n"
                                  "attacker.retreat = \"optimal\"\ndefender.units = \"1 ca\"\n");
  CHECK(decisions_of(battle.chain, Side::attacker).size() == 2);
  CHECK(!battle.rounds);
  CHECK(battle.situation(decisions_of(battle.chain, Side::attacker).back()) ==
        Situation{{"round", 2}});
  CHECK(value_in_cost(battle) == Rational(5, 4));
  const auto on = chances(battle, decided(battle.chain, first_option));
  CHECK(std::count_if(on.begin(), on.end(), [](const auto& each) {
          return each.first.winner == Winner::undecided && each.second == Rational(1, 16);
        }) == 1);
  const auto gone = chances(battle, decided(battle.chain, last_option));
  CHECK(std::count_if(gone.begin(), gone.end(), [](const auto& each) {
          return each.first.winner == Winner::defender && !each.first.left[0].empty() &&
                 each.second == Rational(1, 4);
        }) == 1);
}

TEST_CASE("Limits of rounds and retreats count in every battle with open decisions") {
  // In a round the submarine sinks a cruiser that costs 20 with 1/6, else the cruiser sinks the
  // submarine with 1/2: -20 / 6 + 6 * 5 / 12 = -5/6 for the attacker, and both are left with 5/12.
  const std::string text =
      "attacker.units = \"1 ca\"\ndefender.units = \"1 sub\"\n"
      "defender.undetected = \"optimal\"\nunits.ca.cost = 20\n";
  CHECK(value_in_cost(battle_of("one-for-one", text)) == Rational(-10, 7));
  CHECK(value_in_cost(battle_of("one-for-one", "rounds = 2\n" + text)) == Rational(-85, 72));
  CHECK(value_in_cost(battle_of("one-for-one", "attacker.retreat = 1\n" + text)) ==
        Rational(-5, 6));
}

TEST_CASE("If no unit may leave, there are no decisions") {
  for (const std::string text : {"attacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n",
                                 "attacker.units = \"1 sub\"\ndefender.units = \"2 dd, 1 bb\"\n"}) {
    const Battle battle =
        battle_of("one-for-one", with_choice(text, "attacker.retreat", "optimal"));
    CHECK(battle.chain.labels.empty());
  }
  const Battle landing = battle_of("assault",
                                   "attacker.units = \"2 inf\"\nattacker.bombard = \"1 bb\"\n"
                                   "attacker.retreat = \"optimal\"\ndefender.units = \"1 inf\"\n");
  CHECK(landing.chain.labels.empty());
}

TEST_CASE("Both sides are asked who leaves before anyone does, the attacker first") {
  const Battle battle =
      battle_of("one-for-one",
                "attacker.units = \"2 sub\"\nattacker.undetected = \"optimal\"\n"
                "defender.units = \"1 sub\"\ndefender.undetected = \"optimal\"\n");
  const Chain& chain = battle.chain;
  const StateIndex start = chain.starts.front();
  CHECK(labels_at(chain, start, Side::attacker) == Labels{"none", "1 sub", "2 sub"});
  for (const StateIndex then : chain.successors(start)) {
    CHECK(labels_at(chain, then, Side::defender) == Labels{"none", "1 sub"});
  }
  const Outcome all_left = battle.outcome(chain.successors(chain.successors(start)[2])[1]);
  CHECK(all_left.winner == Winner::draw);
}

TEST_CASE(
    "A policy with conditions counts who is there before an open decision of the other side") {
  const Battle battle = battle_of(
      "axis-allies",
      "attacker.units = \"2 sub\"\nattacker.submerge = \"optimal\"\ndefender.units = \"1 sub\"\n"
      "[[defender.policy]]\nchoice = \"submerge\"\nwhen = { \"attacker.units\" = 2 }\n"
      "do = \"always\"\n");
  const Chain& chain = battle.chain;
  for (const StateIndex then : chain.successors(chain.starts.front())) {
    CHECK(battle.outcome(then).in_battle[1].empty());
  }
}

TEST_CASE("A block of conditions can leave a decision open") {
  const Battle battle =
      battle_of("one-for-one",
                "attacker.units = \"2 sub\"\ndefender.units = \"1 bb\"\n"
                "[[attacker.policy]]\nchoice = \"undetected\"\nwhen = { \"attacker.units\" = 1 }\n"
                "do = \"optimal\"\n"
                "[[attacker.policy]]\nchoice = \"retreat\"\nwhen = { \"attacker.units\" = 2 }\n"
                "do = \"optimal\"\n");
  for (const StateIndex state : decisions_of(battle.chain, Side::attacker)) {
    const Outcome stand = battle.outcome(state);
    const bool one = stand.in_battle[0].begin()->second == 1;
    CHECK(labels_at(battle.chain, state, Side::attacker) ==
          (one ? Labels{"none", "1 sub"} : Labels{"go on", "retreat"}));
  }
  CHECK(decisions_of(battle.chain, Side::attacker).size() > 2);
}

TEST_CASE(
    "Where waves follow one another, all states have the outcome of a battle that stays there") {
  const Battle battle = battle_of("one-for-one",
                                  "attacker.units = \"1 ca\"\nattacker.retreat = \"optimal\"\n"
                                  "defender.units = \"1 ca\"\n[[wave]]\nunits = \"1 dd\"\n"
                                  "retreat = \"optimal\"\n");
  const std::vector<StateIndex> asked = decisions_of(battle.chain, Side::attacker);
  REQUIRE(asked.size() == 3);  // in the first wave; in the second, the cruiser lost or gone
  for (StateIndex state = 0; state < battle.chain.state_count(); ++state) {
    CHECK_NOTHROW(battle.outcome(state));
  }
  const Outcome first = battle.outcome(asked.front());
  CHECK(!first.winner);
  CHECK(battle.situation(asked.front()) == Situation{{"wave.1", 1}});
  CHECK(first.in_battle[0] == Units{{parse_key("ca").value(), 1}});
  CHECK(first.left[0] == Units{{parse_key("dd#2").value(), 1}});
}

TEST_CASE("A landing has an outcome wherever it may stay for ever") {
  const Battle battle =
      battle_of("assault",
                "attacker.units = \"1 inf, 1 ftr\"\nattacker.retreat = \"optimal\"\n"
                "defender.units = \"1 inf\"\nsea.attacker.units = \"1 sub, 1 tr\"\n"
                "sea.attacker.submerge = \"optimal\"\nsea.defender.units = \"1 tr\"\n");
  const std::vector<StateIndex> asked = decisions_of(battle.chain, Side::attacker);
  REQUIRE(asked.size() > 1);
  for (StateIndex state = 0; state < battle.chain.state_count(); ++state) {
    CHECK_NOTHROW(battle.outcome(state));
  }
  const Outcome at_sea = battle.outcome(asked.front());
  CHECK(at_sea.in_battle[0].size() == 2);
  CHECK(at_sea.left[0].size() == 2);  // who would have landed, and the fighter
  CHECK(at_sea.left[1].size() == 1);
}

TEST_CASE("Alike units in several entries of the casualty order have different names in a choice") {
  const Battle battle = battle_of("one-for-one",
                                  "attacker.units = \"2 sub, 1 ca\"\n"
                                  "attacker.losses = \"1 sub, ca, sub\"\n"
                                  "attacker.undetected = \"optimal\"\ndefender.units = \"1 ca\"\n");
  CHECK(
      labels_at(battle.chain, battle.chain.starts.front(), Side::attacker) ==
      Labels{"none", "1 sub of entry 1", "1 sub of entry 3", "1 sub of entry 1, 1 sub of entry 3"});
}

TEST_CASE("Before the rounds that were fought a battle stands as after them") {
  const Battle battle = battle_of("one-for-one",
                                  "fought = 2\nattacker.units = \"2 sub\"\n"
                                  "defender.units = \"1 dd\"\n");
  const StateIndex start = battle.chain.starts.front();
  const StateIndex between = battle.chain.successors(start).front();
  const StateIndex stands = battle.chain.successors(between).front();
  REQUIRE(battle.chain.round_begins[between] == 1);
  for (const StateIndex before : {start, between}) {
    CHECK(battle.outcome(before) == battle.outcome(stands));
    CHECK(battle.situation(before) == battle.situation(stands));
  }
}

TEST_CASE("The message on too many states names the open choices that cause them") {
  const RuleSystem& rules = rule_system("one-for-one", {});
  const Case battle =
      read_case(Document::parse("rules = \"one-for-one\"\nattacker.units = \"9 sub\"\n"
                                "attacker.undetected = \"optimal\"\ndefender.units = \"9 ca\"\n",
                                "test"),
                rules.format);
  const LimitScope scope({.states = 50});
  const Error error = refusal([&] { rules.enumerate(battle); });
  CHECK(error.code() == ErrorCode::limit);
  CHECK(std::string(error.what()).find("open choices make many of them") != std::string::npos);
}
