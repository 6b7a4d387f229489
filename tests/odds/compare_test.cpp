// Comparisons of rule options, cases and values.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "lib/text.hpp"
#include "odds/compare/cases.hpp"
#include "odds/compare/edge.hpp"
#include "odds/compare/interpretations.hpp"
#include "odds/compare/report.hpp"
#include "odds/compare/sensitivity.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Document document(const std::string& attacker, const std::string& defender,
                  const std::string& more = "", const std::string& rules = "one-for-one") {
  return Document::parse("rules = \"" + rules + "\"\nattacker.units = \"" + attacker +
                             "\"\ndefender.units = \"" + defender + "\"\n" + more,
                         "test");
}

const ComparisonRow& row(const Comparison& comparison, const std::string& key,
                         const std::string& value) {
  const auto found = std::find_if(
      comparison.rows.begin(), comparison.rows.end(),
      [&](const ComparisonRow& each) { return each.key == key && each.value == value; });
  REQUIRE(found != comparison.rows.end());
  return *found;
}

Rational chance(const ComparisonRow& row) {
  return row.figures.front()->value.exact();
}

ParsedJson as_json(const Comparison& comparison) {
  return ParsedJson::parse(report(comparison, Format::json, {NumberStyle::decimal, 3}));
}

}  // namespace

TEST_CASE("A rule option is compared with its default, exactly") {
  const Document battle = document("3 sub", "1 dd, 1 ca");
  const Comparison all = compare_interpretations(battle, {}, {});
  const Rational by_default = value(solve(read_case(battle)), "winner.attacker");
  const Rational once =
      value(solved("one-for-one", "3 sub", "1 dd, 1 ca", "options.first_strike = \"first-round\""),
            "winner.attacker");
  const ComparisonRow& changed = row(all, "options.first_strike", "first-round");
  CHECK(chance(row(all, "options.first_strike", "every-round")) == by_default);
  CHECK(chance(changed) == once);
  CHECK(changed.changes.front()->exact() == once - by_default);
}

TEST_CASE("Figures of a round and of the exchange are compared") {
  CompareOptions how;
  how.show = {"rounds.at_most.2", "exchange.median"};
  how.solving.course_rounds = 2;
  const Comparison compared = compare_interpretations(document("3 sub", "1 dd, 1 ca"), {}, how);
  const ComparisonRow& once = row(compared, "options.first_strike", "first-round");
  REQUIRE(once.changes.size() == 2);
  CHECK(once.changes[0].has_value());
  CHECK(once.changes[1].has_value());
}

TEST_CASE("Only a rule option that changes nothing is reported as such") {
  // Without submarines no rule option on them matters.
  const Comparison none = compare_interpretations(document("2 ca", "1 dd"), {"firing_reveals"}, {});
  CHECK(row(none, "options.firing_reveals", "false").changes_nothing);
  CHECK(findings_of(none) ==
        std::vector<std::string>{"options.firing_reveals = false changes nothing."});
  const Comparison some =
      compare_interpretations(document("3 sub", "1 dd, 1 ca"), {"firing_reveals"}, {});
  CHECK_FALSE(row(some, "options.firing_reveals", "false").changes_nothing);
  CHECK(findings_of(some).empty());
}

TEST_CASE("A value that changes only a figure of the table has an effect") {
  CompareOptions how;
  how.show = {"exchange"};
  const Comparison costs = sensitivity(document("2 ca", "1 dd"), how);
  // Every cruiser that is lost costs one more, and the attacker loses some on average.
  CHECK_FALSE(row(costs, "units.ca.cost", "13").changes_nothing);
  CHECK(report(costs, Format::text, {}).find("Cruiser's cost (") == std::string::npos);
  how.show = {"winner.attacker"};
  CHECK(row(sensitivity(document("2 ca", "1 dd"), how), "units.ca.cost", "13").changes_nothing);
}

TEST_CASE("The text of a comparison has one sentence on all values without an effect") {
  const std::string text = report(
      compare_interpretations(document("2 ca", "1 dd"), {"firing_reveals"}, {}), Format::text, {});
  CHECK(text.find("No effect: Firing reveals (false).") != std::string::npos);
  CHECK(text.find("changes nothing") == std::string::npos);
}

TEST_CASE("A figure that is too wide for a column is the title of its table") {
  const Comparison comparison =
      find_edge(document("5 sub", "4 dd, 1 ca"), "options.detection_ratio", {{"exchange"}, {}});
  const std::string text = report(comparison, Format::text, {});
  CHECK(text.find("\nMean net gain (IPC)\n") != std::string::npos);
  for (const std::string_view line : split(std::string_view(text), '\n'))
    CHECK(columns(line) <= 80);
}

