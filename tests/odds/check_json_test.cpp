// What a check found, as JSON: all that is known, in the order of the ranking.
#include <doctest/doctest.h>

#include <cmath>

#include "odds/check/counts.hpp"
#include "odds/check/plan.hpp"
#include "odds/check/report.hpp"
#include "odds/sample/report.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string three_submarines =
    "rules = \"one-for-one\"\nattacker.units = \"3 sub\"\ndefender.units = \"1 dd, 1 ca\"\n";

/// Returns 2,000 battles of a simulator in which submarines strike first only in the first round.
CountsTable counts_of_first_round() {
  Document changed = Document::parse(three_submarines, "test");
  changed.assign("options.first_strike=first-round");
  return parse_counts(report(sample(read_case(changed), {2000, 7}), Format::csv), "counts");
}

}  // namespace

TEST_CASE("The JSON of a check has every combination of rule options with its result") {
  const Result result = solve(case_of(three_submarines));
  const CountsTable counts = counts_of_first_round();
  const CheckResult checked = check(result, observe(counts, result), {});
  const std::optional<InterpretationRanking> interpretations =
      check_interpretations(Document::parse(three_submarines, "test"), counts, {}, {});
  const auto json =
      ParsedJson::parse(report({checked, interpretations, {}, result, {}}, Format::json));
  CHECK(json["consistent"] == checked.consistent);
  REQUIRE(json["readings"].size() == interpretations->ranked.size());
  for (std::size_t i = 0; i < interpretations->ranked.size(); ++i) {
    CHECK(json["readings"][i]["readings"] == interpretations->ranked[i].interpretations);
    CHECK(json["readings"][i]["consistent"] == interpretations->ranked[i].checked.consistent);
    CHECK(json["readings"][i]["p_value"] == interpretations->ranked[i].checked.p_value);
  }
  CHECK(json["readings"][0]["readings"] == ParsedJson{"options.first_strike = first-round"});
}

TEST_CASE(
    "The JSON of a diagnosis has every explanation, and none that is impossible has a number") {
  const Result result = solve(case_of(three_submarines));
  const CountsTable counts = counts_of_first_round();
  const CheckResult checked = check(result, observe(counts, result), {});
  const std::optional<Diagnosis> diagnosis =
      diagnose(Document::parse(three_submarines, "test"), counts, {}, {});
  const ParsedJson json =
      ParsedJson::parse(report({checked, {}, diagnosis, result, {}}, Format::json))["diagnosis"];
  CHECK(json["fits"] == diagnosis->fits());
  REQUIRE(json["explanations"].size() == diagnosis->ranked.size());
  for (std::size_t i = 0; i < diagnosis->ranked.size(); ++i) {
    const ParsedJson& each = json["explanations"][i];
    CHECK(each["changes"] == diagnosis->ranked[i].changes);
    CHECK(each["log_likelihood"].is_number() ==
          std::isfinite(diagnosis->ranked[i].checked.log_likelihood));
  }
}

TEST_CASE("A plan has the same content in JSON and in Markdown") {
  const Plan found = plan(Document::of_forces("one-for-one", "3 sub, 2 ca", "2 dd, 2 ca"),
                          {{"options.detection_lasts=round"}}, {});
  const auto json = ParsedJson::parse(report(found, Format::json));
  const std::string markdown = report(found, Format::markdown);
  REQUIRE(json["plans"].size() == found.ranked.size());
  for (std::size_t i = 0; i < found.ranked.size(); ++i) {
    CHECK(json["plans"][i]["units"] == found.ranked[i].units);
    CHECK(json["plans"][i]["attacker"] == found.ranked[i].forces[0]);
    CHECK(json["plans"][i]["defender"] == found.ranked[i].forces[1]);
    CHECK(markdown.find(found.ranked[i].forces[0] + " | " + found.ranked[i].forces[1]) !=
          std::string::npos);
  }
}
