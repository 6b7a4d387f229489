// The open decisions of surface actions, against values derived by hand.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/decisions.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"
#include "tests/support/small_games.hpp"

using namespace asdic;

namespace {

/// Returns a class of DF 10, whose attacks do one step of damage each.
std::string ship(const std::string& name, int attack, int speed, int range, int hull,
                 const std::string& more = "") {
  return "ships." + name + " = { type = \"CA\", attack = " + std::to_string(attack) +
         ", defense = 10, speed = " + std::to_string(speed) +
         ", gun_range = " + std::to_string(range) + ", hull = " + std::to_string(hull) + more +
         " }\n";
}

const std::string sure_hits =
    ship("gun", 1, 6, 2, 10) + ship("hulk", 0, 6, 0, 10) + ship("slow", 0, 1, 0, 10) +
    ship("still", 0, 0, 0, 10) + ship("raft", 1, 6, 2, 1) +
    ship("boat", 1, 6, 2, 10, ", torpedo_attack = 1, torpedo_range = 2, torpedo_rounds = 1") +
    "tables.hits_columns = [1]\n"
    "tables.hits = [[1],[1],[1],[1],[1],[1],[1],[1],[1],[1],[1]]\n"
    "tables.odds = [0]\ntables.damage = [[1,1,1,1,1,1], [1,1,1,1,1,1]]\n";

const std::string open_ranges = "attacker.range = \"optimal\"\ndefender.range = \"optimal\"\n";
const std::string open_targets = "attacker.targets = \"optimal\"\ndefender.targets = \"optimal\"\n";
const std::string open_leaving =
    "attacker.disengage = \"optimal\"\ndefender.disengage = \"optimal\"\n";
const std::string ranges = "range 1, range 2";
const std::string aims = "concentrate, spread";
const std::string leaving = "stay, disengage";

Battle action_to_play(const std::string& attacker, const std::string& defender,
                      const std::string& more) {
  return battle_of("surface", "attacker.units = \"" + attacker + "\"\ndefender.units = \"" +
                                  defender + "\"\n" + more + sure_hits);
}

/// Returns the steps of damage of ships in the action or gone from it.
int steps_of_damage(const Outcome& outcome, Side side) {
  int steps = 0;
  for (const auto* units : {&outcome.in_battle, &outcome.left}) {
    for (const auto& [unit, count] : (*units)[index(side)]) steps += unit.damage() * count;
  }
  return steps;
}

int steps_at(const Battle& battle, StateIndex state) {
  return steps_of_damage(battle.outcome(state), Side::defender);
}

}  // namespace

TEST_CASE("The reacting force chooses whether it avoids the action, if it can") {
  const std::string avoid = "defender.avoid = \"optimal\"\n";
  const Battle equal = action_to_play("1 hulk", "1 hulk", avoid);
  const StateIndex start = equal.chain.starts.front();
  CHECK(decisions(equal.chain) == std::vector<std::string>{"defender: fight, avoid"});
  CHECK(decision(equal.chain, start) == "defender: fight, avoid");
  const StateIndex avoiding = chosen(equal.chain, start, "avoid");
  CHECK(equal.chain.successors(avoiding).size() == 2);
  CHECK(equal.chain.successors(avoiding)[1] == chosen(equal.chain, start, "fight"));

  const Battle faster = action_to_play("1 slow", "1 hulk", avoid);
  CHECK(faster.chain.kinds[played(faster.chain, {"avoid"})] == NodeKind::end);
  CHECK(decisions(action_to_play("1 hulk", "1 slow", avoid).chain).empty());
}

TEST_CASE("From round 3 on the side whose wish prevails chooses the range") {
  const auto first = [](const std::string& attacker, const std::string& defender) {
    const Battle battle = action_to_play(attacker, defender, open_ranges);
    const StateIndex state = played(battle.chain, {});
    CHECK(battle.chain.round_begins[state] == (decision(battle.chain, state).empty() ? 0 : 1));
    return decision(battle.chain, state);
  };
  CHECK(first("1 hulk", "1 slow") == "attacker: " + ranges);
  CHECK(first("1 slow", "1 hulk") == "defender: " + ranges);
  CHECK(first("3 gun", "2 gun") == "attacker: " + ranges);
  CHECK(first("2 gun", "3 gun") == "defender: " + ranges);
}

