// Charts of tables that are written out, and of results.
#include <doctest/doctest.h>

#include "odds/chart/svg.hpp"
#include "odds/table/report.hpp"
#include "tests/support/tables_by_hand.hpp"

using namespace asdic;

namespace {

const std::string hostile = "</title><script> & \"quotes\" 'and' ]]> \x01\xff <!-- --";

/// Returns whether every tag is closed in its order, and the text between tags has no bare markup.
bool is_well_formed(const std::string& text) {
  std::vector<std::string> open;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto start = text.find('<', at);
    for (auto mark = text.find('&', at); mark < start; mark = text.find('&', mark + 1)) {
      const std::string entity = text.substr(mark, text.find(';', mark) - mark);
      if (entity != "&amp" && entity != "&lt" && entity != "&gt" && entity != "&quot" &&
          entity != "&#39")
        return false;
    }
    if (start == std::string::npos) break;
    const auto end = text.find('>', start);
    if (end == std::string::npos) return false;
    const std::string tag = text.substr(start + 1, end - start - 1);
    if (tag.find('<') != std::string::npos || count_of(tag, "\"") % 2 != 0) return false;
    const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
    if (tag.starts_with("/")) {
      if (open.empty() || "/" + open.back() != tag) return false;
      open.pop_back();
    } else if (!tag.ends_with("/")) {
      open.push_back(name);
    }
    at = end + 1;
  }
  return open.empty();
}

OddsTable two_by_two() {
  return table_by_hand(
      {"attacker.units.sub", {"1", "2"}}, Axis{"defender.units.dd", {"3", "4"}},
      {"winner.attacker"}, [](int row, int column) { return chance_cell(1 + row + column, 4); },
      "A battle");
}

std::string chart(const OddsTable& table, TableOptions options = {}) {
  options.format = Format::svg;
  return report(table, options);
}

/// Returns the height of a label, from the lines of the grid at 0% and 100%.
double height_of_label(const std::string& text, const std::string& label) {
  const auto end = text.find("\">" + label + "</text>");
  const auto start = text.rfind(" y=\"", end) + 4;
  return std::stod(text.substr(start)) - 4;
}

}  // namespace

TEST_CASE("The check of tags finds what is wrong") {
  CHECK(is_well_formed("<a><b x=\"1\"/>&lt;</a>"));
  CHECK_FALSE(is_well_formed("<a><b></a></b>"));
  CHECK_FALSE(is_well_formed("<a>"));
  CHECK_FALSE(is_well_formed("<a>&</a>"));
  CHECK_FALSE(is_well_formed("<a x=\"\"\"></a>"));
}

TEST_CASE("A chart has a line for each column, with chances from 0 to 100 percent") {
  const std::string text = chart(two_by_two());
  const double none = height_of_label(text, "0%");
  const double all = height_of_label(text, "100%");
  CHECK(none - all == 300);
  // Column 3: 1/4 and 2/4; column 4: 2/4 and 3/4.
  std::vector<std::string> lines;
  for (auto at = text.find("<polyline"); at != std::string::npos;
       at = text.find("<polyline", at + 1)) {
    lines.push_back(text_between(text.substr(at), "points=\"", "\""));
  }
  REQUIRE(lines.size() == 2);
  CHECK(has(lines[0], "," + svg::length(none - 75) + " "));
  CHECK(lines[0].ends_with("," + svg::length(none - 150)));
  CHECK(has(lines[1], "," + svg::length(none - 150) + " "));
  CHECK(lines[1].ends_with("," + svg::length(none - 225)));
}

TEST_CASE("The chart of a figure that is not a probability has round ticks around its values") {
  const OddsTable table = table_by_hand({"rounds", {"1", "2"}}, {}, {"exchange"}, [](int row, int) {
    return number_cell(row == 0 ? -7 : 12, 1);
  });
  const std::string text = chart(table);
  for (const char* label : {"−10", "−5", "0", "5", "10", "15"}) {
    CHECK(has(text, std::string("\">") + label + "</text>"));
  }
  CHECK(has(text, ">IPC</text>"));
  CHECK(has(text, ">Limit of rounds</text>"));
  CHECK_FALSE(has(text, "100%"));
}

