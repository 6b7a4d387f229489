// Losses that a side chooses: its options, the information on which it decides, and the values of
// the choices.
#include <doctest/doctest.h>

#include <algorithm>

#include "states/rule_system.hpp"
#include "tests/support/decisions.hpp"

using namespace asdic;

namespace {

using Labels = std::vector<std::string>;

const std::string attacker_chooses = "attacker.losses = \"optimal\"\n";
const std::string defender_chooses = "defender.losses = \"optimal\"\n";

/// Forces of a rule system, and further keys of the case.
struct Fight {
  std::string rules;
  std::string text;
};

const std::vector<Fight> fights = {
    {"one-for-one",
     "attacker.units = \"2 sub, 1 ca, 1 bb\"\ndefender.units = \"1 sub, 1 dd, 1 ftr, 1 bb\"\n"},
    {"one-for-one",
     "attacker.units = \"2 sub, 1 ftr\"\ndefender.units = \"1 sub, 1 dd, 1 ca\"\n"
     "attacker.undetected = 1\noptions.first_strike = \"first-round\"\n"},
    {"depth",
     "attacker.units = \"1 sub@periscope, 1 dd, 1 bb\"\n"
     "defender.units = \"1 sub, 1 sub@submerged, 1 dd, 1 ftr\"\n"
     "defender.withdraw = \"always\"\noptions.surprise_strike = \"without-destroyer\"\n"},
    {"depth",
     "attacker.units = \"2 ca, 1 sub\"\ndefender.units = \"1 sub, 1 sub@periscope, 1 cv\"\n"
     "defender.concealed = \"defend\"\noptions.located_lasts = \"round\"\n"},
    {"detection-roll",
     "attacker.units = \"2 sub, 1 dd, 1 bb\"\ndefender.units = \"1 sub, 1 dd, 1 ftr, 1 bb\"\n"},
    {"detection-roll",
     "attacker.units = \"1 sub, 1 kaiten, 1 dd, 1 ftr\"\ndefender.units = \"1 sub, 2 bb\"\n"
     "attacker.undetected = \"submerge\"\ndefender.technologies.all = [\"combined-arms\"]\n"
     "options.kaitens_expended = true\ndefender.submerge = \"always\"\n"},
    {"assault",
     "attacker.units = \"2 inf, 1 art, 1 ftr, 1 bmb\"\nattacker.bombard = \"1 bb\"\n"
     "defender.units = \"2 inf, 1 arm, 1 aa\"\n"},
    {"axis-allies",
     "attacker.units = \"2 inf, 1 art, 1 ftr, 1 bmb\"\nattacker.bombard = \"1 bb\"\n"
     "defender.units = \"2 inf, 1 arm, 1 aa\"\n"},
    {"axis-allies",
     "attacker.units = \"2 sub, 1 ftr, 1 bb\"\n"
     "defender.units = \"1 sub, 1 dd, 1 ftr, 1 tr, 1 bb\"\n"},
    {"axis-allies",
     "attacker.units = \"1 sub, 1 ftr, 1 bb\"\ndefender.units = \"2 sub, 1 dd, 1 tr\"\n"
     "options.hit_order = \"most\"\n"},
    {"axis-allies",
     "attacker.units = \"2 inf, 2 arm, 1 ftr\"\nattacker.keep = 1\n"
     "defender.units = \"3 inf, 1 ftr, 1 aa\"\noptions.dice = \"low-luck\"\n"},
    {"axis-allies",
     "attacker.units = \"1 sub, 1 dd, 1 bb\"\ndefender.units = \"2 sub, 1 tr\"\n"
     "options.edition = \"lhtr\"\nattacker.submerge = \"always\"\n"}};

/// Returns the first decision. All states before it must have one successor.
StateIndex first_decision(const Chain& chain) {
  StateIndex state = chain.starts.front();
  while (chain.kinds[state] == NodeKind::chance && chain.successors(state).size() == 1) {
    state = chain.successors(state).front();
  }
  return state;
}

/// Returns the options of the defender in its first decision on losses.
Labels first_losses(const std::string& rules, const std::string& text) {
  const Chain chain = battle_of(rules, defender_chooses + text).chain;
  return labels_at(chain, first_decision(chain), Side::defender);
}

/// Returns the options in the first decision on losses to bombers that always hit.
Labels first_losses_to(const std::string& bombers, const std::string& rules,
                       const std::string& defenders, const std::string& more = "") {
  return first_losses(rules, more + "attacker.units = \"" + bombers +
                                 "\"\nunits.bmb.attack = 6\ndefender.units = \"" + defenders +
                                 "\"\n");
}

}  // namespace