TEST_CASE("If no wish prevails and both leave the range open, the defender agrees or not") {
  const Battle battle = action_to_play("1 hulk", "1 hulk", open_ranges);
  const Chain& chain = battle.chain;
  const StateIndex third = played(chain, {});
  CHECK(decision(chain, third) == "attacker: " + ranges);
  CHECK(chain.round_begins[third] == 1);
  const StateIndex wished = played(chain, {"range 1"});
  CHECK(decision(chain, wished) == "defender: " + ranges);
  CHECK(chain.round_begins[wished] == 0);
  // Without weapons the action is a stalemate at range 2 if either side wishes to stay there.
  CHECK(played(chain, {"range 2"}) == third);
  CHECK(played(chain, {"range 1", "range 2"}) == third);
  const StateIndex agreed = played(chain, {"range 1", "range 1"});
  CHECK(decision(chain, agreed) == "attacker: " + ranges);
  CHECK(agreed != third);
  CHECK(played(chain, {"range 1", "range 1", "range 1"}) == agreed);
  CHECK(played(chain, {"range 1", "range 1", "range 2", "range 2"}) == third);
}

TEST_CASE("Among equally fast sides, one prevails if it has half as many more armed ships") {
  const auto chooses = [](const std::string& attacker, const std::string& defender) {
    const Battle battle =
        action_to_play(attacker, defender,
                       open_ranges + ship("tube", 0, 6, 0, 10,
                                          ", torpedo_attack = 1, torpedo_range = 1, "
                                          "torpedo_rounds = 1"));
    const StateIndex third = played(battle.chain, {});
    const std::string asked = decision(battle.chain, third);
    // Who chooses alone for itself is followed by nobody in the same round.
    const StateIndex then = chosen(battle.chain, third, "range 1");
    const std::string also = decision(battle.chain, then);
    if (!also.empty() && battle.chain.round_begins[then] == 0 && also != asked) {
      return std::string("neither");
    }
    return asked.substr(0, asked.find(':'));
  };
  for (const std::string armed : {"1 gun", "1 tube"}) {
    CAPTURE(armed);
    CHECK(chooses(armed, "1 hulk") == "attacker");
    CHECK(chooses("1 hulk", armed) == "defender");
  }
  CHECK(chooses("3 gun", "3 gun") == "neither");
  CHECK(chooses("4 gun", "3 gun") == "neither");
  CHECK(chooses("3 gun", "4 gun") == "neither");
  CHECK(chooses("3 gun, 2 hulk", "2 gun, 4 hulk") == "attacker");
  CHECK(chooses("2 gun, 4 hulk", "3 gun, 2 hulk") == "defender");
}

TEST_CASE("The range is chosen in each round, knowing that of the round before") {
  const Battle battle = action_to_play("1 hulk", "1 slow", open_ranges);
  const Chain& chain = battle.chain;
  CHECK(decisions(chain).size() == 2);
  CHECK(played(chain, {"range 2"}) == played(chain, {}));
  CHECK(played(chain, {"range 1"}) != played(chain, {}));
  CHECK(played(chain, {"range 1", "range 2"}) == played(chain, {}));
}

TEST_CASE("If no wish prevails, a side may agree with the other's policy or not") {
  const auto asked = [](const std::string& more) {
    return decisions(action_to_play("1 hulk", "1 hulk", more).chain);
  };
  CHECK(asked("attacker.range = \"optimal\"\ndefender.range = 1\n") ==
        std::vector<std::string>{"attacker: " + ranges});
  CHECK(asked("attacker.range = 1\ndefender.range = \"optimal\"\n") ==
        std::vector<std::string>{"defender: " + ranges});
  CHECK(asked("attacker.range = \"optimal\"\ndefender.range = 2\n").empty());  // it is 2 already
}

TEST_CASE("The side with the longer guns keeps away if it can, and the other closes") {
  const auto damage_taken = [](int speed_of_far, int speed_of_near, const std::string& wishes) {
    const std::string classes =
        ship("far", 1, speed_of_far, 2, 3) + ship("near", 1, speed_of_near, 1, 3);
    return -value_of_play(
        action_to_play("1 far", "1 near", wishes + classes),
        [](const Outcome& outcome) { return Rational(-steps_of_damage(outcome, Side::attacker)); });
  };
  // Two rounds at range 2 do two steps of three. The third round sinks the near one at any range.
  CHECK(damage_taken(6, 5, open_ranges) == 0);
  CHECK(damage_taken(5, 6, open_ranges) == 1);
  CHECK(damage_taken(5, 5, open_ranges) == 0);
  CHECK(damage_taken(5, 5, "attacker.range = 1\ndefender.range = \"optimal\"\n") == 1);
  CHECK(damage_taken(5, 5, "attacker.range = \"optimal\"\ndefender.range = 1\n") == 0);
}

