// Detection rolls on LHTR combat against the plain recursive oracle, against battles played with
// dice, and against published and derived figures.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "lib/text.hpp"
#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/boost_fractions.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/random_waves.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/resumed_battle.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Result detection_result(const std::string& attacker, const std::string& defender,
                        const std::string& more = "") {
  return solved("detection-roll", attacker, defender, more);
}

std::string technologies_of(RandomWords& words, const std::string& units) {
  std::string text;
  for (const std::string nation : {"all", "uk", "jp"}) {
    if (nation != "all" && units.find(":" + nation) == std::string::npos) continue;
    std::vector<std::string> some;
    for (const char* technology : {"super-submarines", "long-range-aircraft", "combined-arms",
                                   "jet-fighters", "heavy-bombers", "radar"}) {
      if (words.pick(0, 3) == 0) some.push_back("\"" + std::string(technology) + "\"");
    }
    text += nation + " = [" + join(some) + "]\n";
  }
  return text;
}

/// Returns a small random battle in which everything may occur.
std::string random_detection_battle(std::uint64_t seed) {
  RandomWords words(seed);
  const std::vector<std::string> pool = {
      "sub", "sub:uk", "sub:jp", "kaiten", "kaiten:jp", "sub",  "dd",  "dd:uk",
      "dd",  "bb:uk",  "bb*",    "bb",     "cv",        "tr",   "ftr", "ftr:uk",
      "bmb", "bmb:jp", "ram*",   "hulk",   "mock",      "drone"};
  std::string text = "rules = \"detection-roll\"\n";
  if (words.pick(0, 4) == 0) text += "rounds = " + std::to_string(words.pick(1, 4)) + "\n";
  for (const std::string side : {"attacker", "defender"}) {
    const std::string units = words.force(pool, words.pick(1, 3), 4);
    text += "[" + side + "]\nunits = \"" + units + "\"\n";
    text += "undetected = \"" + words.one_of({"stay", "submerge"}) + "\"\n";
    text += "submerge = \"" + words.one_of({"never", "never", "always"}) + "\"\n";
    if (side == "attacker" && words.pick(0, 4) == 0) {
      text += "retreat = " + std::to_string(words.pick(1, 3)) + "\n";
    }
    std::vector<std::string> codes = {"hulk", "mock", "drone", "tr", "sub", "kaiten",
                                      "ftr",  "bmb",  "dd",    "cv", "ram", "bb"};
    if (words.pick(0, 1) == 0) {
      std::rotate(codes.begin(), codes.begin() + words.pick(0, 11), codes.end());
      if (words.pick(0, 2) == 0) codes.insert(codes.begin(), "1 " + codes.back());
      text += "losses = \"" + join(codes) + "\"\n";
    }
    const auto pick = [&](int from, int to) { return words.pick(from, to); };
    const auto blocks = [&](const std::string& choice, const std::vector<std::string>& whats) {
      text += random_blocks(pick, side, choice, whats,
                            {"", ".sub", ".dd", ".\"sub:uk\"", ".ftr", ".sub!", ".kaiten!"});
    };
    blocks("undetected", {"\"stay\"", "\"submerge\"", "1"});
    blocks("submerge", {"\"never\"", "\"always\"", "1"});
    if (side == "attacker") blocks("retreat", {"\"leave\"", "\"stay\""});
    text += "[" + side + ".technologies]\n" + technologies_of(words, units);
  }
  if (words.pick(0, 2) == 0) {
    text += "[territory]\nflown_over = " + std::to_string(words.pick(0, 2)) +
            "\nflown_over_radar = " + words.one_of({"true", "false"}) + "\n";
  }
  text += "[options]\ndetection = \"" + words.one_of({"roll", "roll", "none"}) + "\"\n";
  text += "aa_targets = \"" + words.one_of({"owner", "aimed"}) + "\"\n";
  text += "held_hits = " + words.one_of({"\"assigned\"", "\"assigned\"", "\"waiting\""}) + "\n";
  text += "kaitens_expended = " + words.one_of({"true", "false"}) + "\n";
  text += "dd_loss_restores = " + words.one_of({"true", "false"}) + "\n";
  text += "[units.ram]\nkind = \"ship\"\nattack = 2\ndefense = 1\nhits = 3\ncost = 9\n";
  text += "[units.mock]\nkind = \"ship\"\nattack = 0\ndefense = 0\ncost = 2\ndetects = true\n";
  text += "[units.drone]\nkind = \"sub\"\nattack = 0\ndefense = 0\ncost = 2\n";
  text += "[units.hulk]\nkind = \"ship\"\nattack = 0\ndefense = 0\ncost = 1\n";
  return text;
}

