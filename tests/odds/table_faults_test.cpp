// Errors in tables, and their places.
#include <doctest/doctest.h>

#include "odds/compare/edge.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/case_texts.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

using Texts = std::vector<std::string>;

OddsTable asked_table(const std::string& text, const TableQuestion& asked) {
  const Document document = Document::parse(text, "test");
  return solve_table(document, table_question(document, asked));
}

}  // namespace

TEST_CASE("Text that is not an axis is refused in one line") {
  const auto check = [](const std::string& text, const std::string& place,
                        std::initializer_list<const char*> words) {
    check_refused([&] { parse_axis(text, "--rows"); }, place, words);
  };
  check("die", "--rows die", {"KEY=VALUES"});
  check("=1..2", "--rows =1..2", {"KEY=VALUES"});
  check("die=", "--rows die", {"no values"});
  check("die=6,,12", "--rows die", {"there is nothing between two values"});
  check("die=12..6", "--rows die", {"'12..6' falls, so it is empty", "6..12"});
  check("die=1..2000000000", "--rows die", {"2000000000 values", "at most 20000"});
  check("die=-9223372036854775808..9223372036854775807", "--rows die", {"at most 20000"});
  check("die=1..15000,1..5001", "--rows die", {"20001 values", "at most 20000"});
}

TEST_CASE("A table that is not possible is refused in one line") {
  const auto check = [&](const std::string& rows, const std::string& columns, const Texts& show,
                         const std::string& place, std::initializer_list<const char*> words) {
    check_refused(
        [&] {
          asked_table(submarine_and_destroyer, {rows, columns, show});
        },
        place, words);
  };
  check("attacker.speed=1..2", "", {}, "--rows attacker.speed", {"unknown key 'attacker.speed'"});
  check("die=6", "die=12", {}, "--columns die", {"is already the key of the rows"});
  check("attacker.units.sub=1", "attacker.units.sub@surfaced=2", {},
        "--columns attacker.units.sub@surfaced", {"is already the key of the rows"});
  check("die=2147483647..2147483647", "", {}, "--rows die",
        {"'die' must be a whole number from 2 to 100"});
  check("die=1..3", "", {}, "--rows die", {"'die' must be a whole number from 2"});
  check("attacker.units.zeppelin=1..2", "", {}, "--rows attacker.units.zeppelin",
        {"unknown unit 'zeppelin'"});
  check("die=6", "", {"winner.atacker"}, "--show", {"'winner.atacker'", "winner.attacker"});
  check("attacker.units.sub=1..200", "defender.units.dd=1..200", {}, "--rows attacker.units.sub",
        {"40000 cells", "20000"});
  check("attacker.units.sub=0", "", {}, "test", {"no cell", "units"});
}

TEST_CASE("The error of the first of several faulty cells is reported") {
  std::string forces = "1 sub";
  for (int i = 0; i < 300; ++i) forces += "; 1 sub";
  for (const std::string fault : {"blimp", "zeppelin"}) {
    check_refused(
        [&] {
          asked_table(submarine_and_destroyer,
                      {"attacker.units=" + forces + "; 1 " + fault + "; 1 dragon", "", {}});
        },
        "--rows attacker.units", {"unknown unit", fault.c_str()});
  }
}

TEST_CASE("No figure depends on some keys, so that none is an axis of a table or of an edge") {
  for (const std::string key : {"title", "source", "expect", "expect.rounds.mean", "table.rows"}) {
    CAPTURE(key);
    const std::string first = "'" + key.substr(0, key.find('.')) + "'";
    check_refused(
        [&] {
          asked_table(submarine_and_destroyer, {key + "=1", "", {}});
        },
        "--rows " + key, {"no figure depends on", first.c_str()});
    check_refused(
        [&] { find_edge(Document::parse(submarine_and_destroyer, "test"), key + "=1", {}); },
        "--edge " + key, {"no figure depends on", first.c_str()});
  }
  check_refused(
      [&] { find_edge(Document::parse(submarine_and_destroyer, "test"), "rules=depth", {}); },
      "--edge rules", {"one rule system", "--with"});
}

