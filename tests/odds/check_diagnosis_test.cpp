// Differences of a simulator, found from its counts.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "odds/check/diagnosis.hpp"
#include "odds/check/ranked_page.hpp"
#include "odds/sample/report.hpp"
#include "states/rules_file/rules_file.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string submarines =
    "rules = \"one-for-one\"\nattacker.units = \"3 sub, 1 ca\"\n"
    "defender.units = \"2 dd, 1 ca\"\n";
const std::string landing =
    "rules = \"axis-allies\"\nattacker.units = \"3 inf, 1 art, 1 ftr\"\n"
    "defender.units = \"3 inf, 1 arm\"\n";

/// Returns the diagnosis of 10,000 battles of a simulator that simulates the changed case.
Diagnosis diagnosed(const std::string& text, const std::vector<std::string>& faults) {
  const Document document = Document::parse(text, "test");
  Document changed = document;
  for (const std::string& fault : faults) changed.assign(fault);
  const Sample sampled = sample(read_case(changed), {10'000, 7});
  return diagnose(document, parse_counts(report(sampled, Format::csv), "counts"), {}, {});
}

/// Returns the diagnosis of 10,000 battles of a simulator with a fault that the rules file names.
Diagnosis diagnosed_fault(const std::string& text, const std::string& says) {
  const Document document = Document::parse(text, "test");
  const auto file = rule_system_of(document).file;
  for (const rules_file::Fault& fault : rules_file::faults_of(*file, file->name)) {
    if (fault.text != says) continue;
    const RuleSystem faulty = rules_file::system_of(fault.rules);
    Document changed = document;
    for (const auto& [key, value] : fault.keys) changed.assign(key + "=" + value);
    const Sample sampled = sample({&faulty, read_case(changed, faulty.format)}, {10'000, 7});
    return diagnose(document, parse_counts(report(sampled, Format::csv), "counts"), {}, {});
  }
  FAIL("the rules name no fault ", says);
  return {};
}

/// Checks that only the first of the ranked explanations fits, and that it has exactly these
/// changes.
void check_named(const std::string& text, const std::vector<std::string>& faults,
                 Changes expected) {
  CAPTURE(faults);
  const Diagnosis diagnosis = diagnosed(text, faults);
  Changes named = diagnosis.ranked.front().changes;
  std::sort(named.begin(), named.end());
  std::sort(expected.begin(), expected.end());
  CHECK(named == expected);
  CHECK(diagnosis.fits());
  CHECK(headline(diagnosis).starts_with("Fits: "));
}

}  // namespace

TEST_CASE("Planted faults in values are named") {
  check_named(submarines, {"units.ca.defense=4"}, {"ca defends at 4 instead of 3"});
  check_named(submarines, {"units.sub.attack=3"}, {"sub attacks at 3 instead of 2"});
  check_named(
      "rules = \"one-for-one\"\nattacker.units = \"2 ca, 1 bb\"\n"
      "defender.units = \"2 dd, 1 bb\"\n",
      {"units.bb.hits=1"}, {"bb takes 1 hit instead of 2"});
}

TEST_CASE("Planted faults in casualty orders are named") {
  check_named(landing, {"attacker.losses=ftr, art, inf"},
              {"the attacker loses ftr, art, inf in this order"});
  check_named(landing, {"defender.losses=arm, inf"}, {"the defender loses arm, inf in this order"});
}

TEST_CASE("Planted faults of timing are named" *
          doctest::skip(has_sanitizer)) {  // that would take a minute
  check_named(submarines, {"options.first_strike=first-round"},
              {"options.first_strike = first-round instead of every-round"});
  check_named(landing, {"attacker.retreat=2"}, {"attacker.retreat = 2 instead of never"});
  check_named(landing + "rounds = 2\n", {"rounds=3"},
              {"the battle is broken off after 3 rounds instead of 2"});
  check_named(
      "rules = \"assault\"\nattacker.units = \"2 inf\"\ndefender.units = \"1 inf\"\n"
      "sea.attacker.units = \"2 dd, 1 tr\"\nsea.defender.units = \"2 dd\"\nsea.rounds = 2\n",
      {"sea.rounds=3"}, {"the battle at sea is broken off after 3 rounds instead of 2"});
}

TEST_CASE("Planted differences in rule options are named") {
  check_named(submarines, {"options.detection_lasts=round"},
              {"options.detection_lasts = round instead of battle"});
  check_named(
      "rules = \"axis-allies\"\nattacker.units = \"2 sub, 1 dd, 1 ftr\"\n"
      "defender.units = \"1 sub, 2 dd, 1 ftr\"\noptions.air_hits_subs = \"always\"\n",
      {"options.air_hits_subs=destroyer"}, {"options.air_hits_subs = destroyer instead of always"});
}

TEST_CASE("A simulator that exchanges attack and defense is named") {
  check_named(
      "rules = \"axis-allies\"\nattacker.units = \"3 inf, 1 ftr\"\n"
      "defender.units = \"3 inf, 1 ftr\"\n",
      {"units.inf.attack=2", "units.inf.defense=1", "units.ftr.attack=4", "units.ftr.defense=3"},
      {"attack and defense are exchanged"});
}

TEST_CASE("A simulator that finds all submarines, or none, is named") {
  for (const std::string ratio : {"0", "2"}) {
    check_named(
        "rules = \"one-for-one\"\nattacker.units = \"4 sub\"\n"
        "defender.units = \"2 dd, 1 ca\"\n",
        {"options.detection_ratio=" + ratio},
        {"options.detection_ratio = " + ratio + " instead of 1"});
  }
}

TEST_CASE("Every fault that a rules file names is found in a battle that shows it" *
          doctest::skip(has_sanitizer)) {  // that would take two minutes
  const auto battle = [](const std::string& rules, const std::string& attacker,
                         const std::string& defender, const std::string& more = "") {
    return "rules = \"" + rules + "\"\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
           defender + "\"\n" + more;
  };
  const std::string land = battle("axis-allies", "3 inf, 1 art, 1 ftr", "3 inf, 1 arm");
  const std::string tanks = battle("axis-allies", "2 inf, 2 art, 2 arm", "4 inf");
  const std::string guns = battle("axis-allies", "2 inf, 3 ftr", "3 inf, 1 aa");
  const std::string ships =
      battle("axis-allies", "2 inf, 1 arm", "3 inf", "attacker.bombard = \"1 bb, 1 ca\"\n");
  const std::string sea = battle("axis-allies", "2 sub, 1 bb", "1 dd, 1 ftr, 1 bb");
  const std::string hidden = battle("one-for-one", "3 sub, 1 ca", "1 dd, 2 ca, 1 ftr");
  const std::map<std::string, std::map<std::string, std::string>> battles = {
      {"axis-allies",
       {{"artillery supports nobody", land},
        {"artillery supports two infantry each", battle("axis-allies", "3 inf, 1 art", "3 inf")},
        {"artillery supports tanks as well", tanks},
        {"anti-aircraft guns do not fire", guns},
        {"anti-aircraft guns fire in every round", guns},
        {"ships bombard in every round", ships},
        {"the attacker fires first", land},
        {"the defender fires first", land},
        {"the defender leaves after round 1", land},
        {"the defender leaves after round 2", land},
        {"submarines hit aircraft", sea},
        {"damaged ships hit at one less", battle("axis-allies", "2 bb", "2 bb")},
        {"bombers roll two dice", battle("axis-allies", "2 inf, 2 bmb", "4 inf")},
        {"dice have 5 faces instead of 6", land},
        {"dice have 8 faces instead of 6", land}}},
      {"one-for-one",
       {{"submarines hit aircraft", hidden},
        {"all units can fire on all submarines", battle("one-for-one", "1 sub, 1 ca", "2 ftr")},
        {"a first strike sinks at the end of the round", battle("one-for-one", "3 sub", "3 ca")},
        {"only the attacker's submarines strike first",
         battle("one-for-one", "2 sub, 1 ca", "2 sub, 1 ca")}}},
      {"depth", {{"aircraft do not search", battle("depth", "2 sub@submerged", "1 dd, 2 ftr")}}}};
  for (const std::string& name : rules_file::own_rules_names()) {
    const auto rules = rules_file::parse_rules(rules_file::own_rules(name), name);
    for (const rules_file::Fault& fault : rules_file::faults_of(rules, name)) {
      CAPTURE(fault.text);
      const Diagnosis diagnosis = diagnosed_fault(battles.at(name).at(fault.text), fault.text);
      const Explanation& first = diagnosis.ranked.front();
      CHECK(diagnosis.fits());
      const bool is_named = first.changes == Changes{fault.text} ||
                            std::find(first.alike.begin(), first.alike.end(),
                                      Changes{fault.text}) != first.alike.end();
      CHECK(is_named);
    }
  }
}

TEST_CASE("Planted pairs are named" * doctest::skip(has_sanitizer)) {  // that would take a minute
  check_named(landing, {"attacker.losses=ftr, art, inf", "units.arm.defense=2"},
              {"the attacker loses ftr, art, inf in this order", "arm defends at 2 instead of 3"});
  check_named(
      submarines, {"units.ca.attack=4", "options.detection_lasts=round"},
      {"ca attacks at 4 instead of 3", "options.detection_lasts = round instead of battle"});
}

TEST_CASE("Stalemates that are counted as wins are named") {
  // An aircraft does not hit a submarine without a destroyer, nor a submarine an aircraft.
  const Document document = Document::parse(
      "rules = \"axis-allies\"\nattacker.units = \"1 ftr, 1 ca\"\ndefender.units = \"1 sub\"\n",
      "test");
  const Result result = solve(read_case(document));
  REQUIRE(to_double(result.winner[3]) > 0.1);
  std::string counts = "winner,attacker,defender,count\n";
  for (const auto& [outcome, chance] : result.outcomes) {
    const Winner told = outcome.winner == Winner::standoff ? Winner::attacker : *outcome.winner;
    counts += std::string(winner_names[static_cast<std::size_t>(told)]) + ",\"" +
              force_text(outcome.in_battle[0]) + "\",\"" + force_text(outcome.in_battle[1]) +
              "\"," + std::to_string(std::llround(to_double(chance) * 10'000)) + "\n";
  }
  const Diagnosis diagnosis = diagnose(document, parse_counts(counts, "counts"), {}, {});
  CHECK(headline(diagnosis) == "Fits: stalemates count as wins of the attacker.");
}

TEST_CASE("A simulator that plays the case fits as it is, and no pairs are tried") {
  const Diagnosis diagnosis = diagnosed(submarines, {});
  CHECK(diagnosis.ranked.front().changes.empty());
  CHECK(headline(diagnosis).starts_with("Fits: as in the case"));
  CHECK(std::all_of(diagnosis.ranked.begin(), diagnosis.ranked.end(),
                    [](const Explanation& each) { return each.changes.size() < 2; }));
}

TEST_CASE("The case itself fits if and only if the verdict calls it consistent") {
  const Document document = Document::parse(landing, "test");
  Document changed = document;
  changed.assign("units.inf.defense=3");
  const CountsTable counts =
      parse_counts(report(sample(read_case(changed), {300, 7}), Format::csv), "counts");
  const auto itself = [&](double level) {
    CheckOptions options;
    options.level = level;
    const Diagnosis diagnosis = diagnose(document, counts, options, {});
    return *std::find_if(diagnosis.ranked.begin(), diagnosis.ranked.end(),
                         [](const Explanation& each) { return each.changes.empty(); });
  };
  const double p_value = itself(0.001).checked.p_value;
  CHECK(itself(p_value * 0.9).fits);
  const double above = p_value * 1.1;
  const Explanation rejected = itself(above);
  REQUIRE(rejected.corrected > above);
  CHECK_FALSE(rejected.checked.consistent);
  CHECK_FALSE(rejected.fits);
}

TEST_CASE("If no hypothesis fits, the nearest is not called a fit") {
  const Diagnosis diagnosis =
      diagnosed(submarines, {"units.ca.attack=6", "units.dd.defense=5", "units.sub.attack=1"});
  CHECK_FALSE(diagnosis.fits());
  CHECK(headline(diagnosis).starts_with("No hypothesis fits. Nearest: "));
}

TEST_CASE("Changes that the counts cannot distinguish are merged") {
  // Who has one submarine withdraws it with any of these policies.
  const Diagnosis diagnosis = diagnosed(
      "rules = \"depth\"\nattacker.units = \"2 dd\"\n"
      "defender.units = \"1 sub@periscope\"\n",
      {"defender.withdraw=always"});
  const Explanation& first = diagnosis.ranked.front();
  CHECK(first.fits);
  CHECK(first.changes == Changes{"defender.withdraw = always instead of never"});
  CHECK(std::count(first.alike.begin(), first.alike.end(),
                   Changes{"defender.withdraw = 1 instead of never"}) == 1);
}

TEST_CASE("Probabilities that are too small for a number are printed as small, not as 0") {
  CHECK(p_is(0) == "p < 1e-12");
  CHECK(p_text(0) == "< 1e-12");
  CHECK(p_is(0.25) == "p = 0.25");
}

TEST_CASE("A round that is counted for fire before the first round is a hypothesis") {
  // The mean is 5/6 * 3/2 = 1.25 rounds, and 1/6 more if the round is counted.
  const Document document = Document::of_forces("axis-allies", "1 ftr", "1 inf, 1 aa");
  const Diagnosis diagnosis =
      diagnose(document,
               parse_counts("figure,rate,trials\nrounds.mean,1.4167,1000000\n"
                            "winner.attacker,41.67%,1000000\n",
                            "counts"),
               {}, {.rounds_listed = most_rounds});
  CHECK(diagnosis.ranked.front().fits);
  CHECK(diagnosis.ranked.front().changes ==
        Changes{"fire that ends the battle before the first round counts as a round"});
}