void check_detections(const Result& result, const std::string& side,
                      const plain::detection_roll::Detection& expected) {
  for (const auto& [name, chance] : expected.names) {
    const std::string figure = "detected." + side + "." + name;
    CAPTURE(figure);
    CHECK(value(result, figure) == chance);
  }
  if (expected.names.size() > 1) CHECK(value(result, "detected." + side + ".all") == expected.all);
}

/// What was printed of a simulation.
struct PublishedOdds {
  const char* name;  ///< of the case in cases/detection-roll
  double attacker;
  double draw;
  double defender;
  int trials;
  double half_a_digit;
};

/// Checks a printed rate. It represents the counts that round to it. Simulations of the exact
/// probability have, in 99.9% of cases, one of these counts or are nearer than 3.29 standard
/// deviations to one.
void check_rate(const Rational& exact, double printed, const PublishedOdds& published) {
  const auto chance = exact.to_double();
  CAPTURE(printed);
  CAPTURE(chance);
  const double deviation = std::sqrt(chance * (1 - chance) / published.trials);
  CHECK(std::abs(chance - printed) <= published.half_a_digit + 3.2905 * deviation);
}

}  // namespace

TEST_CASE("Random small battles in all options agree with the oracle, fraction for fraction") {
  check_random_battles(random_detection_battle, 400);
}

TEST_CASE("An undetected submarine strikes first, and its strikes and hits are counted") {
  const auto counted = [](const std::string& figure, const std::string& options = "") {
    return value(solve(case_of("rules = \"detection-roll\"\ncount = true\n"
                               "attacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n" +
                               options)),
                 figure);
  };
  // The destroyer detects it on 3 or less, and it hits on 2 or less. Later it is detected.
  CHECK(counted("strikes.attacker") == Rational(1, 2));
  CHECK(counted("strike_hits.attacker") == Rational(1, 6));
  CHECK(counted("detected.attacker.sub") == Rational(1, 2));
  CHECK(counted("strikes.attacker", "options.detection_value = 2\n") == Rational(2, 3));
  CHECK(counted("detected.attacker.sub", "options.detection_value = 2\n") == Rational(1, 3));
}

TEST_CASE("Submarines are detected as often as the oracle says, fraction for fraction") {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const std::string text = random_detection_battle(seed);
    CAPTURE(text);
    const Result result = solve(case_of(text));
    const auto expected =
        plain::detection_roll::detections(plain_detection_roll_battle(result.problem.battle));
    check_detections(result, "attacker", expected.attacker);
    check_detections(result, "defender", expected.defender);
  }
}

TEST_CASE("Random battles go on from their positions after a round as they do whole") {
  check_begun_battles(random_detection_battle, 150, 40);
}

TEST_CASE("Random waves agree with the oracle, fraction for fraction") {
  const auto random = [](std::uint64_t seed) {
    return random_detection_battle(seed) +
           random_waves(seed, {"sub", "kaiten", "dd", "bb", "ftr", "tr"},
                        {"submerge = \"always\"", "undetected = \"submerge\"",
                         "technologies = {all = [\"combined-arms\", \"super-submarines\"]}"});
  };
  check_random_battles(random, 150);
}

TEST_CASE("Random battles are played by dice as the exact distribution says") {
  check_played_battles(random_detection_battle, 20, [](const Case& battle, std::uint64_t seed) {
    return plain::detection_roll::play(plain_detection_roll_battle(battle), 20000, seed).outcomes;
  });
}

TEST_CASE(
    "A submarine against a destroyer, and two against two, have the odds worked out by hand") {
  // Detected with 1/2. Then both fire at once and reply: 1/3 against 1/2, of each 1/6, 1/6, 1/3.
  // Undetected it strikes first: 1/3 at once, else the destroyer replies, and then it is detected.
  const Result one = detection_result("1 sub", "1 dd");
  CHECK(value(one, "winner.attacker") == Rational(1, 3));
  CHECK(value(one, "winner.draw") == Rational(1, 6));
  CHECK(value(one, "winner.defender") == Rational(1, 2));
}

TEST_CASE("An aircraft fires at submarines without a destroyer, and no submarine hits it") {
  const Result result = detection_result("1 sub", "1 ftr");
  CHECK(value(result, "winner.defender") == 1);
  CHECK(value(result, "winner.standoff") == 0);
}

