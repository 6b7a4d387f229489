// The conventions of tables and comparisons: settings that all their battles share, and settings
// that differ.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "lib/version.hpp"
#include "odds/compare/cases.hpp"
#include "odds/compare/edge.hpp"
#include "odds/compare/interpretations.hpp"
#include "odds/compare/report.hpp"
#include "odds/compare/sensitivity.hpp"
#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/report_battles.hpp"

using namespace asdic;

namespace {

Document document_of(const std::string& rules, const std::string& attacker,
                     const std::string& defender, const std::string& more = "") {
  return Document::parse("rules = \"" + rules + "\"\nattacker.units = \"" + attacker +
                             "\"\ndefender.units = \"" + defender + "\"\n" + more,
                         "test");
}

/// Returns the text below a table in Markdown, in which no line is wrapped.
std::string below(const Document& battle, const TableQuestion& question) {
  return report(solve_table(battle, question), {Format::markdown});
}

}  // namespace

TEST_CASE("A table has the units of all its cells, also of those that the first has not") {
  const std::string text =
      below(document_of("one-for-one", "1 bb", "1 tr"),
            {"attacker.units=1 sub; 1 bb; 2 ca, 1 dd", "defender.units.ftr=0..2", {}});
  for (const char* unit :
       {"sub 2/1/6", "dd 2/2/8", "ca 3/3/12", "bb 4/4/20 (2 hits)", "tr ", "ftr "}) {
    CAPTURE(unit);
    CHECK(has(text, unit));
  }
  CHECK(has(text, "| defender.units | 1 tr, 0 to 2 ftr |"));
  CHECK_FALSE(has(text, "| attacker.units |"));
}

TEST_CASE("A raid has the fighters that only some of its cells have") {
  const std::string text = below(document_of("raid", "1 bmb", "",
                                             "territory.value = 2\nattacker.technologies.all = "
                                             "[\"long-range-aircraft\"]\n"),
                                 {"attacker.units.ftr=0..1", "", {}});
  CHECK(has(text, "ftr "));
  CHECK(has(text, "| attacker.units | 1 bmb, 0 to 1 ftr |"));
  CHECK(has(text, "| defender.units | none |"));
  CHECK_FALSE(has(text, "A side wins"));  // nobody wins a raid
}

TEST_CASE("Values of units that differ between cells are listed, or given as a range") {
  const Document battle = document_of("one-for-one", "1 ca", "1 dd");
  CHECK(has(below(battle, {"die=6,12,20", "", {}}), "ca 3/3/12 or 6/6/12 or 10/10/12"));
  CHECK(
      has(below(battle, {"units.ca.attack=0..6", "", {}}), "ca 0 to 6/3/12 (changed by the case)"));
  CHECK(has(below(battle, {"units.ca.hits=1..4", "", {}}),
            "ca 3/3/12 (1 to 4 hits, changed by the case)"));
}

TEST_CASE(
    "Conventions name casualty orders, policies and technologies of waves, and the battle at sea") {
  const std::string waves = below(
      document_of(
          "assault", "1 inf, 1 ftr", "1 inf",
          "wave = [{ units = \"1 inf, 1 ftr:uk\", losses = \"ftr, inf\", technologies = { uk = "
          "[\"jet-fighters\"] }, policy = [{ choice = \"losses\", when = { round = 2 }, do = "
          "\"inf, ftr\" }] }]\n"),
      {"defender.units.inf=1..2", "", {}});
  CHECK(has(waves, "| wave.2.units | 1 inf, 1 ftr:uk |"));
  CHECK(has(waves, "| wave.2.losses | ftr, inf |"));
  CHECK(has(waves, "| wave.2.policy 1 | "));
  CHECK(has(waves, "| wave.2.technologies.uk | jet-fighters |"));
  const std::string landing =
      below(document_of("assault", "1 inf", "1 inf",
                        "sea.attacker.units = \"1 dd, 1 tr\"\nsea.defender.units = \"1 dd\"\n"
                        "sea.rounds = 3\nsea.options.kaitens_expended = true\n"),
            {"defender.units.inf=1..2", "", {}});
  CHECK(has(landing, "| sea.rounds | 3 |"));
  CHECK(has(landing, "| sea.options.kaitens_expended | true |"));
  CHECK(has(landing, "dd 3/3/12"));
  const std::string more =
      below(document_of("assault", "1 inf", "1 inf",
                        "sea.attacker.units = \"1 dd, 1 tr\"\nsea.defender.units = \"1 dd\"\n"),
            {"sea.attacker.units.dd=1..3", "", {}});
  CHECK(has(more, "| sea.attacker.units | 1 to 3 dd, 1 tr |"));
  CHECK(has(more, "| sea.defender.units | 1 dd |"));
  const std::string changed =
      below(document_of("axis-allies", "1 inf", "1 inf",
                        "sea.attacker.units = \"1 dd, 1 tr\"\nsea.defender.units = \"1 dd\"\n"
                        "sea.units.dd.attack = 3\n"),
            {"defender.units.inf=1..2", "", {}});
  CHECK(has(changed, "dd 3/2/8 (changed by the case)"));
}

