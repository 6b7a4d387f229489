// The properties of TripleA in reports of checks.
#include "odds/check/triplea_properties.hpp"

#include <doctest/doctest.h>

#include "odds/check/interpretations.hpp"
#include "odds/check/report.hpp"
#include "odds/sample/report.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string fighter_and_submarine =
    "rules = \"axis-allies\"\nattacker.units = \"1 ftr, 1 ca\"\ndefender.units = \"2 sub\"\n";

}  // namespace

TEST_CASE("Each property of TripleA belongs to a value of an option that axis-allies has") {
  for (const TripleaProperty& each : triplea_properties()) {
    const std::string option = each.option;
    CAPTURE(option);
    const std::string key = option.substr(0, option.find(" = "));
    Document document = Document::parse(fighter_and_submarine, "test");
    document.assign(key + "=" + option.substr(option.find(" = ") + 3));
    CHECK(read_case(document).battle.setting(key) == option.substr(option.find(" = ") + 3));
  }
}

TEST_CASE("Settings of TripleA are named in the order of the options, for axis-allies alone") {
  const std::vector<std::string> options = {"options.dice = low-luck", "options.aa_fire = each",
                                            "options.air_hits_subs = always"};
  CHECK(triplea_settings("axis-allies", options) ==
        std::vector<std::string>{"Low Luck = true", "Air Attack Sub Restricted = false"});
  CHECK(triplea_settings("assault", options).empty());
}

TEST_CASE("A check names the properties of TripleA with each explanation that fits") {
  Document changed = Document::parse(fighter_and_submarine, "test");
  changed.assign("options.air_hits_subs=always");
  const CountsTable counts =
      parse_counts(report(sample(read_case(changed), {20000, 7}), Format::csv), "counts");
  const Result result = solve(case_of(fighter_and_submarine));
  const std::optional<Diagnosis> diagnosis =
      diagnose(Document::parse(fighter_and_submarine, "test"), counts, {}, {});
  const CheckReport all = {check(result, observe(counts, result), {}), {}, diagnosis, result, {}};
  bool is_named = false;
  const auto json = ParsedJson::parse(report(all, Format::json));
  for (const auto& each : json["diagnosis"]["explanations"]) {
    if (each["changes"] != ParsedJson{"options.air_hits_subs = always instead of destroyer"}) {
      continue;
    }
    CHECK(each["fits"] == true);
    CHECK(each["triplea"] == ParsedJson{"Air Attack Sub Restricted = false"});
    is_named = true;
  }
  CHECK(is_named);
  const std::string text = report(all, Format::markdown);
  CAPTURE(text);
  CHECK(text.find("Air Attack Sub Restricted = false") != std::string::npos);
}

TEST_CASE("A ranking names the properties of TripleA with each interpretation that fits") {
  const Result result = solve(case_of(fighter_and_submarine));
  InterpretationRanking ranking;
  CheckResult fits;
  fits.consistent = true;
  ranking.ranked.push_back({{"options.dice = low-luck"}, fits});
  const CheckReport all = {{}, ranking, {}, result, {}};
  CHECK(ParsedJson::parse(report(all, Format::json))["readings"][0]["triplea"] ==
        ParsedJson{"Low Luck = true"});
}