TEST_CASE("Ranges of long fractions are folded in a text of 80 columns") {
  const Document battle = Document::parse(
      "rules = '''\nname = \"long\"\ntitle = \"Long\"\nsource = \"our own\"\n"
      "base = \"one-for-one\"\n[options.sonar]\nfraction = \"123456789/1000000007\"\n"
      "meaning = \"the quality of the sonar\"\n[terms]\n"
      "reach = \"detection_ratio * sonar * enemy.destroyers\"\n'''\n"
      "options.detection_ratio = \"1000000007/300000000\"\n"
      "attacker.units = \"4 sub\"\ndefender.units = \"4 dd\"\n",
      "test");
  for (const Comparison& comparison :
       {sensitivity(battle, {}), find_edge(battle, "options.detection_ratio", {})}) {
    const std::string text = report(comparison, Format::text, {});
    CHECK(text.find("1000000007/493827156 <=") != std::string::npos);
    for (const std::string_view line : split(std::string_view(text), '\n')) {
      CHECK(columns(line) <= 80);
    }
  }
}

TEST_CASE("A comparison of IPC alone does not explain percentage points") {
  const auto text = [](const std::string& figure) {
    return report(find_edge(document("2 ca", "1 ca"), "defender.units.ca=1..3", {{figure}, {}}),
                  Format::text, {});
  };
  CHECK(text("exchange").find("percentage points") == std::string::npos);
  CHECK(text("winner.attacker").find("percentage points") != std::string::npos);
}

TEST_CASE("The command of a comparison in Markdown is code") {
  Comparison comparison = compare_interpretations(document("2 ca", "1 dd"), {"firing_reveals"}, {});
  comparison.command = "asdic compare --rules one-for-one '2 ca' '1 dd'";
  CHECK(report(comparison, Format::markdown, {})
            .ends_with("\n\n    asdic compare --rules one-for-one '2 ca' '1 dd'\n"));
}

TEST_CASE("A value of a rule option that the case does not allow is skipped and named") {
  const Comparison comparison = compare_interpretations(document("2 sub", "1 dd"), {"values"}, {});
  CHECK(row(comparison, "options.values", "gw1936").figures.empty());
  const std::vector<std::string> findings = findings_of(comparison);
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().starts_with("Skipped options.values = gw1936: "));
}

TEST_CASE("Policies are compared only if they are named") {
  const Document battle = document("2 sub", "1 ca");
  const Comparison named = compare_interpretations(battle, {"attacker.undetected"}, {});
  CHECK(named.rows.size() == 4);  // stay, leave, hold and optimal
  for (const ComparisonRow& each : compare_interpretations(battle, {}, {}).rows) {
    CHECK(each.key.starts_with("options."));
  }
}

TEST_CASE(
    "Values without a row are named: the numbers of a policy, and the open values of a rule "
    "option") {
  const Document battle = document("2 sub", "1 ca");
  const Comparison named = compare_interpretations(battle, {"attacker.undetected"}, {});
  // Submarines that leave give the battle away, so that the best is to stay, as by default.
  CHECK(row(named, "attacker.undetected", "optimal").changes_nothing);
  const auto has_finding = [](const Comparison& comparison, const std::string& words) {
    const std::vector<std::string> findings = findings_of(comparison);
    return std::any_of(findings.begin(), findings.end(), [&](const std::string& each) {
      return each.find(words) != std::string::npos;
    });
  };
  CHECK(has_finding(named, "attacker.undetected may also be "));
  const Document at_depth = document("1 sub", "1 dd", "", "depth");
  const Comparison all = compare_interpretations(at_depth, {}, {});
  CHECK(has_finding(all, "Skipped options.declared = attacker, defender, both: "));
  CHECK(std::none_of(all.findings.begin(), all.findings.end(), [](const std::string& each) {
    return each.starts_with("Skipped options.search ");
  }));
  CHECK(has_finding(sensitivity(battle, {}),
                    "does not allow them: defender.units.ca = 0, units.sub.hits = 0"));
}

TEST_CASE("Two cases are compared figure by figure, the second against the first") {
  const Comparison comparison =
      compare_cases(document("1 ca", "1 ca"), document("1 ca", "1 ca"), {});
  CHECK(comparison.rows[1].changes_nothing);
  CHECK(comparison.findings.size() == 1);
  // A cruiser wins 1/3 against a cruiser, and hits with 1/2 before another that never does.
  const Comparison other =
      compare_cases(document("1 ca", "1 ca"), document("1 ca", "1 ca", "units.ca.defense = 0"), {});
  CHECK(chance(other.rows[1]) == 1);
  CHECK(other.rows[1].changes.front()->exact() == Rational(2, 3));
}

