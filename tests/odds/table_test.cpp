// The cells of tables against battles solved one by one, and against values derived by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <new>

#include "lib/limits.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

using Texts = std::vector<std::string>;

OddsTable table_of(const std::string& text, const std::string& rows, const std::string& columns,
                   const Texts& show) {
  return solve_table(Document::parse(text, "test"), {rows, columns, show});
}

std::string text_of_battle(const std::string& rules, const std::string& attacker,
                           const std::string& defender, const std::string& more = "") {
  return "rules = \"" + rules + "\"\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
         defender + "\"\n" + more;
}

/// Checks every cell of the table against its battle solved separately, for all figures of the
/// battle.
void check_cells(const std::string& text, const std::string& rows, const std::string& columns) {
  CAPTURE(text);
  const Axis row_axis = parse_axis(rows, "rows");
  const Axis column_axis = parse_axis(columns, "columns");
  Texts names;
  std::vector<Result> results;
  for (const std::string& row : row_axis.values) {
    for (const std::string& column : column_axis.values) {
      Document document = Document::parse(text, "test");
      document.assign(row_axis.key + "=" + row);
      document.assign(column_axis.key + "=" + column);
      results.push_back(solve(read_case(document), {.course_rounds = 2}));
      for (std::string name : figure_names(results.back())) {
        if (name.ends_with(".N")) name.replace(name.size() - 1, 1, "2");
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      }
    }
  }
  const OddsTable table = table_of(text, rows, columns, names);
  REQUIRE(table.cells.size() == results.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    CAPTURE(i);
    REQUIRE(table.cells[i].figures.size() == names.size());
    for (std::size_t k = 0; k < names.size(); ++k) {
      CAPTURE(names[k]);
      const auto alone = figure(results[i], names[k]);
      REQUIRE(table.cells[i].figures[k].has_value() == alone.has_value());
      if (alone) CHECK(table.cells[i].figures[k]->value.exact() == alone->exact());
    }
  }
}

Rational squared(const OddsTable& table, std::size_t cell = 0) {
  const Figure& figure = *table.cells[cell].figures.front();
  REQUIRE(figure.is_root);
  return figure.value.exact();
}

}  // namespace

TEST_CASE("Cells of one chain have the figures of battles solved one by one") {
  check_cells(text_of_battle("one-for-one", "1 sub, 1 bb", "1 dd, 1 ftr"),
              "attacker.units.sub=1..3", "defender.units.dd=1..3");
  check_cells(
      text_of_battle("one-for-one", "2 sub, 1 bb*", "1 dd, 1 sub",
                     "attacker.undetected = \"leave\"\noptions.first_strike = \"first-round\""),
      "attacker.units.sub=0..2", "defender.units.sub=1..2");
  check_cells(text_of_battle("depth", "2 sub@periscope, 1 ca", "1 dd, 1 sub@submerged",
                             "defender.withdraw = \"always\""),
              "attacker.units.ca=0..2", "defender.units.dd=0..2");
}

TEST_CASE("Cells with a chain for each attacker have the figures of battles solved one by one") {
  check_cells(text_of_battle("detection-roll", "2 sub, 1 dd", "1 dd, 1 sub"),
              "attacker.units.sub=1..2", "defender.units.dd=1..2");
  check_cells(text_of_battle("assault", "2 inf, 1 art", "2 inf", "attacker.bombard = \"1 bb\""),
              "attacker.units.inf=1..2", "defender.units.inf=1..3");
  check_cells(text_of_battle("axis-allies", "1 inf, 1 art, 1 ftr", "1 inf, 1 aa",
                             "attacker.bombard = \"1 bb\""),
              "attacker.units.inf=1..2", "defender.units.inf=1..2");
  check_cells(
      text_of_battle("axis-allies", "1 sub, 1 ca", "1 sub, 1 dd", "defender.submerge = \"always\""),
      "defender.units.sub=1..2", "defender.units.dd=0..2");
}