TEST_CASE(
    "What an axis changes beside its key is told with its values, and its key is left to it") {
  const std::string text = below(document_of("detection-roll", "1 sub:uk", "1 dd"),
                                 {"attacker.technologies={uk = [\"radar\"]}; {uk = []}",
                                  "attacker.undetected=stay,submerge",
                                  {}});
  CHECK_FALSE(has(text, "| attacker.undetected |"));
  CHECK_FALSE(has(text, "| attacker.technologies.uk |"));
  const std::string whole = below(document_of("one-for-one", "1 sub", "1 dd"),
                                  {"options={first_strike = \"first-round\"}; {}", "", {}});
  CHECK_FALSE(has(whole, "| options.first_strike |"));
  const std::string ships =
      below(document_of("surface", "1 ca", "1 dd"), {"ships.ca.speed=1..2", "", {}});
  CHECK(has(ships, "speed 1, "));
  CHECK(has(ships, "speed 2, "));
  CHECK(has(ships, "| differs |"));
}

TEST_CASE("A figure that a cell has not is a dash, null or nothing, and not 0") {
  const OddsTable table = solve_table(document_of("one-for-one", "2 sub", "1 ca"),
                                      {"defender.units.dd=0..1", "", {"losses.defender.units.dd"}});
  const std::string text = report(table, {Format::markdown});
  CHECK(has(text, "| 0 | – |\n"));
  CHECK(has(text, "– the battle has no such figure"));
  const auto cells = nlohmann::json::parse(report(table, {Format::json}))["cells"];
  CHECK(cells[0]["losses.defender.units.dd"].is_null());
  CHECK_FALSE(cells[1]["losses.defender.units.dd"].is_null());
  CHECK(has(report(table, {Format::csv}), "\n0,\n1,0."));
}

TEST_CASE("Every comparison describes its battles") {
  const Document battle = document_of("one-for-one", "2 sub", "1 dd, 1 ca");
  const auto text = [](const Comparison& comparison) {
    return report(comparison, Format::markdown);
  };
  for (const std::string& each :
       {text(compare_interpretations(battle, {}, {})), text(sensitivity(battle, {})),
        text(find_edge(battle, "defender.units.dd=1..3", {}))}) {
    CAPTURE(each);
    CHECK(has(each, "sub 2/1/6, dd 2/2/8, ca 3/3/12"));
    CHECK(has(each, "| attacker.units | 2 sub |"));
  }
  CHECK(has(text(sensitivity(battle, {})), "| defender.units | 1 dd, 1 ca |"));
  CHECK(has(text(find_edge(battle, "defender.units.dd=1..3", {})),
            "| defender.units | 1 to 3 dd, 1 ca |"));
  const std::string two =
      text(compare_cases(battle, document_of("one-for-one", "1 bb", "1 tr"), {}));
  CHECK(has(two, "| attacker.units | 2 sub |"));
  CHECK(has(two, "| attacker.units | 1 bb |"));
}

TEST_CASE("Readings are compared within the case as it is, not within the first that is tried") {
  const Document battle =
      document_of("one-for-one", "2 sub", "1 dd", "options.detection_lasts = \"round\"\n");
  const std::string text = report(compare_interpretations(battle, {}, {}), Format::markdown);
  CHECK(has(text, "| options.detection_lasts | round | battle |"));
}