TEST_CASE("The edge is where the favourite changes") {
  // One against one is even, and who has more is the favourite.
  const Comparison comparison = find_edge(document("2 ca", "1 ca"), "defender.units.ca=1..3", {});
  CHECK(comparison.findings ==
        std::vector<std::string>{
            "Between 1 and 2 the favourite changes from the attacker to neither.",
            "Between 2 and 3 the favourite changes from neither to the defender."});
  const Comparison none = find_edge(document("9 ca", "1 ca"), "defender.units.ca=1..2", {});
  CHECK(none.findings == std::vector<std::string>{"The favourite does not change: the attacker."});
}

TEST_CASE("Sensitivity has each count and value one up and one down, the largest change first") {
  const Comparison comparison = sensitivity(document("2 ca", "1 ca"), {});
  CHECK(comparison.rows.front().key == "as it is");
  Rational before = 1;
  for (std::size_t i = 1; i < comparison.rows.size(); ++i) {
    const Rational change = abs(comparison.rows[i].changes.front()->exact());
    CHECK(change <= before);
    before = change;
  }
  for (const std::string value : {"1", "3"}) row(comparison, "attacker.units.ca", value);
  for (const std::string value : {"2", "4"}) row(comparison, "units.ca.attack", value);
  for (const std::string value : {"0", "2"}) row(comparison, "options.detection_ratio", value);
  const ComparisonRow& more = row(comparison, "attacker.units.ca", "3");
  CHECK(chance(more) == value(solved("one-for-one", "3 ca", "1 ca"), "winner.attacker"));
}

TEST_CASE("Sensitivity of a surface action varies its ships") {
  const Comparison comparison = sensitivity(document("1 ca", "1 dd", "", "surface"), {});
  for (const std::string key : {"ships.ca.speed", "ships.dd.torpedo_attack"}) {
    CHECK(std::any_of(comparison.rows.begin(), comparison.rows.end(),
                      [&](const ComparisonRow& each) { return each.key == key; }));
  }
}

TEST_CASE("Sensitivity varies the battle at sea and the waves, and names their settings") {
  const Document landing =
      document("1 inf", "1 inf",
               "sea.attacker.units = \"1 dd, 1 tr\"\nsea.defender.units = \"1 dd\"\n"
               "sea.rounds = 3\n",
               "assault");
  const Comparison at_sea = sensitivity(landing, {});
  for (const std::string key : {"sea.rounds", "sea.units.dd.attack"}) row(at_sea, key, "4");
  // With 4 rounds the destroyers, which hit with 1/2, fight once more.
  Document changed = landing;
  changed.assign("sea.rounds=4", "test");
  const Result result = solve(read_case(changed), {});
  CHECK(chance(row(at_sea, "sea.rounds", "4")) == value(result, "winner.attacker"));
  CHECK(at_sea.findings.back().find("sea.attacker.retreat") != std::string::npos);
  // The case sets a value at sea alone, which hides that of the whole case.
  const Document own_value =
      document("1 inf", "1 inf",
               "sea.attacker.units = \"1 dd, 1 tr\"\nsea.defender.units = \"1 dd\"\n"
               "sea.units.dd.attack = 3\nsea.options.air_hits_subs = \"always\"\n",
               "axis-allies");
  const Comparison with_own_value = sensitivity(own_value, {});
  CHECK_FALSE(row(with_own_value, "sea.units.dd.attack", "4").changes_nothing);
  // The sensitivity names an option at sea only if the case sets it there.
  const std::string& not_varied = with_own_value.findings.back();
  CHECK(not_varied.find("sea.options.air_hits_subs") != std::string::npos);
  CHECK(not_varied.find("sea.options.sub_strikes") == std::string::npos);
  const Comparison waves =
      sensitivity(document("1 ca", "1 dd", "wave = [{ units = \"1 ca\", retreat = 2 }]\n"), {});
  for (const std::string value : {"1", "3"}) row(waves, "wave.2.retreat", value);
}

TEST_CASE("Sensitivity varies the values of ships that only bombard") {
  // The battleship removes the infantry with 5/6 instead of 4/6; the infantry then fires once more,
  // and 2/3 survive it. Otherwise infantry on 1 beats infantry on 2 with 1/4.
  const Comparison comparison =
      sensitivity(document("1 inf", "1 inf", "attacker.bombard = \"1 bb\"\n", "axis-allies"), {});
  CHECK(chance(comparison.rows.front()) == Rational(19, 36));
  CHECK(chance(row(comparison, "units.bb.attack", "5")) == Rational(43, 72));
}

