// Further attackers against the units that the first ones left, with values derived by hand.
#include <doctest/doctest.h>

#include "lib/limits.hpp"
#include "odds/sample/sample.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Result waves(const std::string& rules, const std::string& first, const std::string& second,
             const std::string& defender, const std::string& more = "") {
  return solved(rules, first, defender, "wave.2.units = \"" + second + "\"\n" + more);
}

Rational chance_of_units(const Result& result, const std::string& unit, int count) {
  Rational sum = 0;
  for (const OutcomeChance& each : result.outcomes) {
    for (const Units* units : {each.outcome.in_battle.data(), each.outcome.left.data()}) {
      const auto found = units->find(key(unit));
      if (found != units->end() && found->second == count) sum += each.chance.exact();
    }
  }
  return sum;
}

}  // namespace

TEST_CASE("A wave that finds nobody has won without a round") {
  // Both certainly sink each other; then the second wave comes to an empty sea.
  const Result result =
      waves("one-for-one", "1 ca", "2 dd", "1 ca", "units.ca = {attack = 6, defense = 6}\n");
  CHECK(value(result, "winner.attacker") == 1);
  CHECK(value(result, "rounds.mean") == 1);
  CHECK(value(result, "wave.1.winner.draw") == 1);
  CHECK(value(result, "wave.2.rounds") == 0);
  CHECK(result.outcomes.front().outcome.in_battle[0] == Units{{key("dd#2"), 2}});
}

TEST_CASE("A wave that is not needed has left") {
  const Result result = waves("one-for-one", "1 ca", "2 dd", "1 tr",
                              "units.ca.attack = 6\nunits.tr = {attack = 0, defense = 0}\n");
  CHECK(value(result, "wave.2.fought") == 0);
  CHECK(result.outcomes.front().outcome.in_battle[0] == Units{{key("ca"), 1}});
  CHECK(result.outcomes.front().outcome.left[0] == Units{{key("dd#2"), 2}});
}

TEST_CASE("Damage stays from wave to wave") {
  // Each wave hits once, and is lost.
  const std::string sure =
      "rounds = 1\nunits.ca = {attack = 6, defense = 6}\n"
      "units.bb = {attack = 6, defense = 6, hits = 3}\n";
  const Result result = waves("one-for-one", "1 ca", "1 ca", "1 bb", sure);
  CHECK(result.outcomes.front().outcome.in_battle[1] == Units{{key("bb**"), 1}});
  CHECK(value(result, "winner.defender") == 1);
}

TEST_CASE("A limit of rounds is one of each wave, and the next attacks what it leaves") {
  const std::string nothing = "rounds = 2\nunits.ca = {attack = 0, defense = 0}\n";
  const Result result = waves("one-for-one", "1 ca", "1 ca", "1 ca",
                              "rounds = 2\nunits.ca = {attack = 1, defense = 0}\n");
  // It is sunk in one of four rounds, or not.
  CHECK(value(result, "winner.undecided") == Rational(5 * 5 * 5 * 5, 6 * 6 * 6 * 6));
  CHECK(value(result, "wave.1.winner.undecided") == Rational(25, 36));
  CHECK(value(result, "wave.2.fought") == Rational(25, 36));
  const Result standoff = waves("one-for-one", "1 ca", "1 ca", "1 ca", nothing);
  CHECK(value(standoff, "winner.standoff") == 1);
  CHECK(value(standoff, "rounds.mean") == 0);
}

TEST_CASE("Every way in which a wave may end has a figure, 0 if it does not end so") {
  const Result result = waves("one-for-one", "1 ca", "1 ca", "1 ca");
  for (const std::string winner : {"standoff", "undecided"}) {
    for (const std::string stage : {"wave.1.winner.", "wave.2.winner."}) {
      CHECK(value(result, stage + winner) == 0);
    }
  }
  CHECK(value(result, "wave.2.winner.draw") == Rational(1, 9));
  CHECK_THROWS_AS(figure(result, "wave.2.winner.nobody"), Error);
}

TEST_CASE("A wave that breaks off has left, damaged or not, and the next wave attacks") {
  const Result result =
      waves("one-for-one", "1 bb", "1 ca", "1 ca",
            "attacker.retreat = 1\nunits.bb.attack = 0\nunits.ca = {attack = 6, defense = 6}\n");
  CHECK(chance_of_units(result, "bb*", 1) == 1);
  CHECK(value(result, "winner.draw") == 1);
}

