// Cells and headings of tables, for any names of values.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/report_battles.hpp"

using namespace asdic;

namespace {

OddsTable table_of(const std::string& text, const TableQuestion& question) {
  return solve_table(Document::parse(text, "test"), question);
}

const std::string exchange =
    "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\ndefender.units = \"1 ca\"\n";

}  // namespace

TEST_CASE("A force in empty quotes is none") {
  const OddsTable table = table_of(exchange, {"defender.units=\"\"; 1 ca", "", {}});
  CHECK(table.rows.values == std::vector<std::string>{"", "1 ca"});
  CHECK(has(report(table, {}), "none"));
  CHECK(report(table, {Format::csv, NumberStyle::fraction}) ==
        "defender.units,winner.attacker\n,\n1 ca,1/3\n");
}

TEST_CASE("A grid in Markdown has a heading for the column of its rows") {
  const OddsTable table =
      table_of(exchange, {"attacker.units.ca=1..2", "defender.units.ca=1..2", {}});
  CHECK(has(report(table, {Format::markdown, NumberStyle::fraction}),
            "|  | 1 | 2 |\n| --- | ---: | ---: |\n| 1 | 1/3 | "));
}

TEST_CASE("Keys on which no figure depends make no table, nor do several rule systems") {
  for (const std::string key : {"title", "source", "expect.winner.attacker", "table.rows"}) {
    check_refused(
        [&] {
          table_of(exchange, {key + "=1..2", "", {}});
        },
        "--rows " + key, {"no figure"});
  }
  check_refused(
      [&] {
        table_of(exchange, {"die=6", "rules=depth,one-for-one", {}});
      },
      "--columns rules", {"one rule system"});
}

TEST_CASE("The casualty order in JSON is that of the cell whose case stands for the table") {
  const auto losses = [](const OddsTable& table) {
    return nlohmann::json::parse(report(table, {Format::json}))["case"]["attacker"]["losses"];
  };
  // A chain for each cell, the largest first.
  const std::string action =
      "rules = \"surface\"\nattacker.units = \"1 ca\"\ndefender.units = \"1 ca\"\n";
  CHECK(losses(table_of(action, {"attacker.units=1 ca; 2 cl, 1 dd", "", {}})).is_null());
  CHECK(losses(table_of(exchange, {"attacker.units=1 ca; 2 dd, 1 sub", "", {}})) == "ca");
  const std::string read = exchange + "options.first_strike = \"every-round\"\n";
  CHECK(losses(table_of(read, {"attacker.units=1 ca; 2 dd, 1 sub",
                               "options.first_strike=every-round,first-round",
                               {}})) == "ca");
  // One chain, in which others bring what the first has not.
  CHECK(losses(table_of(exchange, {"attacker.units.dd=0..2", "", {}})) == "ca");
}

TEST_CASE("Decimals in JSON have no zeros at their end, square roots neither") {
  const OddsTable table =
      table_of("rules = \"technology\"\nplan.technology = \"rockets\"\nplan.dice = [4, 2]\n",
               {"plan.dice=[4,2]; [6]", "", {"ipc.mean", "ipc.sd"}});
  const auto cells = nlohmann::json::parse(report(table, {Format::json}))["cells"];
  // 10 IPC more with p = 625/1296: 100 p (1 - p).
  CHECK(cells[0]["ipc.sd"]["exact"] == "√(10484375/419904)");
  CHECK(cells[0]["ipc.sd"]["decimal"] == "4.996849478");
  CHECK(cells[1]["ipc.sd"]["decimal"] == "0");
  CHECK(cells[1]["ipc.mean"]["decimal"] == "30");
}

TEST_CASE("Simple retreats have tables, also before other waves and after a battle at sea") {
  // An even exchange goes on: 1/3 + 1/3 (1/3) + 1/3, see the waves of cruisers.
  const std::string waves = exchange + "[[wave]]\nunits = \"1 ca\"\n";
  const TableQuestion question = {"die=6", "attacker.retreat=never; { exchange = \"0\" }", {}};
  CHECK(report(table_of(waves, question), {Format::csv, NumberStyle::fraction}) ==
        "die,attacker.retreat,winner.attacker\n6,never,7/9\n6,\"{ exchange = \"\"0\"\" }\",7/9\n");
  const std::string landing =
      "rules = \"assault\"\nattacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n"
      "sea.attacker.units = \"1 tr, 1 bb\"\nsea.defender.units = \"1 dd\"\n";
  const auto one = [&](const std::string& retreat) {
    return report(table_of(landing, {"sea.attacker.retreat=" + retreat, "", {}}),
                  {Format::csv, NumberStyle::fraction});
  };
  const std::string never = one("never");
  const std::string below_0 = one("{ odds = 0 }");
  CHECK(never.substr(never.rfind(',')) == below_0.substr(below_0.rfind(',')));
}

TEST_CASE("A cell in which a wave has no units has a dash, and the table has the reason") {
  const OddsTable table =
      table_of(exchange + "[[wave]]\nunits = \"1 ca\"\n", {"wave.2.units.ca=0..1", "", {}});
  const std::string text = report(table, {Format::markdown, NumberStyle::fraction});
  CHECK(has(text, "| 0 | – |\n| 1 | 7/9 |"));
  CHECK(has(text, "– a side or a wave has no units, so there is no battle"));
}

TEST_CASE("A table of a file in which a wave has no units is refused with the wave") {
  const std::string text = exchange + "[[wave]]\nunits = \"0 ca\"\n";
  check_refused(
      [&] {
        table_of(text, {"attacker.units.ca=1..2", "", {}});
      },
      "test:5:9", {"wave.2 has no units"});
}

TEST_CASE("A table without sides has the integers of all cells, whichever cell is first") {
  const std::string raid =
      "rules = \"raid\"\noptions.edition = \"1940\"\nterritory.facility = \"minor\"\n"
      "attacker.units = \"1 bmb\"\ndefender.units = \"1 ftr\"\n";
  for (const char* rows : {"defender.units.ftr=0,1", "defender.units.ftr=1,0"}) {
    CAPTURE(rows);
    const OddsTable table = table_of(raid, {rows, "", {}});
    CHECK(std::count(table.figures.begin(), table.figures.end(), "interceptors_destroyed.mean") ==
          1);
    CHECK(table.figures.size() == 3);
  }
}
