// Waves of both sides that take a territory from each other, with values derived by hand, and
// against the oracle.
#include <doctest/doctest.h>

#include "lib/input/policies.hpp"
#include "odds/sample/sample.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Solves an assault after which the defender attacks with `counter`.
Result taken_back(const std::string& attacker, const std::string& defender,
                  const std::string& counter, const std::string& more = "") {
  return solved("assault", attacker, defender,
                "wave.2.by = \"defender\"\nwave.2.units = \"" + counter + "\"\n" + more);
}

/// Infantry hits whenever it attacks and never defends. Fighters never hit.
const std::string sure =
    "units.inf = {attack = 6, defense = 0}\nunits.ftr = {attack = 0, defense = 0}\n";

void check_wave_refused(const std::string& wave, const std::string& place,
                        std::initializer_list<const char*> words) {
  check_case_refused(
      "rules = \"assault\"\nattacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n[[wave]]\n" +
          wave,
      place, words);
}

/// Returns a small random battle on land with waves of both sides, the last one of the defender.
std::string random_take_and_hold(std::uint64_t seed) {
  RandomWords words(seed);
  const bool is_assault = words.pick(0, 1) == 0;
  const std::vector<std::string> pool = {"inf", "inf:uk", "art", "arm",
                                         "ftr", "bmb",    "hvy", "hvy*"};
  std::vector<std::string> defenders = pool;
  defenders.emplace_back("aa");
  std::string text = std::string("rules = \"") + (is_assault ? "assault" : "axis-allies") + "\"\n";
  if (words.pick(0, 3) == 0) text += "rounds = " + std::to_string(words.pick(1, 2)) + "\n";
  text += "[attacker]\nunits = \"" + words.force(pool, words.pick(1, 3), 3) + "\"\n";
  if (words.pick(0, 2) == 0) text += "retreat = " + std::to_string(words.pick(1, 2)) + "\n";
  if (words.pick(0, 2) == 0)
    text += "stays = \"" + words.one_of({"ftr", "ftr, bmb", "land"}) + "\"\n";
  text += "[defender]\nunits = \"" + words.force(defenders, words.pick(1, 2), 3) + "\"\n";
  const int waves = words.pick(1, 3);
  for (int i = 0; i < waves; ++i) {
    text += "[[wave]]\nunits = \"" + words.force(pool, words.pick(1, 2), 2) + "\"\n";
    const bool by_defender = i + 1 == waves || words.pick(0, 1) == 0;
    if (by_defender) text += "by = \"defender\"\n";
    if (words.pick(0, 2) == 0) text += "stays = \"" + words.one_of({"bmb", "ftr"}) + "\"\n";
    if (words.pick(0, 4) == 0) text += "retreat = 1\n";
    if (is_assault && words.pick(0, 3) == 0) text += "bombard = \"1 bb\"\n";
    if (is_assault && words.pick(0, 3) == 0) {
      text += "technologies = { all = [\"jet-fighters\", \"heavy-bombers\"] }\n";
    }
  }
  text += "[territory]\nvalue = " + std::to_string(words.pick(0, 3)) +
          "\ndead_zone = " + std::to_string(words.pick(0, 2)) + "\n";
  if (!is_assault) {
    text += "[options]\ndamage_stays = " + words.one_of({"true", "false"}) + "\n";
  }
  text += "[units.hvy]\nkind = \"land\"\nattack = 2\ndefense = 3\nhits = 2\ncost = 7\n";
  return text;
}

}  // namespace

TEST_CASE("A territory is taken and taken back by those that always hit") {
  const Result result = taken_back("1 inf", "1 inf", "1 inf", sure);
  CHECK(value(result, "wave.1.takes") == 1);
  CHECK(value(result, "wave.2.fought") == 1);
  CHECK(value(result, "wave.2.takes") == 1);
  CHECK(value(result, "holds.attacker") == 0);
  CHECK(value(result, "holds.defender") == 1);
  CHECK(value(result, "takes") == 0);
  CHECK(value(result, "winner.defender") == 1);
  CHECK(value(result, "wave.2.winner.defender") == 1);
  CHECK(value(result, "wave.1.exchange") == 3);
  CHECK(value(result, "wave.2.exchange") == -3);
  CHECK(value(result, "exchange") == 0);
  CHECK(result.outcomes.front().outcome.in_battle[1] == Units{{key("inf#2"), 1}});
}