TEST_CASE("Silent submarines are in no wave's way") {
  const Result result = waves("depth", "1 ca", "1 dd", "1 sub@silent");
  CHECK(value(result, "wave.2.fought") == 0);
  CHECK(value(result, "winner.attacker") == 1);
}

TEST_CASE("An anti-aircraft gun fires at the aircraft of each wave") {
  const std::string sure = "units.inf.defense = 0\nunits.ftr.attack = 6\n";
  const Result result = waves("assault", "1 ftr", "1 ftr", "1 inf, 1 aa", sure);
  CHECK(value(result, "losses.attacker.units.ftr") == Rational(1, 6));
  CHECK(value(result, "losses.attacker.units.ftr#2") == Rational(1, 36));
}

TEST_CASE("Each wave has its own casualty order, policies and technologies") {
  const Result result = waves("assault", "1 inf", "1 inf, 1 ftr", "1 inf",
                              "wave.2.losses = \"ftr, inf\"\nwave.2.bombard = \"1 dd\"\n"
                              "wave.2.technologies.all = [\"combined-arms\"]\n"
                              "units.inf = {attack = 0, defense = 6}\nunits.ftr.attack = 0\n");
  // The first is lost; the destroyer hits with 1/2, or the fighter is lost, and then the infantry.
  CHECK(value(result, "losses.attacker.units.inf") == 1);
  CHECK(value(result, "winner.attacker") == Rational(1, 2));
  CHECK(value(result, "losses.attacker.units.inf#2") == Rational(1, 2));
}

TEST_CASE("Certified numbers of waves enclose the exact ones") {
  const Problem problem = case_of(
      "rules = \"one-for-one\"\nrounds = 3\nattacker.units = \"3 ca\"\n"
      "defender.units = \"2 ca, 1 bb\"\nwave.2.units = \"2 sub\"\nwave.3.units = \"1 bb\"\n");
  const Result exact = solve(problem);
  SolveOptions options;
  options.numbers = Numbers::certified;
  const Result certified = solve(problem, options);
  const Rational truth = value(exact, "winner.attacker");
  const Value bounds = *figure(certified, "winner.attacker");
  CHECK(Rational(bounds.lower(), bounds.denominator()) <= truth);
  CHECK(truth <= Rational(bounds.upper(), bounds.denominator()));
}