TEST_CASE("Sensitivity varies the round that a policy names, and no policy that is a word") {
  const Comparison comparison = sensitivity(
      document("1 ca", "1 dd", "attacker.torpedoes = 3\nattacker.range = 2\n", "surface"), {});
  for (const std::string value : {"2", "4"}) row(comparison, "attacker.torpedoes", value);
  CHECK(std::none_of(comparison.rows.begin(), comparison.rows.end(),
                     [](const ComparisonRow& each) { return each.key == "attacker.range"; }));
}

TEST_CASE("A comparison as JSON has each figure, exact and rounded, and each change") {
  const auto json = as_json(compare_cases(document("1 ca", "1 ca"),
                                          document("1 ca", "1 ca", "units.ca.defense = 0"), {}));
  CHECK(json["asdic"] == ASDIC_VERSION);
  CHECK(json["comparison"] == "cases");
  CHECK(json["case"]["attacker"]["units"] == "1 ca");
  REQUIRE(json["rows"].size() == 2);
  const ParsedJson& first = json["rows"][0];
  const ParsedJson& second = json["rows"][1];
  CHECK(first["figures"]["winner.attacker"]["exact"] == "1/3");
  CHECK(first["figures"]["winner.attacker"]["decimal"] == "0.333");
  CHECK_FALSE(first.contains("changes"));
  CHECK_FALSE(first.contains("changes_nothing"));
  CHECK(second["figures"]["winner.attacker"]["exact"] == "1");
  CHECK(second["changes"]["winner.attacker"]["exact"] == "2/3");
  CHECK(second["changes_nothing"] == false);
}

TEST_CASE("A comparison as JSON has its kind, and the reason if a row has no figures") {
  const Document battle = document("1 ca", "1 ca");
  CHECK(as_json(compare_interpretations(battle, {}, {}))["comparison"] == "readings");
  CHECK(as_json(sensitivity(battle, {}))["comparison"] == "sensitivity");
  const auto edge = as_json(find_edge(battle, "attacker.units.ca=0..1", {}));
  CHECK(edge["comparison"] == "edge");
  CHECK(edge["rows"][1]["error"] == "the attacker has no units");
  CHECK_FALSE(edge["rows"][1].contains("figures"));
  CHECK(edge["findings"][0] == "The favourite does not change: neither.");
}

TEST_CASE("Battles without sides are compared by the means of what they count") {
  const auto raid = [](int bombers) {
    return document(std::to_string(bombers) + " bmb", "", "territory.value = 6\n", "raid");
  };
  const Comparison comparison = compare_cases(raid(1), raid(2), {});
  const auto& names = comparison.figures;
  const auto damage = std::find(names.begin(), names.end(), "damage.mean");
  REQUIRE(damage != names.end());
  // The mean of a die.
  CHECK(
      comparison.rows[0].figures[static_cast<std::size_t>(damage - names.begin())]->value.exact() ==
      Rational(7, 2));
  CHECK_FALSE(comparison.rows[1].changes_nothing);
}

TEST_CASE("Cases that cannot be compared are refused in one line") {
  const Document battle = document("1 sub", "1 dd");
  const Document raid = document("1 bmb", "", "territory.value = 6\n", "raid");
  check_refused([&] { compare_cases(battle, raid, {}); }, "--with", {"has sides", "has none"});
  check_refused([&] { find_edge(raid, "territory.value=1..3", {}); }, "--edge", {"no winner"});
  const std::map<std::string, const char*> roots = {
      {"losses.attacker.cost.sd", "fractions; compare 'losses.attacker.variance'"},
      {"exchange.sd", "fractions; compare 'exchange.variance'"},
      {"rounds.sd", "'rounds.sd' is a square root"}};
  for (const auto& root : roots) {
    check_refused(
        [&] {
          compare_interpretations(battle, {}, {{root.first}, {}});
        },
        "--show", {"is a square root", root.second});
  }
  check_refused([&] { compare_interpretations(battle, {"speed"}, {}); }, "argument OPTION",
                {"'speed'", "options.first_strike"});
  check_refused([&] { find_edge(battle, "die=9..6", {}); }, "--edge die", {"empty"});
  check_refused([&] { find_edge(battle, "attacker.speed=1", {}); }, "--edge attacker.speed",
                {"unknown key"});
  check_refused(
      [&] {
        compare_interpretations(battle, {}, {{"rounds"}, {}});
      },
      "--show", {"'rounds'"});
}