TEST_CASE("The attacker chooses its targets first, and the defender sees the choice") {
  const Battle battle = action_to_play("2 raft", "2 raft", open_targets);
  const Chain& chain = battle.chain;
  CHECK(decision(chain, played(chain, {})) == "attacker: " + aims);
  CHECK(decision(chain, played(chain, {"concentrate"})) == "defender: " + aims);
  CHECK(decision(chain, played(chain, {"spread"})) == "defender: " + aims);
  CHECK(played(chain, {"spread"}) != played(chain, {"concentrate"}));
  CHECK(decisions(chain).size() == 3);
  // Who spreads sinks both, and who does not sinks one.
  const auto win = [](const Outcome& outcome) {
    if (outcome.winner == Winner::attacker) return Rational(1);
    return Rational(outcome.winner == Winner::defender ? -1 : 0);
  };
  CHECK(value_of_play(battle, win) == 0);
  CHECK(value_of_play(action_to_play("2 raft", "2 raft", "attacker.targets = \"optimal\"\n"),
                      win) == 1);
  CHECK(value_of_play(action_to_play("2 raft", "2 raft", "defender.targets = \"optimal\"\n"),
                      win) == -1);
}

TEST_CASE("Nobody chooses targets where one ship fires, or one can be hit, or none is in range") {
  const std::string wishes = "attacker.range = 2\ndefender.range = 2\n";
  CHECK(decisions(action_to_play("1 gun", "3 hulk", open_targets).chain).empty());
  CHECK(decisions(action_to_play("3 gun", "1 hulk", open_targets).chain).empty());
  CHECK(decisions(
            action_to_play("2 near", "2 hulk", ship("near", 1, 6, 1, 10) + open_targets + wishes)
                .chain)
            .empty());
}

TEST_CASE("A side chooses how its ships combine, after its targets") {
  const std::string open_combining = "attacker.combine = \"optimal\"\n";
  // Each attack does a step of damage, so that it is best not to combine.
  const std::string combinations = "best, all";
  const auto first = [&](const std::string& attacker, const std::string& more) {
    const Battle battle =
        action_to_play(attacker, "2 hulk", open_combining + "rounds = 1\n" + more);
    return decision(battle.chain, played(battle.chain, {}));
  };
  const std::string other = ship("other", 1, 6, 2, 10);
  CHECK(first("2 gun, 1 other", other) == "attacker: " + combinations);
  CHECK(first("2 gun", "") == "attacker: " + combinations);
  CHECK(first("1 gun", "").empty());
  CHECK(first("2 gun, 1 other", other + "attacker.targets = \"optimal\"\n") == "attacker: " + aims);
  const Battle battle =
      action_to_play("2 gun, 1 other", "2 hulk",
                     open_combining + other + "attacker.targets = \"optimal\"\nrounds = 1\n");
  const StateIndex spread = played(battle.chain, {"spread"});
  CHECK(decision(battle.chain, spread) == "attacker: " + combinations);
  // All that fire on one target do one step with each attack.
  const auto steps = [&](const std::vector<std::string>& options) {
    return steps_at(battle, played(battle.chain, options));
  };
  CHECK(steps({"concentrate", "best"}) == 3);
  CHECK(steps({"concentrate", "all"}) == 1);
}

TEST_CASE("The engaging side chooses day or night before anything else") {
  const Battle battle = action_to_play("1 hulk", "1 hulk",
                                       "action.time = \"optimal\"\ndefender.avoid = \"optimal\"\n");
  const Chain& chain = battle.chain;
  const StateIndex start = chain.starts.front();
  CHECK(decision(chain, start) == "attacker: day, night");
  const auto avoided = [&](const std::string& time) {
    const StateIndex avoiding = chosen(chain, chosen(chain, start, time), "avoid");
    const RollIndex roll = chain.rows[avoiding];
    return Rational(chain.rolls.weight(roll, 0)) / Rational(chain.rolls.denominator(roll));
  };
  CHECK(avoided("day") == Rational(21, 36));
  CHECK(avoided("night") == Rational(26, 36));
}