TEST_CASE("With one key the chances share a panel, every other figure has its own") {
  const OddsTable table = table_by_hand(
      {"rounds", {"1", "2"}}, {}, {"winner.attacker", "rounds.mean", "winner.defender"},
      [](int, int) {
        return TableCell{
            {Figure{value_of(1, 2), true}, Figure{value_of(3, 1)}, Figure{value_of(1, 3), true}},
            ""};
      });
  const std::string text = chart(table);
  CHECK(count_of(text, ">100%</text>") == 1);
  CHECK(count_of(text, ">Limit of rounds</text>") == 2);  // below both panels
  CHECK(count_of(text, ">Rounds</text>") == 1);           // as a unit
  CHECK(has(text, ">The attacker wins</text>"));
  CHECK(has(text, ">The defender wins</text>"));
  CHECK(has(text, ">Rounds on average</text>"));
}

TEST_CASE("A standard deviation is drawn at its root") {
  const OddsTable table =
      table_by_hand({"rounds", {"1", "2"}}, {}, {"rounds.sd"}, [](int row, int) {
        return TableCell{{Figure{value_of(row == 0 ? 4 : 25, 1), false, true}}, ""};
      });
  const std::string text = chart(table, {Format::svg, NumberStyle::fraction});
  const double none = height_of_label(text, "0");
  const double five = height_of_label(text, "5");
  CHECK(has(text, "cy=\"" + svg::length(none - (none - five) * 2 / 5) + "\""));
  CHECK(has(text, "limit of rounds = 2: √(25)"));
}

TEST_CASE("Cells without figures are gaps that are explained") {
  OddsTable table = two_by_two();
  table.cells[0] = {};
  table.cells[3] = {{}, "more than 1000 states"};
  const std::string text = chart(table);
  CHECK(count_of(text, "<circle") == 1 + 1);  // column 3 at row 2, column 4 at row 1
  CHECK(has(text, ">Gap: a side has no units, so there is no battle</text>"));
  CHECK(has(text,
            ">Gap: attacking submarines = 2, defending destroyers = 4: more than 1000 states<"));
}

TEST_CASE("A column without values is not in the legend") {
  OddsTable table = two_by_two();
  table.cells[0] = table.cells[2] = {};
  const std::string text = chart(table);
  CHECK_FALSE(has(text, ">3</text>"));
  CHECK(has(text, ">4</text>"));
}

TEST_CASE("A chart without any figure is drawn") {
  OddsTable table = two_by_two();
  for (TableCell& cell : table.cells) cell = {};
  CHECK(is_well_formed(chart(table)));
}

TEST_CASE("Many columns are parted into panels of at most twelve lines") {
  Axis columns{"defender.units.dd", {}};
  for (int i = 1; i <= 25; ++i) columns.values.push_back("c" + std::to_string(i));
  const OddsTable table = table_by_hand({"rounds", {"1", "2"}}, columns, {"winner.attacker"},
                                        [](int, int column) { return chance_cell(1, 2 + column); });
  const std::string text = chart(table);
  CHECK(count_of(text, ">100%</text>") == 3);
  CHECK(has(text, "Probability that the attacker wins (3 of 3)"));
  for (const std::string& value : columns.values)
    CHECK(count_of(text, ">" + value + "</text>") == 1);
}

TEST_CASE("Points have their exact value in the requested style") {
  const OddsTable table = two_by_two();
  const std::string where = "attacking submarines = 1, defending destroyers = 3: ";
  CHECK(has(chart(table, {Format::svg, NumberStyle::fraction}), where + "1/4</title>"));
  CHECK(has(chart(table, {Format::svg, NumberStyle::percent}), where + "25.00%</title>"));
}

