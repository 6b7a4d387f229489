// The values of a key at which the favourite or the odds change.
#include "odds/compare/edge.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "odds/compare/report.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Document one_for_one(const std::string& attacker, const std::string& defender,
                     const std::string& more = "") {
  return Document::parse("rules = \"one-for-one\"\nattacker.units = \"" + attacker +
                             "\"\ndefender.units = \"" + defender + "\"\n" + more,
                         "test");
}

/// Returns the values of all rows except that of the case as it is.
std::vector<std::string> values_of(const Comparison& comparison) {
  std::vector<std::string> values;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.key != key_of_baseline) values.push_back(row.value);
  }
  return values;
}

const ComparisonRow& row_of(const Comparison& comparison, const Rational& value) {
  const auto found = std::find_if(
      comparison.rows.begin(), comparison.rows.end(),
      [&](const ComparisonRow& row) { return row.range && row.range->contains(value); });
  REQUIRE(found != comparison.rows.end());
  return *found;
}

using Texts = std::vector<std::string>;
const std::string detection_ratio = "options.detection_ratio";

}  // namespace

TEST_CASE("An edge shows the figures that are asked for, and their changes from the case") {
  CompareOptions how;
  how.show = {"rounds.mean"};
  const Comparison edge = find_edge(one_for_one("2 ca", "1 ca"), "units.ca.attack=3,6", how);
  REQUIRE(edge.rows.size() == 3);
  const ComparisonRow& sure = edge.rows[2];
  // Cruisers that always hit win in the first round.
  CHECK(sure.figures[0]->value.exact() == 1);
  CHECK(sure.changes[0]->exact() == 1 - edge.rows[0].figures[0]->value.exact());
  CHECK(sure.favourite == "attacker");
  // The case as it is has the value 3.
  CHECK(edge.rows[1].changes_nothing);
}

TEST_CASE("An edge of a case that needs its values shows no changes, and why") {
  const Document half =
      Document::parse("rules = \"one-for-one\"\nattacker.units = \"1 ca\"", "test");
  const Comparison edge = find_edge(half, "defender.units=1 ca; 2 ca", {});
  CHECK(edge.rows[0].changes.empty());
  CHECK(edge.findings.back().starts_with(
      "Changes are not shown, because the case as it is has no battle: "));
}

TEST_CASE("A submarine is detected from a ratio of one on, where the favourite changes") {
  const Comparison edge = find_edge(one_for_one("1 sub", "1 dd"), detection_ratio, {});
  CHECK(values_of(edge) == Texts{"0 <= detection_ratio < 1", "detection_ratio >= 1"});
  // An undetected submarine hits first with 1/3, and then the destroyer hits with 1/3:
  // p = 1/3 + 4/9 p. Both fire at once if it is detected: p = 2/9 + 4/9 p.
  CHECK(row_of(edge, 0).figures[0]->value.exact() == Rational(3, 5));
  CHECK(row_of(edge, 0).figures[1]->value.exact() == Rational(2, 5));
  CHECK(row_of(edge, 1).figures[0]->value.exact() == Rational(2, 5));
  CHECK(row_of(edge, 1).figures[1]->value.exact() == Rational(2, 5));
  CHECK(edge.findings ==
        Texts{"At detection_ratio = 1 the favourite changes from the attacker to neither."});
}

TEST_CASE("A ratio acts where the rounding of any number of destroyers that remain changes") {
  // A submarine that is detected for one round is detected again by 3, 2 or 1 destroyers.
  const Document battle = one_for_one("1 sub", "3 dd", "options.detection_lasts = \"round\"");
  CHECK(values_of(find_edge(battle, detection_ratio, {})) ==
        Texts{"0 <= detection_ratio < 1/3", "1/3 <= detection_ratio < 1/2",
              "1/2 <= detection_ratio < 1", "detection_ratio >= 1"});
  // One that is detected for the battle is detected by all three.
  CHECK(values_of(find_edge(one_for_one("1 sub", "3 dd"), detection_ratio, {})) ==
        Texts{"0 <= detection_ratio < 1/3", "detection_ratio >= 1/3"});
}

TEST_CASE("A ratio that is rounded up or to the nearest acts at other fractions") {
  const Document up = one_for_one("1 sub", "3 dd", "options.detection_rounding = \"up\"");
  CHECK(values_of(find_edge(up, detection_ratio, {})) ==
        Texts{"detection_ratio = 0", "detection_ratio > 0"});
  const Document nearest = one_for_one("1 sub", "3 dd", "options.detection_rounding = \"nearest\"");
  CHECK(values_of(find_edge(nearest, detection_ratio, {})) ==
        Texts{"0 <= detection_ratio < 1/6", "detection_ratio >= 1/6"});
}

TEST_CASE("A ratio without submarines has one plateau") {
  CHECK(values_of(find_edge(one_for_one("2 ca", "1 dd"), detection_ratio, {})) ==
        Texts{"any detection_ratio"});
}

