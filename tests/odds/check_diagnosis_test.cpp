// Differences of a simulator, found from its counts.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "odds/check/diagnosis.hpp"
#include "odds/check/ranked_page.hpp"
#include "odds/sample/report.hpp"
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
  for (const std::string& fault : faults) changed.set(fault);
  const Sample sampled = sample(read_case(changed), {10'000, 7});
  return diagnose(document, parse_counts(report(sampled, Format::csv), "counts"), {}, {});
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

TEST_CASE("Planted faults of timing are named") {
  check_named(submarines, {"options.first_strike=first-round"},
              {"options.first_strike = first-round instead of every-round"});
  check_named(landing, {"attacker.retreat=2"}, {"attacker.retreat = 2 instead of never"});
  check_named(landing + "rounds = 2\n", {"rounds=3"},
              {"the battle is broken off after 3 rounds instead of 2"});
}

TEST_CASE("Planted differences in rule options are named") {
  check_named(submarines, {"options.detection_lasts=round"},
              {"options.detection_lasts = round instead of battle"});
  check_named(
      "rules = \"axis-allies\"\nattacker.units = \"2 sub, 1 dd, 1 ftr\"\n"
      "defender.units = \"1 sub, 2 dd, 1 ftr\"\noptions.air_hits_subs = \"always\"\n",
      {"options.air_hits_subs=destroyer"}, {"options.air_hits_subs = destroyer instead of always"});
}

TEST_CASE("Planted pairs are named") {
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