TEST_CASE("A first round after which all are detected is none where nothing else happens") {
  const Result result = detection_result(
      "1 sub", "1 dd",
      "units.sub.attack = 0\nunits.dd.defense = 0\n"
      "attacker.policy = [{ choice = \"undetected\", when = { round = 3 }, do = \"submerge\" }]");
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 0);
}

TEST_CASE("An outcome with a submarine alive and no defender is the attacker's") {
  int won = 0;
  for (const OutcomeChance& each : detection_result("2 sub", "1 tr").outcomes) {
    if (!each.outcome.in_battle[1].empty() || !each.outcome.in_battle[0].contains(key("sub")))
      continue;
    CHECK(each.outcome.winner == Winner::attacker);
    ++won;
  }
  CHECK(won == 2);  // with one submarine left, and with both
}

TEST_CASE("Submarines whose enemy has no destroyer are undetected in conditions") {
  // Both submarines miss with 2/3. Then the attacker's leaves, because nobody has detected the
  // defender's.
  const std::string when =
      "attacker.policy = [{ choice = \"undetected\", when = { "
      "\"defender.units.sub!\" = 0 }, do = \"submerge\" }]\n";
  const Result result = detection_result("1 sub", "1 sub", when);
  CHECK(value(result, "winner.attacker") == Rational(2, 9));
  CHECK(value(result, "winner.defender") == Rational(2, 3));
  CHECK(value(result, "winner.draw") == Rational(1, 9));
}

TEST_CASE("A submarine that is sinking counts as detected in general fire") {
  // A policy that can never move a unit must not change the odds. With it, hits of bound submarines
  // fall in opening fire.
  const std::string losses =
      "attacker.losses = \"tr, dd, sub\"\nattacker.policy = [{ choice = \"losses\", when = { "
      "\"defender.units.sub!\" = 0 }, do = \"dd, tr, sub\" }]\n";
  const std::string never =
      "defender.policy = [{ choice = \"undetected\", when = { "
      "\"attacker.units\" = 0 }, do = \"submerge\" }]\n";
  for (const char* unit : {"tr", "dd", "sub"}) {
    CAPTURE(unit);
    const std::string figure = std::string("losses.attacker.units.") + unit;
    const auto lost = [&](const std::string& more) {
      return value(detection_result("1 sub, 1 dd, 1 tr", "1 sub, 1 dd", "rounds = 1\n" + more),
                   figure);
    };
    CHECK(lost(losses + never) == lost(losses));
  }
  // Derived by an independent program from the text of the rules.
  CHECK(value(detection_result("1 sub, 1 dd, 1 tr", "1 sub, 1 dd", "rounds = 1\n" + losses),
              "losses.attacker.units.tr") == Rational(19, 36));
}

TEST_CASE("Hits of submarines are taken before those of aircraft and ships") {
  // In one step a submarine and two fighters that always hit fall on a transport, a destroyer and a
  // fighter, lost in this order; submarines cannot hit the fighter. The submarine's hit takes the
  // transport and the fighters' the rest; the other way round the fighters' would take the two
  // ships, and the submarine's would be lost.
  const std::string sure =
      "units.sub = {attack = 6}\nunits.ftr = {attack = 6, defense = 0}\n"
      "units.tr = {defense = 0}\nunits.dd = {defense = 0}\n";
  const Result result = detection_result("1 sub, 2 ftr", "1 dd, 1 tr, 1 ftr",
                                         sure +
                                             "defender.losses = \"tr, dd, ftr\"\nrounds = 1\n"
                                             "options.detection = \"none\"\n");
  CHECK(value(result, "losses.defender.units.ftr") == 1);
  CHECK(value(result, "winner.attacker") == 1);
}

TEST_CASE("Submarines and fighters against a destroyer and fighters are as the oracle says") {
  for (const char* detection : {"roll", "none"}) {
    check_against_oracle(detection_result(
        "2 sub, 2 ftr", "1 dd, 2 ftr", std::string("options.detection = \"") + detection + "\"\n"));
  }
}

TEST_CASE("Dice of two values in one step hit independently of each other") {
  // A destroyer at 3 and a battleship at 4: both with 1/2 * 2/3, neither with 1/2 * 1/3.
  const Result result =
      detection_result("1 dd, 1 bb", "2 tr", "rounds = 1\nunits.tr = {defense = 0}\n");
  CHECK(value(result, "winner.attacker") == Rational(1, 3));
  CHECK(value(result, "survivors.defender.at_least.2") == Rational(1, 6));
}