TEST_CASE("A figure that one of the compared battles has not is a dash or null, without a change") {
  const Comparison comparison = compare_cases(document_of("one-for-one", "2 sub", "1 ca"),
                                              document_of("one-for-one", "2 sub", "1 dd"),
                                              {{"losses.defender.units.dd"}, {}});
  const std::string text = report(comparison, Format::markdown);
  CHECK(has(text, "| Defending destroyers lost, on average | – | 0."));
  CHECK(has(text, "– the battle has no such figure"));
  const auto rows = nlohmann::json::parse(report(comparison, Format::json))["rows"];
  CHECK(rows[0]["figures"]["losses.defender.units.dd"].is_null());
  CHECK(rows[1]["changes"]["losses.defender.units.dd"].is_null());
}

TEST_CASE("An edge has each reason why values have no battle, with these values") {
  const Comparison comparison =
      find_edge(document_of("one-for-one", "2 ca", "1 ca"), "defender.units.ca=0,1,300,999", {});
  const std::string text = report(comparison, Format::text);
  CHECK(has(text, "– Defending cruisers = 0: the defender has no units\n"));
  CHECK(has(text, "– Defending cruisers = 300, 999: the number of a unit must be a whole number"));
  CHECK(has(report(comparison, Format::markdown),
            "– defender.units.ca = 0: the defender has no units\n"));
}

TEST_CASE("The text of a comparison names the units of waves") {
  const Document battle =
      document_of("one-for-one", "1 ca", "1 ca", "wave = [{ units = \"2 sub\" }]\n");
  const std::string text = report(sensitivity(battle, {}), Format::text, {});
  CHECK(text.find("  Wave 2    2 submarines (sub#2)\n") != std::string::npos);
}

TEST_CASE("The text of a comparison names the units of the battle at sea") {
  const Document battle =
      document_of("assault", "1 inf", "1 inf",
                  "sea.attacker.units = \"1 dd, 1 tr\"\nsea.defender.units = \"1 dd\"\n");
  const std::string text = report(sensitivity(battle, {}), Format::text, {});
  CHECK(text.find("  Attacker at sea  1 destroyer (dd#sea), 1 transport (tr#sea)\n") !=
        std::string::npos);
  CHECK(text.find("  Defender at sea  1 destroyer (dd#sea)\n") != std::string::npos);
}

TEST_CASE("The text of a table has no setting at its default, and no force that its rows show") {
  const std::string text = report(solve_table(
      document_of("one-for-one", "1 ca", "1 ca", "options.first_strike = 'first-round'\n"),
      {"attacker.units=1 ca; 2 ca", "", {"winner.attacker"}}));
  CHECK(text.find("\nRules: one-for-one\n  Defender  1 cruiser (ca)\n") != std::string::npos);
  CHECK(text.find("  First strike  first-round  default: every-round\n") != std::string::npos);
  CHECK(text.find("firing_reveals") == std::string::npos);
  CHECK(text.find("Firing reveals") == std::string::npos);
}

TEST_CASE("Reports for people end with the version, the commit and the hash of the case") {
  const Document battle = document_of("one-for-one", "1 ca", "1 ca");
  const OddsTable table = solve_table(battle, {"attacker.units.ca=1..2", "", {"winner.attacker"}});
  const std::string hash = nlohmann::json::parse(report(table, {Format::json}))["case_hash"];
  const std::string line = program_with_commit() + ", case " + hash;
  for (const Format format : {Format::text, Format::markdown, Format::html, Format::latex}) {
    CAPTURE(name(format));
    std::string text = report(table, {format});
    std::erase(text, '\n');
    std::erase(text, '%');
    CHECK(text.find(hash) != std::string::npos);
  }
  CHECK(report(table, {Format::markdown}).find(line) != std::string::npos);
}

TEST_CASE("Amounts and words in a cell have true minus signs, and values of a case do not") {
  CHECK(layout::with_true_minus("none +4.68; 1 sub -4.17") == "none +4.68; 1 sub −4.17");
  CHECK(layout::with_true_minus("{ exchange = -4 }") == "{ exchange = -4 }");
}