TEST_CASE("One infantry takes from one, and holds against one, with fractions derived by hand") {
  // It attacks with 1/6 and defends with 1/3. A round leaves the attacker alone with 1/9, the
  // defender with 5/18, nobody with 1/18. So the attacker wins 1/4, the defender 5/8, nobody 1/8.
  // The second battle is fought after 1/4, and has the same chances with exchanged sides.
  const Result result =
      taken_back("1 inf", "1 inf", "1 inf", "territory = {value = 4, dead_zone = 2}\n");
  CHECK(value(result, "wave.1.takes") == Rational(1, 4));
  CHECK(value(result, "wave.2.fought") == Rational(1, 4));
  CHECK(value(result, "wave.2.takes") == Rational(1, 16));
  CHECK(value(result, "wave.2.winner.draw") == Rational(1, 32));
  CHECK(value(result, "holds.attacker") == Rational(3, 16));
  CHECK(value(result, "holds.defender") == Rational(13, 16));
  CHECK(value(result, "winner.attacker") == Rational(5, 32));
  CHECK(value(result, "winner.draw") == Rational(5, 32));
  CHECK(value(result, "winner.defender") == Rational(11, 16));
  // Without the territory -9/8 and 9/32. It is worth 4 if taken, and then 2 instead of 4 if lost.
  CHECK(value(result, "wave.1.exchange") == Rational(-9, 8) + 1);
  CHECK(value(result, "wave.2.exchange") == Rational(9, 32) - Rational(2, 16));
  CHECK(value(result, "exchange") == Rational(1, 32));
}

TEST_CASE("Aircraft that took part fly home, unless they are to stay") {
  const std::string strong =
      "units.inf = {attack = 6, defense = 0}\n"
      "units.ftr = {attack = 0, defense = 6}\n";
  const Result home = taken_back("1 inf, 1 ftr", "1 inf", "1 inf", strong);
  CHECK(value(home, "holds.defender") == 1);
  CHECK(home.outcomes.front().outcome.left[0] == Units{{key("ftr"), 1}});
  // The infantry is lost first. The fighter hits in the same round.
  const Result stays =
      taken_back("1 inf, 1 ftr", "1 inf", "1 inf", strong + "attacker.stays = \"ftr\"\n");
  CHECK(value(stays, "holds.attacker") == 1);
  CHECK(stays.outcomes.front().outcome.in_battle[0] == Units{{key("ftr"), 1}});
  CHECK(value(stays, "exchange") == 3);  // three infantry are lost, two of the defender
}

TEST_CASE("Aircraft alone clear a territory without taking it, and nothing is taken back") {
  const Result result =
      taken_back("1 ftr", "1 inf", "2 inf", "units.ftr.attack = 6\nunits.inf.defense = 0\n");
  CHECK(value(result, "winner.attacker") == 1);
  CHECK(value(result, "holds.defender") == 1);
  CHECK(value(result, "wave.2.fought") == 0);
  CHECK(value(result, "wave.2.exchange") == 0);
  CHECK(result.outcomes.front().outcome.left[1] == Units{{key("inf#2"), 2}});
}

TEST_CASE("Aircraft alone cannot take a territory back, and it stays with the attacker") {
  const Result result = taken_back("1 inf", "1 inf", "1 ftr",
                                   "units.inf = {attack = 6, defense = 0}\nunits.ftr.attack = 6\n");
  CHECK(value(result, "winner.defender") == 1);
  CHECK(value(result, "holds.attacker") == 1);
  CHECK(value(result, "wave.2.takes") == 0);
}

TEST_CASE("Land units walk into a territory that aircraft of an earlier wave have cleared") {
  const Result result =
      solved("assault", "1 ftr", "1 inf",
             "wave = [{units = \"1 inf\"}, {by = \"defender\", units = \"1 inf\"}]\n"
             "units.ftr.attack = 6\nunits.inf = {attack = 6, defense = 0}\n");
  CHECK(value(result, "wave.2.fought") == 1);
  CHECK(value(result, "wave.2.rounds") == 0);
  CHECK(value(result, "wave.2.takes") == 1);
  CHECK(value(result, "wave.3.takes") == 1);
  CHECK(value(result, "holds.defender") == 1);
}

TEST_CASE("A wave of a side that holds the territory does not attack") {
  const Result result =
      solved("assault", "1 inf", "1 inf",
             "wave = [{units = \"2 inf\"}, {by = \"defender\", units = \"1 inf\"}, "
             "{units = \"1 inf\"}]\n" +
                 sure);
  CHECK(value(result, "wave.2.fought") == 0);
  CHECK(value(result, "wave.3.takes") == 1);
  CHECK(value(result, "wave.4.takes") == 1);
  CHECK(value(result, "holds.attacker") == 1);
  CHECK(result.outcomes.front().outcome.left[0] == Units{{key("inf#2"), 2}});
}