TEST_CASE("Each plateau has the odds of single battles at its values, and its neighbours others") {
  for (const std::string rounding : {"down", "up", "nearest"}) {
    const std::string more =
        "options.detection_lasts = \"round\"\noptions.detection_rounding = \"" + rounding + "\"\n";
    const Comparison edge = find_edge(one_for_one("2 sub", "3 dd", more), detection_ratio, {});
    for (int n = 1; n <= 7; ++n) {
      for (int k = 0; k <= 3 * n; ++k) {
        const Rational value(k, n);
        CAPTURE(rounding);
        CAPTURE(to_string(value));
        const Result one = solved("one-for-one", "2 sub", "3 dd",
                                  more + "options.detection_ratio = \"" + to_string(value) + "\"");
        CHECK(row_of(edge, value).figures[0]->value.exact() ==
              asdic::value(one, "winner.attacker"));
        CHECK(row_of(edge, value).figures[1]->value.exact() ==
              asdic::value(one, "winner.defender"));
      }
    }
    for (std::size_t i = 2; i < edge.rows.size(); ++i) {
      const ComparisonRow& before = edge.rows[i - 1];
      const ComparisonRow& row = edge.rows[i];
      CHECK(row.range->from == before.range->to);
      CHECK(row.range->has_from != before.range->has_to);
    }
  }
}

TEST_CASE("Plateaus include waves") {
  const Document battle = one_for_one("1 sub", "1 dd", "[[wave]]\nunits = \"1 sub\"\n");
  CHECK(values_of(find_edge(battle, detection_ratio, {})) ==
        Texts{"0 <= detection_ratio < 1", "detection_ratio >= 1"});
}

TEST_CASE("A ratio that rules multiply with itself has no plateaus") {
  const std::string rules =
      "name = \"squared\"\ntitle = \"Squared\"\nsource = \"our own\"\nbase = \"one-for-one\"\n"
      "[terms]\nreach = \"detection_ratio * detection_ratio * enemy.destroyers\"\n";
  Document battle = Document::parse(
      "rules = '''\n" + rules + "'''\nattacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n",
      "test");
  check_refused([&] { find_edge(battle, detection_ratio, {}); }, "--edge " + detection_ratio,
                {"may change at every value", "=VALUES"});
}

TEST_CASE("A probability that rules use has no plateaus, and listed values are named as such") {
  const Document raid = Document::parse(
      "rules = \"raid\"\nattacker.units = \"1 bmb\"\nterritory.value = 6\n", "test");
  check_refused([&] { find_edge(raid, "options.kamikaze_hits", {}); },
                "--edge options.kamikaze_hits", {"this key needs values"});
  CompareOptions how;
  how.show = {"damage.mean"};
  const Comparison some = find_edge(raid, "options.kamikaze_hits=0,1", how);
  CHECK(some.findings ==
        Texts{"Only these values were solved: the odds can also change between them."});
}

TEST_CASE("A value that the case does not allow is skipped, and the report has the reason") {
  const Document battle = one_for_one("2 ca", "1 ca");
  const Comparison edge = find_edge(battle, "attacker.units.ca=1,999,3", {});
  REQUIRE(values_of(edge) == Texts{"1", "999", "3"});
  CHECK(edge.rows[2].figures.empty());
  CHECK(report(edge, Format::markdown, {})
            .find("– attacker.units.ca = 999: the number of a unit must be a whole number from 0 "
                  "to 250") != std::string::npos);
  check_refused([&] { find_edge(battle, "attacker.units.xx=1,2", {}); }, "--edge attacker.units.xx",
                {"unknown unit 'xx'"});
}

TEST_CASE("An edge without values tries the usual values of its key") {
  const Document battle = one_for_one("2 ca", "1 ca");
  CHECK(values_of(find_edge(battle, "units.ca.attack", {})) ==
        Texts{"0", "1", "2", "3", "4", "5", "6"});
  CHECK(values_of(find_edge(battle, "defender.units.ca", {})).size() == 7);
  CHECK(values_of(find_edge(battle, "options.first_strike", {})) ==
        Texts{"every-round", "first-round"});
  const Document waves = one_for_one("1 ca", "1 ca", "wave = [{ units = \"1 ca\" }]\n");
  CHECK(values_of(find_edge(waves, "wave.2.units.ca", {})).size() == 7);
  check_refused([&] { find_edge(battle, "die", {}); }, "--edge die", {"this key needs values"});
  check_refused([&] { find_edge(battle, "options.speed", {}); }, "--edge options.speed",
                {"this key needs values"});
}

TEST_CASE("A decimal near a fraction at which rounding changes is named") {
  const Comparison edge =
      find_edge(one_for_one("1 sub", "3 dd"), detection_ratio + "=0.3333,1/3", {});
  CHECK(std::any_of(edge.findings.begin(), edge.findings.end(), [](const std::string& each) {
    return each.find("0.3333 is not 1/3") != std::string::npos;
  }));
  CHECK(edge.rows[1].figures[0]->value.exact() != edge.rows[2].figures[0]->value.exact());
}

TEST_CASE("An edge as JSON has the favourite and the range of each plateau") {
  const auto json = ParsedJson::parse(
      report(find_edge(one_for_one("1 sub", "1 dd"), detection_ratio, {}), Format::json, {}));
  const ParsedJson& first = json["rows"][1];
  CHECK(first["favourite"] == "attacker");
  CHECK(first["range"]["from"] == "0");
  CHECK(first["range"]["to"] == "1");
  CHECK(first["range"]["has_from"] == true);
  CHECK(first["range"]["has_to"] == false);
  CHECK_FALSE(json["rows"][0].contains("range"));
}