TEST_CASE("A side that always chooses the casualty order has the odds of a side without a choice") {
  for (const Fight& fight : fights) {
    CAPTURE(fight.rules);
    CAPTURE(fight.text);
    const Battle fixed = battle_of(fight.rules, fight.text);
    const auto expected = chances(fixed, fixed.chain);
    for (const std::string& choosing :
         {attacker_chooses, defender_chooses, attacker_chooses + defender_chooses}) {
      CAPTURE(choosing);
      const Battle open = battle_of(fight.rules, choosing + fight.text);
      CHECK_NOTHROW(open.chain.validate());
      CHECK(!open.chain.labels.empty());
      CHECK(chances(open, decided(open.chain, first_option)) == expected);
    }
  }
}

TEST_CASE("The casualty order comes first, and no two options are the same") {
  // Two sure hits on a battleship and a transport: damage first, or both hits on the battleship.
  CHECK(first_losses_to("2 bmb", "detection-roll", "1 tr, 1 bb") ==
        Labels{"damage 1 bb, lose 1 tr", "lose 1 bb"});
  // Damaged and undamaged ones are different units to choose from.
  CHECK(first_losses_to("1 bmb", "detection-roll", "1 bb*, 1 bb") ==
        Labels{"damage 1 bb", "lose 1 bb*"});
  CHECK(first_losses_to("2 bmb", "detection-roll", "1 tr, 1 bb", "units.bb.hits = 3\n") ==
        Labels{"damage 1 bb to bb**", "damage 1 bb to bb*, lose 1 tr"});
  CHECK(first_losses_to("2 bmb", "assault", "2 inf, 1 art, 1 arm") ==
        Labels{"lose 2 inf", "lose 1 inf, 1 art", "lose 1 inf, 1 arm", "lose 1 art, 1 arm"});
}

TEST_CASE("Where a detected submarine and another can be lost their names say so") {
  const Chain chain = battle_of("one-for-one", attacker_chooses +
                                                   "attacker.units = \"2 sub\"\n"
                                                   "defender.units = \"1 dd, 1 ca\"\n")
                          .chain;
  const Labels two_names = {"lose 1 detected sub", "lose 1 undetected sub"};
  CHECK(std::count(chain.labels.begin(), chain.labels.end(), two_names) > 0);
  for (const Labels& labels : chain.labels) CHECK(labels == two_names);
}

TEST_CASE("Hits are taken kind by kind when all of the moment are known") {
  // The detected submarine hits a ship, the bomber anything.
  const Battle battle = battle_of("one-for-one", defender_chooses +
                                                     "attacker.units = \"1 sub, 1 bmb\"\n"
                                                     "units.sub.attack = 6\nunits.bmb.attack = 6\n"
                                                     "defender.units = \"1 dd, 1 ftr, 1 ca\"\n");
  const Chain& chain = battle.chain;
  const StateIndex by_submarine = first_decision(chain);
  CHECK(labels_at(chain, by_submarine, Side::defender) == Labels{"lose 1 dd", "lose 1 ca"});
  CHECK(labels_at(chain, chain.successors(by_submarine)[0], Side::defender) ==
        Labels{"lose 1 ftr", "lose 1 ca"});
  CHECK(labels_at(chain, chain.successors(by_submarine)[1], Side::defender) ==
        Labels{"lose 1 dd", "lose 1 ftr"});
}

TEST_CASE("The defender chooses before the own dice, and the attacker when both are known") {
  const Battle battle = battle_of("assault", attacker_chooses + defender_chooses +
                                                 "attacker.units = \"1 inf, 1 arm\"\n"
                                                 "units.inf.attack = 0\nunits.arm.attack = 6\n"
                                                 "defender.units = \"1 inf, 1 arm\"\n"
                                                 "units.arm.defense = 0\n");
  const Chain& chain = battle.chain;
  const StateIndex defender = first_decision(chain);
  REQUIRE(labels_at(chain, defender, Side::defender) == Labels{"lose 1 inf", "lose 1 arm"});
  for (const StateIndex dice : chain.successors(defender)) {
    REQUIRE(chain.kinds[dice] == NodeKind::chance);
    REQUIRE(chain.successors(dice).size() == 2);
    CHECK(labels_at(chain, chain.successors(dice)[1], Side::attacker) ==
          Labels{"lose 1 inf", "lose 1 arm"});
  }
}

TEST_CASE("A defender keeps infantry that hits better than the tank that costs more") {
  // The bomber hits in each round. In the first both defenders fire and hit with 5/6. Losing the
  // infantry is worth 3 - 50 * 5/6 + (4 - 50/2) / 6 = -759/18 to the attacker, losing the tank
  // 4 - 50 * 5/6 + (3 - 50 * 2/3) / 6 = -769/18.
  const std::string text =
      "attacker.units = \"1 bmb\"\nunits.bmb = { attack = 6, cost = 50 }\n"
      "defender.units = \"1 inf, 1 arm\"\nunits.inf.defense = 4\n"
      "units.arm.cost = 4\n";
  CHECK(value_in_cost(battle_of("assault", text)) == Rational(-759, 18));
  CHECK(value_in_cost(battle_of("assault", defender_chooses + text)) == Rational(-769, 18));
}

