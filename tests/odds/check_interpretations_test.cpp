// Counts of simulators against every combination of the rule options.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "odds/check/counted_chances.hpp"
#include "odds/check/interpretations.hpp"
#include "tests/support/expected_counts.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

TEST_CASE("The rule options that a tool plays are the most likely ones") {
  const std::string text =
      "rules = \"one-for-one\"\nattacker.units = \"3 sub\"\ndefender.units = \"1 dd, 1 ca\"\n";
  const Result played = solve(case_of(text + "options.first_strike = \"first-round\"\n"));
  const std::string counts = expected_counts(played, false);
  const InterpretationRanking all =
      check_interpretations(Document::parse(text, "test"), parse_counts(counts, "counts"), {}, {});
  CHECK(all.ranked.size() == 7);
  CHECK(std::count_if(all.ranked.begin(), all.ranked.end(),
                      [](const InterpretationCheck& each) { return each.alike.size() == 1; }) == 1);
  CHECK(all.ranked.front().interpretations ==
        std::vector<std::string>{"options.first_strike = first-round"});
  CHECK(all.ranked.front().checked.consistent);
  CHECK_FALSE(all.ranked.back().checked.consistent);
  REQUIRE(all.left_out.size() == 1);  // values for another die
  CHECK(all.left_out.front().starts_with("options.values = gw1936"));
}

TEST_CASE("Rule options that do not change the odds are named once and are not combined") {
  // Neither side has a submarine.
  const std::string text =
      "rules = \"one-for-one\"\nattacker.units = \"2 ca\"\ndefender.units = \"1 dd\"\n";
  const InterpretationRanking all = check_interpretations(
      Document::parse(text, "test"), parse_counts("winner,count\nattacker,5\n", "counts"), {}, {});
  REQUIRE(all.ranked.size() == 1);
  CHECK(all.ranked.front().interpretations.empty());
  CHECK(all.without_effect ==
        std::vector<std::string>{"options.detection_lasts", "options.firing_reveals",
                                 "options.first_strike", "options.detection_rounding",
                                 "options.detection_order", "options.leave_past_destroyers",
                                 "options.optimal_may_hold", "options.detected_may_retreat"});
}

TEST_CASE("Of rules with many options, all combinations of two changes are tried") {
  const std::string text =
      "rules = \"axis-allies\"\nattacker.units = \"2 inf, 1 ftr\"\n"
      "defender.units = \"1 inf, 2 aa\"\n";
  // A gun of Revised fires once at each aircraft, and two guns fire no more than one.
  const Result played = solve(case_of(text + "options.edition = \"revised\"\n"));
  const InterpretationRanking all =
      check_interpretations(Document::parse(text, "test"),
                            parse_counts(expected_counts(played, false), "counts"), {}, {});
  CHECK(all.most_changes == 2);
  REQUIRE(all.ranked.front().interpretations.size() == 1);
  std::vector<Combination> likeliest = all.ranked.front().alike;
  likeliest.push_back(all.ranked.front().interpretations);
  CHECK(std::count(likeliest.begin(), likeliest.end(), Combination{"options.edition = revised"}) ==
        1);
  for (const InterpretationCheck& each : all.ranked) CHECK(each.interpretations.size() <= 2);
}

TEST_CASE(
    "Combinations of rule options with the same odds are merged, even if their chains differ" *
    doctest::skip(has_sanitizer)) {  // that would take a minute
  // In a battle of one round it does not matter how long a submarine that is searched for in each
  // round stays located.
  const std::string text =
      "rules = \"depth\"\nrounds = 1\nattacker.units = \"1 dd\"\n"
      "defender.units = \"1 sub@periscope\"\n";
  const Document document = Document::parse(text, "test");
  const InterpretationRanking all = check_interpretations(
      document, parse_counts("winner,count\nundecided,5\n", "counts"), {}, {});
  std::set<std::string> odds;
  std::size_t alike = 0;
  for (const InterpretationCheck& each : all.ranked) {
    Document changed = document;
    for (const std::string& reading : each.interpretations) changed.assign(reading);
    const Problem problem = read_case(changed);
    std::string text_of_odds;
    for (const auto& [outcome, chance] : solve(problem).outcomes) {
      text_of_odds += text_of(outcome, {}, problem) + chance.exact_text() + ";";
    }
    odds.insert(text_of_odds);
    alike += each.alike.size();
  }
  CHECK(odds.size() == all.ranked.size());
  CHECK(all.ranked.size() + alike == 4);  // two rule options of two values have an effect
  CHECK(alike == 1);
}