TEST_CASE("Cells of a land battle share a chain, whoever of both sides differs in numbers") {
  check_cells(text_of_battle("axis-allies", "2 inf, 1 art, 1 ftr", "2 inf, 1 aa"),
              "attacker.units.inf=0..3", "defender.units.inf=1..2");
  check_cells(text_of_battle("axis-allies", "2 inf, 1 arm", "2 inf, 1 art",
                             "attacker.keep = 1\noptions.edition = \"1940\""),
              "attacker.units.arm=1..3", "attacker.units.inf=1..2");
  check_cells(text_of_battle("axis-allies", "2 sub, 1 dd", "1 sub, 1 dd"),
              "attacker.units.sub=1..2", "attacker.units.dd=0..2");
  check_cells(text_of_battle("axis-allies", "2 inf, 1 art", "2 inf",
                             "attacker.bombard = \"3 ca\"\noptions.bombardment_limit = \"landed\""),
              "attacker.units.inf=1..3", "defender.units.inf=1..2");
  check_cells(text_of_battle("axis-allies", "3 inf, 1 arm", "2 inf",
                             "attacker.landed = \"1 inf\"\nattacker.retreat = \"never\""),
              "attacker.units.inf=1..3", "defender.units.inf=1..2");
}

TEST_CASE("Cells with a chain each have the figures of battles solved one by one") {
  check_cells(text_of_battle("one-for-one", "2 sub", "1 dd, 1 ca"), "die=6,12",
              "options.detection_ratio=0,1/2,2");
  check_cells(text_of_battle("surface", "1 ca", "2 dd"), "attacker.units=1 ca; 1 bb; 1 cl, 1 dd",
              "action.time=day,night");
  check_cells(text_of_battle("raid", "2 bmb", "1 aa", "territory.value = 6"),
              "attacker.units.bmb=1..3", "territory.value=4,6");
  check_cells("rules = \"technology\"\nplan.technology = \"rockets\"\nplan.dice = [4, 2]\n",
              "plan.dice=[4, 2],[5, 3]", "plan.faces=1..2");
}

TEST_CASE("Cells with a limit of rounds or a retreat have the figures of battles solved alone") {
  check_cells(text_of_battle("one-for-one", "2 sub", "1 dd", "rounds = 2"),
              "attacker.units.sub=1..2", "rounds=1..3");
  check_cells(text_of_battle("one-for-one", "2 sub", "1 dd"), "attacker.units.sub=1..2",
              "attacker.retreat=1,never");
}

TEST_CASE("The standard deviation of rounds is that of a geometric distribution where one is") {
  // Two cruisers hit with 1/2 each: with p = 3/4 a round is the last, and (1 - p) / p^2 = 4/9.
  const std::string cruisers = text_of_battle("one-for-one", "1 ca", "1 ca");
  CHECK(squared(table_of(cruisers, "die=6", "", {"rounds.sd"})) == Rational(4, 9));
  // In up to two rounds: 1 with 3/4, else 2.
  CHECK(squared(table_of(cruisers, "rounds=2", "", {"rounds.sd"})) == Rational(3, 16));
  CHECK(squared(table_of(cruisers, "attacker.retreat=2", "", {"rounds.sd"})) == Rational(3, 16));
}

TEST_CASE("The standard deviation of a loss in cost is worked out from its distribution") {
  // Either cruiser is lost with 2/3 and costs 12: 144 * 2/3 * 1/3.
  const OddsTable table = table_of(text_of_battle("one-for-one", "1 ca", "1 ca"), "die=6", "",
                                   {"losses.attacker.cost.sd"});
  CHECK(squared(table) == 32);
}

TEST_CASE("The standard deviation of a named integer is worked out from its distribution") {
  // One bomber against no gun does the damage of a die: (36 - 1) / 12.
  const OddsTable table = table_of(text_of_battle("raid", "1 bmb", "", "territory.value = 6"),
                                   "territory.value=6", "", {"damage.sd"});
  CHECK(squared(table) == Rational(35, 12));
}

TEST_CASE("A cell without units has no figures and no fault") {
  const OddsTable table =
      table_of(text_of_battle("one-for-one", "1 sub", "1 dd"), "attacker.units.sub=0..1", "", {});
  CHECK(table.figures == Texts{"winner.attacker"});
  CHECK(table.cells[0].figures.empty());
  CHECK(table.cells[0].why.empty());
  CHECK(table.cells[1].figures.size() == 1);
}