TEST_CASE("A side that is surprised chooses no targets in the first round") {
  const std::string bounce =
      "action.bounce = [{ initiative = \"attacker\", surprised = \"attacker\" }]\n";
  const Battle battle =
      action_to_play("2 gun", "2 hulk", bounce + "attacker.targets = \"optimal\"\n");
  const StateIndex first = played(battle.chain, {});
  CHECK(decision(battle.chain, first) == "attacker: " + aims);
  CHECK(steps_at(battle, first) == 0);
  CHECK(steps_at(battle, played(battle.chain, {"spread"})) == 2);
}

TEST_CASE("Targets are chosen once in a round, for torpedoes and for guns") {
  const std::string apart =
      "options.torpedoes_first = true\nattacker.targets = \"optimal\"\n"
      "attacker.combine = \"all\"\n";
  const Battle battle = action_to_play("2 boat", "2 hulk", apart);
  const auto steps_after = [&](const std::string& option) {
    return steps_at(battle, played(battle.chain, {option}));
  };
  CHECK(steps_after("concentrate") == 2);
  CHECK(steps_after("spread") == 4);
}

TEST_CASE("Targets are chosen in the step in which they first make a difference") {
  const std::string apart = "options.torpedoes_first = true\nattacker.targets = \"optimal\"\n";
  const Battle battle = action_to_play("1 boat, 1 gun", "2 hulk", apart);
  const StateIndex first = played(battle.chain, {});
  CHECK(decision(battle.chain, first) == "attacker: " + aims);
  CHECK(steps_at(battle, first) == 1);  // of the one torpedo
}

TEST_CASE("A side that replies to fire chooses its targets after it has seen its losses") {
  const Battle battle =
      action_to_play("3 raft", "3 raft", open_targets + "options.fire = \"initiative\"\n");
  const Chain& chain = battle.chain;
  CHECK(decision(chain, played(chain, {})) == "attacker: " + aims);
  CHECK(chain.kinds[played(chain, {"spread"})] == NodeKind::end);
  const StateIndex reply = played(chain, {"concentrate"});
  CHECK(decision(chain, reply) == "defender: " + aims);
  CHECK(battle.outcome(reply).in_battle[1].begin()->second == 2);

  const Battle defender_first =
      action_to_play("3 raft", "3 raft",
                     open_targets +
                         "options.fire = \"initiative\"\n"
                         "action.bounce = [{ initiative = \"defender\" }]\n");
  CHECK(decision(defender_first.chain, played(defender_first.chain, {})) == "defender: " + aims);
}

TEST_CASE("Ships choose targets one after the other, and of what is alike only the first") {
  const std::string by_ship = "attacker.targets = \"optimal-by-ship\"\n";
  const auto asked = [](const Battle& battle, const std::vector<std::string>& options) {
    return decision(battle.chain, played(battle.chain, options));
  };
  // It is the same at which of two hulks the first gun fires.
  const Battle alike = action_to_play("2 gun", "2 hulk", by_ship);
  CHECK(asked(alike, {}) == "attacker: gun at hulk, gun at hulk (2)");
  CHECK(steps_at(alike, played(alike.chain, {"gun at hulk"})) == 2);

  const Battle unlike = action_to_play("2 gun, 1 raft", "1 hulk, 1 slow, 1 hulk*", by_ship);
  CHECK(asked(unlike, {}) == "attacker: gun at hulk*, gun at hulk, gun at slow");
  // The second gun fires no further in front than the first one, the raft at what it likes.
  CHECK(asked(unlike, {"gun at hulk"}) == "attacker: gun at hulk, gun at slow");
  CHECK(asked(unlike, {"gun at hulk", "gun at slow"}) ==
        "attacker: raft at hulk*, raft at hulk, raft at slow");
  CHECK(asked(unlike, {"gun at slow"}) == "attacker: raft at hulk*, raft at hulk, raft at slow");

  CHECK(decisions(action_to_play("2 gun", "1 hulk", by_ship).chain).empty());
  CHECK(decisions(action_to_play("2 hulk", "2 gun", by_ship).chain).empty());
}