TEST_CASE("Titles, keys and reasons from users are text in a chart, and nothing else") {
  OddsTable table = table_by_hand(
      {hostile, {hostile, "2"}}, Axis{hostile, {hostile, "4"}}, {"winner.attacker", hostile},
      [](int row, int) {
        if (row == 1) return TableCell{{}, hostile};
        return TableCell{{Figure{value_of(1, 2), true}, Figure{value_of(1, 3)}}, ""};
      },
      hostile);
  table.command = hostile;
  const std::string text = chart(table);
  CHECK(is_well_formed(text));
  CHECK_FALSE(has(text, "<script"));
  CHECK(has(text, "&lt;script&gt; &amp; &quot;quotes&quot;"));
  CHECK(is_well_formed(chart(two_by_two())));
}

TEST_CASE("A chart is complete: it has a title, a description, rules, version and command") {
  const std::string text = chart(two_by_two());
  CHECK(text_between(text, "<title>", "</title>") == "A battle");
  CHECK(has(text_between(text, "<desc>", "</desc>"), "options.firing_reveals"));
  CHECK(has(text, "role=\"img\""));
  CHECK(has(text, "fill=\"#ffffff\"/>"));
  CHECK(has(text, ">one-for-one: Submarines detected one for one by destroyers</text>"));
  CHECK(has(text, ">Exact and verified by asdic " ASDIC_VERSION));
  CHECK(has(text, ">asdic table battle.toml --rows a=1..2</text>"));
  for (const char* outside : {"href", "url(", "<style", "<image"}) CHECK_FALSE(has(text, outside));
}

// A round leaves both, either or none with 1/4 each: each outcome has 1/3.
TEST_CASE("The chart of a battle has bars for the survivors of each side") {
  const Result result = solved_battle("1 ca", "1 ca");
  const std::string text = report_as(Format::svg, result);
  CHECK(is_well_formed(text));
  const double none = height_of_label(text, "0%");
  const double twenty = none - height_of_label(text, "20%");
  const std::string two_thirds = "height=\"" + svg::length(twenty * 10 / 3) + "\"";
  const std::string third = "height=\"" + svg::length(twenty * 5 / 3) + "\"";
  CHECK(count_of(text, two_thirds) == 2);
  CHECK(count_of(text, third) == 2);
  CHECK(has(text, "attacker, units that survive = 0: 66.67%</title>"));
  CHECK(has(text, "defender, units that survive = 1: 33.33%</title>"));
  CHECK(has(text, "Who wins: attacker 33.33%, defender 33.33%, draw 33.33%."));
}

TEST_CASE("Units that left survive, and damaged ones are units") {
  Result result = solved_battle("2 bb", "1 ca");
  const UnitKey bb_hit({"bb", ""}, 1);
  const UnitKey bb_whole({"bb", ""}, 0);
  result.outcomes = {
      {{Winner::attacker, {{{{bb_hit, 1}}, {}}}, {{{{bb_whole, 1}}, {}}}, {}}, value_of(1, 1)}};
  const std::string text = report_as(Format::svg, result);
  CHECK(has(text, "attacker, units that survive = 2: 100%"));
  CHECK(has(text, "defender, units that survive = 0: 100%"));
}

TEST_CASE("The chart of outcomes without sides has a panel for each number that varies") {
  Result result = solved_battle("1 ca", "1 ca");
  result.outcomes = {{{{}, {}, {}, {{"bombers_destroyed", 0}, {"damage", 6}}}, value_of(5, 6)},
                     {{{}, {}, {}, {{"bombers_destroyed", 0}, {"damage", 0}}}, value_of(1, 6)}};
  const std::string text = report_as(Format::svg, result);
  CHECK(is_well_formed(text));
  CHECK(has(text, "damage = 6: 83.33%</title>"));
  CHECK(has(text, "damage = 0: 16.67%</title>"));
  CHECK(has(text, ">Always 0: bombers destroyed.</text>"));
}