TEST_CASE("A territory that is lost and taken again is worth what one is that was never lost") {
  const std::string worth = "territory = {value = 10, dead_zone = 4}\n";
  const std::string thrice =
      "wave = [{by = \"defender\", units = \"1 inf\"}, {units = \"1 inf\"}]\n";
  CHECK(value(taken_back("1 inf", "1 inf", "1 inf", sure + worth), "exchange") == 4);
  const Result result = solved("assault", "1 inf", "1 inf", thrice + sure + worth);
  CHECK(value(result, "wave.1.exchange") == 3 + 10);
  CHECK(value(result, "wave.2.exchange") == -3 - 10 + 4);
  CHECK(value(result, "wave.3.exchange") == 3 - 4 + 10);
  CHECK(value(result, "exchange") == 3 + 10);
}

TEST_CASE("The worth of a territory counts in the net gain of a single battle") {
  const std::string worth = "territory.value = 5\n";
  CHECK(value(solved("assault", "1 inf", "1 inf", sure + worth), "exchange") == 3 + 5);
  CHECK(value(solved("assault", "1 inf", "1 inf", worth), "exchange") ==
        Rational(-9, 8) + Rational(5, 4));
  const Result air =
      solved("assault", "1 ftr", "1 inf", "units.ftr.attack = 6\nunits.inf.defense = 0\n" + worth);
  CHECK(value(air, "exchange") == 3);
}

TEST_CASE("Best play retreats from the first battle because of the second") {
  // Two infantry that hit with 1/2 cannot be hit. If both miss, they may retreat. If they take the
  // territory, a tank that always hits takes it back, and both are lost: 3 - 6. They hit in the
  // first round with 3/4.
  const std::string open =
      "attacker.retreat = \"optimal\"\nplay.goal = \"cost\"\n"
      "units.inf = {attack = 3, defense = 0}\nunits.arm.attack = 6\n";
  const std::string counter = "wave = [{by = \"defender\", units = \"1 arm\"}]\n";
  CHECK(value(solved("axis-allies", "2 inf", "1 inf", open + counter), "value") == Rational(-9, 4));
  CHECK(value(solved("axis-allies", "2 inf", "1 inf", open), "value") == 3);
}

TEST_CASE("Taking and holding the territory can be priced in the goal") {
  const std::string open =
      "attacker.retreat = \"optimal\"\nplay.goal = {\"wave.1.takes\" = 8, \"exchange\" = 1}\n"
      "units.inf = {attack = 3, defense = 0}\nunits.arm.attack = 6\n"
      "wave = [{by = \"defender\", units = \"1 arm\"}]\n";
  CHECK(value(solved("axis-allies", "2 inf", "1 inf", open), "value") == 8 - 3);
  const std::string held = "play.goal = {\"holds.defender\" = 2}\n";
  CHECK(value(taken_back("1 inf", "1 inf", "1 inf", held), "value") == Rational(13, 8));
}

TEST_CASE("Certified figures enclose the exact ones, also those below 0") {
  Problem problem = taken_back("2 inf, 1 ftr", "2 inf", "2 inf, 1 arm").problem;
  SolveOptions options;
  options.numbers = Numbers::certified;
  const Result exact = solve(problem);
  const Result certified = solve(problem, options);
  for (const std::string figure : {"wave.1.exchange", "wave.2.exchange", "holds.attacker"}) {
    CAPTURE(figure);
    const Value interval = *asdic::figure(certified, figure);
    const Rational number = value(exact, figure);
    CHECK(Rational(interval.lower()) <= number * Rational(interval.denominator()));
    CHECK(number * Rational(interval.denominator()) <= Rational(interval.upper()));
  }
}

TEST_CASE("The defender can take a territory back after a battle that had begun") {
  const Result result = taken_back("1 inf", "1 inf", "1 inf", "fought = 1\n");
  CHECK(value(result, "holds.attacker") == Rational(3, 16));
  CHECK(value(result, "wave.2.fought") == Rational(1, 4));
}