TEST_CASE("Ships that choose their own targets sink one each, where a whole side cannot") {
  const std::string text =
      "rules = \"surface\"\nrounds = 1\nplay.goal = \"cost\"\nattacker.units = \"2 gun\"\n"
      "defender.units = \"1 hulk, 2 weak\"\n" +
      sure_hits + ship("weak", 0, 6, 0, 1);
  const auto exchange = [&](const std::string& targets) {
    return value(solve(case_of(text + "attacker.targets = \"" + targets + "\"\n")), "exchange");
  };
  CHECK(exchange("concentrate") == 0);
  CHECK(exchange("weak") == 10);
  CHECK(exchange("optimal") == 10);  // spread
  CHECK(exchange("optimal-by-ship") == 20);
}

TEST_CASE("A side is never worse off if each of its ships may choose its target") {
  const std::string text =
      "rules = \"surface\"\nrounds = 1\naction.time = \"night\"\nplay.goal = \"cost\"\n"
      "attacker.units = \"1 bb, 2 cl\"\n"
      "defender.units = \"1 cl, 1 dd, 1 ca*\"\nships.ca.torpedo_attack = 0\n"
      "ships.cl.torpedo_attack = 0\nships.dd.torpedo_attack = 0\n";
  for (const std::string combine : {"best", "all", "optimal"}) {
    const auto exchange = [&](const std::string& targets) {
      return value(solve(case_of(text + "attacker.combine = \"" + combine +
                                 "\"\nattacker.targets = \"" + targets + "\"\n")),
                   "exchange");
    };
    const Rational best = exchange("optimal-by-ship");
    for (const std::string targets : {"concentrate", "spread", "optimal", "ca, dd",
                                      "bb at ca; cl at dd", "1 cl at dd; spread"}) {
      CAPTURE(targets);
      CHECK(exchange(targets) <= best);
    }
  }
}

TEST_CASE("Ships choose their targets in each step of fire, with torpedoes and without") {
  const std::string apart =
      "options.torpedoes_first = true\nattacker.targets = \"optimal-by-ship\"\n";
  const Battle battle = action_to_play("3 boat", "2 hulk", apart);
  CHECK(decision(battle.chain, played(battle.chain, {})) ==
        "attacker: boat at hulk, boat at hulk (2)");
  const StateIndex third = played(battle.chain, {"boat at hulk"});
  CHECK(decision(battle.chain, third) == "attacker: boat at hulk, boat at hulk (2)");
  const StateIndex guns = played(battle.chain, {"boat at hulk", "boat at hulk (2)"});
  CHECK(steps_at(battle, guns) == 3);
  const std::string gun = "boat after 1 salvo at ";
  CHECK(decision(battle.chain, guns) == "attacker: " + gun + "hulk**, " + gun + "hulk*");
  const auto ships = [&](StateIndex state, const std::string& what) {
    int number = 0;
    for (const auto& [words, count] : battle.situation(state)) {
      if (words == "the attacker's " + what) number += count;
    }
    return number;
  };
  CHECK(ships(third, "boat at hulk") == 2);
  CHECK(ships(played(battle.chain, {"boat at hulk", "boat at hulk (2)", gun + "hulk*"}),
              gun + "hulk*") == 0);
}

TEST_CASE("A block on the fire of a side leaves it no choice while it holds") {
  const std::string block =
      "[[attacker.policy]]\nchoice = \"targets\"\nwhen = { round = 1 }\ndo = \"spread\"\n";
  const std::string forces =
      "attacker.units = \"2 gun\"\ndefender.units = \"2 hulk\"\nattacker.targets = \"optimal\"\n";
  const Battle battle = battle_of("surface", forces + sure_hits + block);
  const StateIndex first = played(battle.chain, {});
  CHECK(decision(battle.chain, first) == "attacker: " + aims);
  CHECK(steps_at(battle, first) == 2);
}

TEST_CASE("From round 3 on a side that need not leave chooses whether it tries") {
  const Battle battle = action_to_play("1 gun", "2 hulk", "defender.disengage = \"optimal\"\n");
  const Chain& chain = battle.chain;
  const StateIndex third = played(chain, {});
  CHECK(decision(chain, third) == "defender: " + leaving);
  CHECK(steps_at(battle, third) == 3);
  CHECK(chain.kinds[played(chain, {"disengage"})] == NodeKind::end);
  CHECK(steps_at(battle, played(chain, {"stay"})) == 4);
  // At the end of round 6 more than a quarter of 20 is lost, and they have to leave.
  CHECK(decisions(chain).size() == 3);
  CHECK(steps_at(battle, played(chain, {"stay", "stay", "stay"})) == 6);
  const auto damage = [](const Outcome& outcome) {
    return Rational(steps_of_damage(outcome, Side::defender));
  };
  CHECK(value_of_play(battle, damage) == 3);
  CHECK(value_of_play(battle, [&](const Outcome& outcome) { return -damage(outcome); }) == -6);
}