TEST_CASE("An attacker chooses who is lost to anti-aircraft fire before anything else") {
  const Battle battle = battle_of("assault", attacker_chooses +
                                                 "attacker.units = \"1 ftr, 1 bmb\"\n"
                                                 "units.bmb.attack = 6\n"
                                                 "defender.units = \"1 inf, 1 aa\"\n");
  const Chain& chain = battle.chain;
  const StateIndex start = chain.starts.front();
  REQUIRE(chain.kinds[start] == NodeKind::chance);
  REQUIRE(chain.successors(start).size() == 3);
  const StateIndex one_hit = chain.successors(start)[1];
  CHECK(labels_at(chain, one_hit, Side::attacker) == Labels{"lose 1 ftr", "lose 1 bmb"});
  CHECK(chain.round_begins[chain.successors(one_hit)[0]] == 1);
}

TEST_CASE("What bombardment hits is chosen before the dice of the round, and fires in it") {
  const Battle battle =
      battle_of("axis-allies", defender_chooses +
                                   "attacker.units = \"1 inf\"\nattacker.bombard = \"1 bb\"\n"
                                   "units.bb.attack = 6\nunits.art.defense = 3\nrounds = 1\n"
                                   "defender.units = \"1 inf, 1 art\"\n");
  const Chain& chain = battle.chain;
  const StateIndex bombarded = first_decision(chain);
  REQUIRE(labels_at(chain, bombarded, Side::defender) == Labels{"lose 1 inf", "lose 1 art"});
  // Both fire in the round: the infantry of the attacker is left with 2/3 * 1/2.
  Rational left = 0;
  for (const auto& [outcome, chance] : chances(battle, decided(chain, first_option))) {
    if (!outcome.in_battle[0].empty()) left += chance;
  }
  CHECK(left == Rational(1, 3));
}

TEST_CASE("Defenseless transports are no choice while others are left") {
  const std::string text =
      "attacker.units = \"1 bmb\"\nunits.bmb.attack = 6\n"
      "defender.units = \"1 dd, 2 tr\"\n";
  CHECK(battle_of("axis-allies", defender_chooses + text).chain.labels.empty());
  CHECK(first_losses("axis-allies", "options.transports = \"ordinary\"\n" + text) ==
        Labels{"lose 1 tr", "lose 1 dd"});
}

TEST_CASE("If as many hits as possible are taken, no other choice is left") {
  const std::string text =
      "attacker.units = \"1 sub, 1 ftr\"\n"
      "units.sub = { attack = 6, defense = 0 }\nunits.ftr.attack = 6\n"
      "defender.units = \"1 sub, 1 dd\"\n";
  CHECK(battle_of("axis-allies", defender_chooses + text).chain.labels.empty());
  CHECK(first_losses("axis-allies", "options.hit_order = \"submarines\"\n" + text) ==
        Labels{"lose 1 sub", "lose 1 dd"});
}

TEST_CASE(
    "Hits of bound submarines are taken by choice in opening fire, or wait for general fire") {
  // The defender has a destroyer: the attacker's submarine is bound, and its hit is held. It is a
  // moment of its own, or one with the hits of the attacker's destroyer.
  for (const std::string reading : {"assigned", "waiting"}) {
    const Battle battle =
        battle_of("detection-roll", defender_chooses +
                                        "options.detection = \"none\"\n"
                                        "options.held_hits = \"" +
                                        reading +
                                        "\"\n"
                                        "attacker.units = \"1 sub, 1 dd\"\n"
                                        "units.sub.attack = 6\nunits.dd.attack = 6\n"
                                        "defender.units = \"1 dd, 1 bb, 1 ftr\"\n");
    const Chain& chain = battle.chain;
    const StateIndex by_submarine = first_decision(chain);
    CHECK(labels_at(chain, by_submarine, Side::defender) == Labels{"damage 1 bb", "lose 1 dd"});
    const auto then = [&](std::size_t option) {
      StateIndex next = chain.successors(by_submarine)[option];
      // A roll that always hits.
      if (chain.kinds[next] == NodeKind::chance) next = chain.successors(next).front();
      return labels_at(chain, next, Side::defender);
    };
    CHECK(then(0) == Labels{"lose 1 ftr", "lose 1 dd", "lose 1 bb*"});
    CHECK(then(1) == Labels{"damage 1 bb", "lose 1 ftr"});
  }
}

TEST_CASE("Losses may be left open under the rules of fleets and armies") {
  const std::string text =
      "defender.losses = \"optimal\"\nattacker.units = \"1 ftr\"\n"
      "defender.units = \"1 ftr\"\n";
  for (const char* rules : {"one-for-one", "depth", "detection-roll", "assault", "axis-allies"}) {
    CHECK_NOTHROW(battle_of(rules, text));
  }
}