TEST_CASE("Only what free submarines hit comes off before general fire") {
  // All hit. Bound by the destroyer, the submarine's victim replies; with nobody to bind it, not.
  const std::string sure =
      "rounds = 1\noptions.detection = \"none\"\nunits.sub = {attack = 6}\n"
      "units.ca = {kind = \"ship\", attack = 6, defense = 6, cost = 1}\n"
      "units.dd = {defense = 0}\n";
  CHECK(value(detection_result("1 sub", "1 ca", sure), "losses.attacker.units.sub") == 0);
  CHECK(value(detection_result("1 sub", "1 ca, 1 dd", sure), "losses.attacker.units.sub") == 1);
}

TEST_CASE("Heavy bombers roll two dice, and both count") {
  const Result result =
      detection_result("1 bmb", "2 tr",
                       "rounds = 1\nattacker.technologies.all = [\"heavy-bombers\"]\n"
                       "units.tr = {defense = 0}\n");
  CHECK(value(result, "losses.defender.units.tr") == Rational(4, 3));  // two dice at 4
  CHECK(value(result, "winner.attacker") == Rational(4, 9));
}

TEST_CASE("Technologies belong to nations, and those of all are added") {
  const std::string battle = "rounds = 1\nunits.tr = {defense = 0}\n";
  const auto lost = [&](const std::string& attacker, const std::string& technologies) {
    return value(detection_result(attacker, "1 tr", battle + technologies),
                 "losses.defender.units.tr");
  };
  const std::string of_jp = "attacker.technologies.jp = [\"super-submarines\"]\n";
  const std::string of_all = "attacker.technologies.all = [\"super-submarines\"]\n";
  CHECK(lost("1 sub:jp", of_jp) == Rational(1, 2));
  CHECK(lost("1 sub, 0 sub:jp", of_jp) == Rational(1, 3));
  CHECK(lost("1 sub", of_all) == Rational(1, 2));
}

TEST_CASE("Technologies of a nation that came with 0 units are left out of the case") {
  const Problem read = case_of(
      "rules = \"detection-roll\"\nattacker.units = \"1 sub, 0 sub:jp\"\n"
      "attacker.technologies.jp = [\"radar\"]\ndefender.units = \"1 dd\"\n");
  CHECK(read.battle.sides[0].technologies.empty());
}

TEST_CASE("An unknown nation or technology is refused with its place") {
  check_refused(
      [] { detection_result("1 sub:jp", "1 dd", "attacker.technologies.uk = [\"radar\"]"); },
      "test:2:28", {"unknown nation 'uk'", "all, jp"});
  check_refused(
      [] {
        detection_result("1 sub:jp, 1 dd:jp", "1 dd", "attacker.technologies.uk = [\"radar\"]");
      },
      "test:2:28", {"possible: all, jp"});
  check_refused(
      [] { detection_result("1 sub", "1 dd", "attacker.technologies.all = [\"sonar\"]"); },
      "test:2:30", {"unknown technology 'sonar'", "radar"});
  check_refused([] { detection_result("1 sub", "1 dd", "attacker.technologies.all = \"radar\""); },
                "test:2:29", {"list of words"});
  check_refused([] { detection_result("1 sub", "1 dd", "die = 12"); }, "test:2:7", {"possible: 6"});
}

TEST_CASE("Published simulations of LHTR battles are consistent with the exact odds") {
  const std::vector<PublishedOdds> all = {
      {"published-battleship", .20, .20, .60, 2000, .005},
      {"published-submarine-and-battleship", .68, .12, .19, 2000, .005},
      {"published-submarine-and-battleship-against-destroyer", .77, .10, .13, 2000, .005},
      {"published-super-submarine", .76, .11, .13, 2000, .005},
      {"published-super-submarine-against-destroyer", .81, .09, .10, 2000, .005},
      {"published-five-submarines", .23748, .00595, .75658, 40000, .000005}};
  for (const PublishedOdds& published : all) {
    CAPTURE(published.name);
    const Result result = solve(case_at(std::string("detection-roll/") + published.name + ".toml"));
    check_rate(value(result, "winner.attacker"), published.attacker, published);
    check_rate(value(result, "winner.draw"), published.draw, published);
    check_rate(value(result, "winner.defender"), published.defender, published);
  }
}