TEST_CASE("No axis sets what holds the key of the other") {
  const auto check = [](const std::string& rows, const std::string& columns,
                        const std::string& place) {
    check_refused(
        [&] {
          asked_table(submarine_and_destroyer, {rows, columns, {}});
        },
        place, {"a part of the other"});
  };
  check("attacker.units.sub=1..2", "attacker.units=1 sub;2 sub", "--columns attacker.units");
  check("attacker.units=1 sub;2 sub", "attacker.units.sub=1..2", "--columns attacker.units.sub");
  CHECK(asked_table(submarine_and_destroyer, {"attacker.units.sub=1", "attacker.units.ca=0", {}})
            .cells.size() == 1);
}

TEST_CASE("Two axes are not for one unit by two names") {
  const auto refused = [](const std::string& rows, const std::string& columns) {
    check_refused(
        [&] {
          asked_table(submarine_and_destroyer, {rows + "=0..2", columns + "=0..2", {}});
        },
        "--columns " + columns, {"is already the key of the rows"});
  };
  refused("attacker.units.sub", "attacker.units.U-boat");
  refused("attacker.units.submarine", "attacker.units.sub");
  const TableQuestion question{"attacker.units.sub=1", "defender.units.submarine=0", {}};
  CHECK(asked_table(submarine_and_destroyer, question).cells.size() == 1);
}

TEST_CASE("A fault of a table in a case has its line and column") {
  const auto check = [](const std::string& table, const std::string& place,
                        std::initializer_list<const char*> words) {
    check_refused([&] { asked_table(submarine_and_destroyer + "[table]\n" + table, {}); }, place,
                  words);
  };
  check("rows = \"die\"", "test:5:8: rows die", {"KEY=VALUES"});
  check("rows = \"die=1\"", "test:5:8: rows die", {"from 2 to 100"});
  check("rows = \"attacker.units=1 subb\"", "test:5:8: rows attacker.units", {"'subb'"});
  check("rows = \"die=6\"\ncolumns = \"rounds=0\"", "test:6:11: columns rounds", {"1 to"});
  check("rows = \"die=6\"\nshow = \"exchang\"", "test:6:8: show", {"'exchang'"});
}

TEST_CASE("A label of what is neither a key of the table nor a figure is refused") {
  const auto table = [](const std::string& labels) {
    return submarine_and_destroyer + "[table]\nrows = \"die=6\"\n[table.labels]\n" + labels;
  };
  check_refused([&] { asked_table(table("dice = \"D\""), {}); }, "test:7:8",
                {"unknown key or figure 'dice'", "did you mean 'die'?"});
  check_refused([&] { asked_table(table("\"winner.atacker\" = \"W\""), {}); }, "test:7:20",
                {"unknown key or figure 'winner.atacker'", "did you mean 'winner.attacker'?"});
  const std::string others = table("die = \"D\"\nexchange = \"X\"");
  CHECK(asked_table(others, {"rounds=1", "", {}}).cells.size() == 1);
}

TEST_CASE("A figure that no battle has is refused before any is fought") {
  check_refused(
      [] {
        asked_table(
            "rules = \"one-for-one\"\nattacker.units = \"250 sub\"\n"
            "defender.units = \"250 dd, 250 ca, 250 sub\"\n",
            {"die=6", "", {"exchang"}});
      },
      "--show", {"unknown figure 'exchang'", "did you mean 'exchange'?"});
}

TEST_CASE("An error in an argument names the argument, also if the case has a table") {
  check_refused(
      [] {
        asked_table(submarine_and_destroyer + "[table]\nrows = \"die=6\"", {"die=1", "", {}});
      },
      "--rows die", {"from 2 to 100"});
}