TEST_CASE("The attacker chooses first whether it disengages, and the defender sees the choice") {
  const Battle battle = action_to_play("1 gun", "2 hulk", open_leaving);
  const Chain& chain = battle.chain;
  CHECK(decision(chain, played(chain, {})) == "attacker: " + leaving);
  for (const std::string option : {"stay", "disengage"}) {
    CHECK(decision(chain, played(chain, {option})) == "defender: " + leaving);
    CHECK(steps_at(battle, played(chain, {option})) == 3);
  }
  const Outcome apart = battle.outcome(played(chain, {"disengage", "disengage"}));
  CHECK(apart.winner == Winner::draw);
}

TEST_CASE("A side that always takes the first option, or always the last, follows a policy") {
  struct OpenKey {
    std::string key;
    std::string first;
    std::string last;
  };
  const std::vector<OpenKey> choices = {{"attacker.range", "1", "2"},
                                        {"defender.range", "1", "2"},
                                        {"attacker.targets", "\"concentrate\"", "\"spread\""},
                                        {"defender.targets", "\"concentrate\"", "\"spread\""},
                                        {"attacker.disengage", "false", "true"},
                                        {"defender.disengage", "false", "true"},
                                        {"attacker.combine", "\"best\"", "\"none\""},
                                        {"defender.combine", "\"best\"", "\"none\""},
                                        {"action.time", "\"day\"", "\"night\""},
                                        {"defender.avoid", "false", "true"}};
  const std::string few = "attacker.units = \"1 ca, 1 dd\"\ndefender.units = \"1 cl, 1 dd\"\n";
  const std::string bounce =
      "action.bounce = [{ initiative = \"defender\", number = 1, surprised = \"defender\" }]\n";
  const std::vector<std::string> actions = {
      few, few + bounce + "action.time = \"night\"\nattacker.range = 2\ndefender.body = true\n",
      few + "options.torpedoes_first = true\noptions.fire = \"initiative\"\n"};
  for (const std::string& text : actions) {
    for (const OpenKey& open : choices) {
      CAPTURE(text);
      CAPTURE(open.key);
      const auto with = [&](const std::string& value) {
        std::string changed = text;
        const auto at = changed.find(open.key + " = ");
        if (at != std::string::npos) changed.erase(at, changed.find('\n', at) + 1 - at);
        return battle_of("surface", changed + open.key + " = " + value + "\n");
      };
      const Battle battle = with("\"optimal\"");
      const Battle by_first = with(open.first);
      const Battle by_last = with(open.last);
      CHECK_FALSE(decisions(battle.chain).empty());
      CHECK(chances(battle, decided(battle.chain, first_option)) ==
            chances(by_first, by_first.chain));
      // An option with the same effect as an earlier one does not exist.
      const auto last = [&](StateIndex state, const std::vector<std::string>& labels) {
        const bool combines = std::find(labels.begin(), labels.end(), "best") != labels.end();
        return combines && labels.back() != "none" ? 0 : last_option(state, labels);
      };
      CHECK(chances(battle, decided(battle.chain, last)) == chances(by_last, by_last.chain));
    }
  }
}

TEST_CASE("A side without a chance to leave is not asked") {
  CHECK(decisions(action_to_play("1 gun", "2 still", "defender.disengage = \"optimal\"\n").chain)
            .empty());
  const std::string night = "action.time = \"night\"\n";
  CHECK_FALSE(
      decisions(
          action_to_play("1 gun", "2 still", night + "defender.disengage = \"optimal\"\n").chain)
          .empty());
}

TEST_CASE("A choice that an action cannot leave open is refused") {
  const auto refused = [](const std::string& key, const std::string& column,
                          std::initializer_list<const char*> words) {
    CAPTURE(key);
    const std::string text =
        "rules = \"surface\"\nattacker.units = \"1 ca\"\ndefender.units = \"2 dd\"\n" + key +
        " = \"optimal\"\n";
    check_refused(
        [&] { read_case(Document::parse(text, "test"), rule_system("surface", {}).format); },
        "test:4:" + column, words);
  };
  refused("attacker.body", "17", {"unknown value 'optimal'", "false, true"});
  refused("attacker.losses", "10", {"unknown key 'attacker.losses'"});
}