TEST_CASE("The net gains of all waves are the net gain, and the holder is the attacker or not") {
  for (std::uint64_t seed = 500; seed < 530; ++seed) {
    const std::string text = random_take_and_hold(seed);
    CAPTURE(text);
    const Result result = solve(case_of(text));
    Rational sum = 0;
    for (std::size_t i = 0; i <= result.problem.battle.waves.size(); ++i) {
      sum += value(result, "wave." + std::to_string(i + 1) + ".exchange");
    }
    CHECK(sum == value(result, "exchange"));
    CHECK(value(result, "holds.attacker") + value(result, "holds.defender") == 1);
    CHECK(value(result, "holds.attacker") == value(result, "takes"));
    CHECK(value(result, "outcome.holds") == value(result, "holds.defender"));
  }
}

TEST_CASE("Random waves of both sides agree with the oracle, fraction for fraction") {
  check_random_battles(random_take_and_hold, 120);
}

TEST_CASE("Samples of waves of both sides hold the territory as often as the exact odds say") {
  const Problem problem = taken_back("3 inf, 1 ftr", "2 inf", "2 inf, 1 arm").problem;
  const Result result = solve(problem);
  const Sample drawn = sample(problem, {.battles = 20000});
  std::map<std::string, long> counts;
  for (const auto& [outcome, count] : drawn.outcomes) {
    counts[std::to_string(static_cast<int>(outcome.territory))] += static_cast<long>(count);
  }
  const double held = value(result, "holds.attacker").to_double();
  CHECK(static_cast<double>(counts["2"]) / 20000 == doctest::Approx(held).epsilon(0.05));
}

TEST_CASE("A wave of the defender that takes policies ends as the same attack on its own") {
  // A tank that always hits takes the territory first, so that the wave attacks one tank.
  const std::string units =
      "units.arm = {attack = 6, defense = 2}\nunits.inf = {attack = 2, defense = 0}\n";
  const std::string block =
      "policy = [{choice = \"retreat\", when = {\"attacker.units\" = 2}, "
      "do = \"leave\"}]\n";
  for (const std::string& policy :
       {std::string("retreat = 1\n"), std::string("retreat = {units = 2}\n"), block}) {
    CAPTURE(policy);
    const Result attack = solved("axis-allies", "3 inf", "1 arm", "attacker." + policy + units);
    const Result both =
        solved("axis-allies", "1 arm", "1 inf",
               "wave.2.by = \"defender\"\nwave.2.units = \"3 inf\"\nwave.2." + policy + units);
    CHECK(value(both, "wave.1.takes") == 1);
    CHECK(value(both, "wave.2.takes") == value(attack, "takes"));
    CHECK(value(both, "holds.attacker") == 1 - value(attack, "takes"));
    CHECK(value(both, "wave.2.rounds") == value(attack, "rounds.mean"));
    CHECK(warnings_of(both.problem.battle).empty());
  }
}

TEST_CASE("A wave of the defender is refused where there is nothing to take back") {
  check_case_refused(
      "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\ndefender.units = \"1 ca\"\n"
      "[[wave]]\nby = \"defender\"\nunits = \"1 ca\"",
      "test:5:6", {"land"});
  check_case_refused(
      "rules = \"axis-allies\"\nattacker.units = \"1 ca\"\ndefender.units = \"1 ca\"\n"
      "[[wave]]\nby = \"defender\"\nunits = \"1 ca\"",
      "test:2:19", {"ca", "ship", "land"});
  check_wave_refused("by = \"nobody\"\nunits = \"1 inf\"", "test:5:6", {"nobody", "defender"});
}

TEST_CASE("Only aircraft of the rules can be listed as staying") {
  check_wave_refused("units = \"1 inf\"\nstays = \"arm\"", "test:6:10", {"arm", "aircraft"});
  check_wave_refused("units = \"1 inf\"\nstays = \"ftr, xyz\"", "test:6:15", {"xyz"});
  check_case_refused(
      "rules = \"assault\"\nattacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n"
      "defender.stays = \"ftr\"",
      "test:4:10", {"stays"});
}

TEST_CASE("A wave of the defender cannot leave choices open or retreat by the odds") {
  check_wave_refused("by = \"defender\"\nunits = \"1 inf\"\nretreat = \"optimal\"", "test:7:11",
                     {"retreat", "policy"});
  check_wave_refused("by = \"defender\"\nunits = \"1 inf\"\nretreat = {odds = \"1/2\"}",
                     "test:7:11", {"a probability", "rounds"});
  check_wave_refused("by = \"defender\"\nunits = \"1 inf\"\nretreat = {exchange = \"0\"}",
                     "test:7:11", {"net gain", "rounds"});
  check_wave_refused("by = \"defender\"\nunits = \"1 inf\"\nlosses = \"optimal\"", "test:5:6",
                     {"losses"});
}