TEST_CASE("A cell has no loss of a unit that it has not") {
  const OddsTable table = table_of(text_of_battle("one-for-one", "2 sub", "1 ca"),
                                   "defender.units.dd=0..1", "", {"losses.defender.units.dd"});
  CHECK(table.cells[0].figure(0) == nullptr);
  CHECK(table.cells[1].figures[0]->value.exact() > 0);
}

TEST_CASE("A cell that exceeds the limit of states has a reason, and the others are kept") {
  // Three against three have more states than 20, one against one has fewer.
  const LimitScope scope({.states = 20});
  const OddsTable table = table_of(text_of_battle("one-for-one", "1 sub", "1 dd"),
                                   "attacker.units.sub=1,3", "defender.units.dd=1,3", {});
  CHECK(table.cell(0, 0).figures.size() == 1);
  CHECK(table.cell(1, 1).figures.empty());
  CHECK(table.cell(1, 1).why.find("more than 20 states") != std::string::npos);
}

TEST_CASE("Progress is reported while many cells are solved together") {
  std::vector<std::uint64_t> shares;  // in percent
  const Progress listener = [&](std::string_view stage, std::uint64_t done, std::uint64_t total) {
    CHECK(stage == "solving cells");
    shares.push_back(100 * done / total);
  };
  const LimitScope scope({.progress = listener});
  table_of(text_of_battle("one-for-one", "1 sub", "1 dd"), "attacker.units.sub=1..3", "",
           {"winner.attacker", "exchange", "rounds.sd"});
  CHECK(shares == std::vector<std::uint64_t>{25, 50, 100, 100});
}

TEST_CASE("A cell has all of its figures or none, wherever memory ends") {
  for (int fails_at = 1; fails_at <= 3; ++fails_at) {
    CAPTURE(fails_at);
    int told = 0;
    const Progress listener = [&](std::string_view, std::uint64_t, std::uint64_t) {
      if (++told == fails_at) throw std::bad_alloc();
    };
    const LimitScope scope({.states = 1000, .progress = listener});
    const OddsTable table =
        table_of(text_of_battle("one-for-one", "1 sub", "1 dd"), "attacker.units.sub=1", "",
                 {"winner.attacker", "exchange", "rounds.sd"});
    CHECK(table.cells[0].figures.empty());
    CHECK(table.cells[0].why == "there is not enough memory");
  }
}

TEST_CASE("The axis of a table is a range, a list, or whole forces") {
  const auto values = [](const std::string& text) { return parse_axis(text, "--rows").values; };
  CHECK(values("attacker.units.sub=1..3") == Texts{"1", "2", "3"});
  CHECK(values("die=6, 12,20") == Texts{"6", "12", "20"});
  CHECK(values("options.detection_ratio=0,1/2,2..4") == Texts{"0", "1/2", "2", "3", "4"});
  CHECK(values("attacker.units=4 sub; 2 sub, 1 ca;3 dd") == Texts{"4 sub", "2 sub, 1 ca", "3 dd"});
  CHECK(values("attacker.units=4 sub, 1 ca") == Texts{"4 sub, 1 ca"});
  CHECK(values("plan.dice=[4, 2],[6]") == Texts{"[4, 2]", "[6]"});
  CHECK(values("options.a='a,b',\"c;d\"") == Texts{"'a,b'", "\"c;d\""});
  CHECK(values("die=2147483647..2147483648") == Texts{"2147483647", "2147483648"});
  CHECK(values("die=1..20000").size() == 20000);
}

TEST_CASE("A case may hold its table, and the command line takes its place") {
  const Document document = Document::parse(
      text_of_battle("one-for-one", "1 sub", "1 dd",
                     "[table]\nrows = \"die=6\"\ncolumns = \"rounds=1..2\"\nshow = \"exchange\"\n"),
      "test");
  const TableQuestion own = table_question(document, {});
  CHECK(own.rows == "die=6");
  CHECK(own.columns == "rounds=1..2");
  CHECK(own.show == Texts{"exchange"});
  const TableQuestion other = table_question(document, {"die=12", "", {}});
  CHECK(other.rows == "die=12");
  CHECK(other.columns.empty());
  CHECK(other.show == Texts{"exchange"});
}