TEST_CASE("Waves are sampled as they are solved") {
  const Problem problem = case_of(
      "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\n"
      "defender.units = \"1 ca\"\nwave.2.units = \"1 ca\"\n");
  SampleOptions options;
  options.battles = 90'000;
  std::uint64_t won = 0;
  for (const OutcomeCount& each : sample(problem, options).outcomes) {
    if (each.outcome.winner == Winner::attacker) won += each.count;
  }
  CHECK(won > 69'300);  // 7/9 of them, and 5 standard deviations
  CHECK(won < 70'700);
}

TEST_CASE("The battles of all waves together keep the limit of states") {
  const Problem problem = case_of(
      "rules = \"one-for-one\"\nattacker.units = \"3 ca\"\ndefender.units = \"3 ca\"\n"
      "wave.2.units = \"3 ca\"\n");
  const std::uint64_t states = solve(problem).chain.states;
  const LimitScope enough({.states = states});
  CHECK(solve(problem).chain.states == states);
  const LimitScope too_few({.states = states - 1});
  CHECK(refusal([&] { solve(problem); }).code() == ErrorCode::limit);
}

TEST_CASE("Impossible waves are refused with their places") {
  const auto read = [](const std::string& rules, const std::string& wave) {
    return [=] {
      case_of("rules = \"" + rules + "\"\nattacker.units = \"1 ca\"\ndefender.units = \"1 ca\"\n" +
              wave);
    };
  };
  check_refused(read("one-for-one", "[[wave]]\nretreat = 1\n"), "test:4:1", {"wave.2", "no units"});
  check_refused(read("one-for-one", "[[wave]]\nunits = \"0 ca\"\n"), "test:5:9",
                {"wave.2", "no units"});
  check_refused(read("one-for-one", "[[wave]]\nunits = \"1 ca#2\"\n"), "test:5:10", {"#"});
  check_refused(read("one-for-one", "[[wave]]\nunits = \"1 ca\"\nbombard = \"1 bb\"\n"), "test:6:1",
                {"wave.2.bombard"});
  check_refused(read("one-for-one", "wave = 3\n"), "test:4:8", {"[[wave]]"});
  check_refused(read("one-for-one", "[wave.3]\nunits = \"1 ca\"\n"), "test:4:7", {"wave.3"});
  check_refused(read("surface", "[[wave]]\nunits = \"1 ca\"\n"), "test:4:1", {"no waves"});
}

TEST_CASE("The strength of waves when a round begins is reported round by round") {
  SolveOptions options;
  options.course_rounds = 3;
  const Result result =
      solve(case_of("rules = \"one-for-one\"\nattacker.units = \"1 ca\"\nwave.2.units = \"2 ca\"\n"
                    "defender.units = \"1 tr\"\nunits.tr = {attack = 0, defense = 0}\n"),
            options);
  CHECK(value(result, "winner.attacker.by_round.2") == Rational(3, 4));
  CHECK(value(result, "strength.attacker.units.in_round.2") == 1);
}

TEST_CASE("A stalemate ends a wave and not the battle, also where somebody waits by choice") {
  // Two destroyers against a submarine that they detect:
  // cases/one-for-one/standoff-for-the-next-wave.toml.
  const Rational destroyers(65, 68);
  for (const char* more :
       {"", "attacker.retreat = \"optimal\"\n", "attacker.retreat = { odds = \"0\" }\n",
        "attacker.retreat = { exchange = \"0\" }\n", "attacker.retreat = 2\n",
        "defender.undetected = \"optimal\"\n", "defender.undetected = \"leave\"\n",
        "attacker.retreat = \"optimal\"\ndefender.undetected = \"optimal\"\n",
        "attacker.retreat = \"optimal\"\ndefender.undetected = \"optimal\"\nrounds = 3\n",
        "defender.losses = \"optimal\"\nattacker.retreat = { odds = \"1/2\" }\n",
        "defender.undetected = \"optimal\"\nattacker.retreat = 3\n",
        ("[[defender.policy]]\nchoice = \"undetected\"\nwhen = { round = \"3..\" }\n"
         "do = \"optimal\"\n")}) {
    CAPTURE(more);
    const bool is_block = std::string(more).starts_with("[[");
    const std::string units = "attacker.units = \"2 ftr\"\ndefender.units = \"1 sub\"\n";
    const Result result = solve(case_of("rules = \"one-for-one\"\n" + units +
                                        (is_block ? "wave = [{ units = \"2 dd\" }]\n" : "") + more +
                                        (is_block ? "" : "[[wave]]\nunits = \"2 dd\"\n")));
    CHECK(value(result, "wave.1.fought") == 1);
    CHECK(value(result, "wave.2.fought") == 1);
    if (std::string(more).find("rounds") == std::string::npos) {
      CHECK(value(result, "winner.attacker") == destroyers);
    }
  }
}

TEST_CASE(
    "Submarines that may submerge and wait meet the next wave, under all rules that let them") {
  for (const char* more : {"never", "always", "optimal"}) {
    CAPTURE(more);
    const Result result = waves("axis-allies", "1 ftr", "2 dd", "1 sub",
                                std::string("defender.submerge = \"") + more + "\"\n");
    CHECK(value(result, "winner.attacker") == Rational(65, 68));  // as in one-for-one
    CHECK(value(result, "wave.2.fought") == 1);
    CHECK(value(result, "wave.1.rounds") == (more == std::string("always") ? 1 : 0));
  }
}

TEST_CASE("Both sides wait for the last wave, and it was fought") {
  const Result result = waves("one-for-one", "1 ca", "1 ftr", "1 sub",
                              "defender.undetected = \"optimal\"\noptions.optimal_may_hold = true\n"
                              "attacker.retreat = \"optimal\"\n");
  CHECK(value(result, "wave.1.winner.standoff") == 1);
  CHECK(value(result, "wave.2.winner.standoff") == 1);
  CHECK(value(result, "wave.2.fought") == 1);
  CHECK(value(result, "rounds.mean") == 0);
}
