// Reading files of counts, and errors at their places.
#include "odds/check/counts.hpp"

#include <doctest/doctest.h>

#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string head = "attacker,defender,count\n";

Result solved_cruisers() {
  return solved("one-for-one", "1 ca", "1 ca");
}

void check_counts(const std::string& counts, const std::string& place,
                  std::initializer_list<const char*> words) {
  CAPTURE(counts);
  static const Result result = solved_cruisers();
  check_refused([&] { observe(parse_counts(counts, "c"), result); }, place, words);
}

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

}  // namespace

TEST_CASE("Lines may end by CRLF, and a mark of byte order may come first") {
  const CountsTable table = parse_counts("\xef\xbb\xbfwinner,count\r\ndraw,5\r\n\r\n", "c");
  CHECK(table.columns == std::vector<std::string>{"winner", "count"});
  REQUIRE(table.rows.size() == 1);
  CHECK(table.rows[0].fields == std::vector<std::string>{"draw", "5"});
  CHECK(parse_counts("\xef\xbb\xbf[{\"count\": 5}]", "c").rows.size() == 1);
}

TEST_CASE("Capitals in the heading do not matter") {
  CHECK(parse_counts("Winner,COUNT\ndraw,5\n", "c").columns ==
        std::vector<std::string>{"winner", "count"});
  check_counts("Count,count\n1,1\n", "c:1:7", {"'count'", "twice"});
}

TEST_CASE("Semicolons or tabs separate fields where they separate the heading") {
  for (const std::string separator : {";", "\t"}) {
    CAPTURE(separator);
    const auto line = [&](const std::string& a, const std::string& b, const std::string& c) {
      return a + separator + b + separator + c + "\n";
    };
    const CountsTable table =
        parse_counts(line("attacker", "defender", "count") + line("1 sub, 1 ca", "", "5"), "c");
    REQUIRE(table.rows.size() == 1);
    CHECK(table.rows[0].fields == std::vector<std::string>{"1 sub, 1 ca", "", "5"});
  }
}

TEST_CASE("Semicolons, signs and words separate the units of a force as commas do") {
  const Result result = solved("axis-allies", "2 inf, 1 ftr", "1 inf");
  for (const std::string force :
       {"\"2 inf, 1 ftr\"", "2 inf; 1 ftr", "2 inf + 1 ftr", "2 inf and 1 ftr", "2 inf & 1 ftr"}) {
    CAPTURE(force);
    const Observation observation =
        observe(parse_counts(head + force + ",,5\n" + "\"2 inf, 1 ftr\",,6\n", "c"), result);
    CHECK(observation.trials == 11);
    CHECK(observation.outcomes.size() == 1);
  }
}

TEST_CASE("A cell or a column with the units of both sides is refused with the columns to write") {
  const std::initializer_list<const char*> words = {"'1 ca; 1 ca'",
                                                    "as in attacker,defender,count"};
  check_counts("outcome,count\n1 ca; 1 ca,5\n", "c:2:1", words);
  check_counts("\"1 ca; 1 ca\",\"2 ca; 1 ca\"\n5,6\n", "c", words);
}

TEST_CASE("A word with a number behind it is not taken for units") {
  check_counts("Round 1,count\n1,5\n", "c", {"no column", "'winner'"});
  check_counts("winner,count\nPlayer 1,5\n", "c:2:1", {"'Player 1'", "attacker, defender"});
}

TEST_CASE("Columns that do not describe the battle are not read, and the result names them") {
  const Observation observation =
      observe(parse_counts("seed,winner,count,rate\n7,draw,5,x\n", "c"), solved_cruisers());
  CHECK(observation.trials == 5);
  CHECK(observation.unread_columns == std::vector<std::string>{"seed", "rate"});
}

TEST_CASE("A carriage return within a line is refused") {
  check_counts("winner,count\ndraw,1\r0\n", "c:2:7", {"carriage return"});
  check_counts("winner,count\rdraw,10\r", "c:1:13", {"carriage return"});
}

TEST_CASE("Quotes that do not enclose a field are refused") {
  check_counts("winner,count\ndraw,1\"0\"\n", "c:2:7", {"within a field"});
  check_counts("winner,count\ndraw,\"1\"0\n", "c:2:9", {"goes on"});
  check_counts("winner,count\ndraw,\"10\n", "c:2:6", {"not closed"});
}

TEST_CASE("A column or a key that is given twice is refused") {
  check_counts("winner,count,count\ndraw,1,2\n", "c:1:14", {"'count'", "twice"});
  check_counts("[{\"winner\": \"draw\", \"count\": 1, \"count\": 2}]", "c, object 1",
               {"'count'", "twice"});
  check_counts("[{\"attacker\": {\"ca\": 1, \"ca\": 0}}]", "c, object 1", {"'ca'", "twice"});
  check_counts("{\"winners\": [], \"rates\": []}", "c", {"more than one of the lists"});
}

TEST_CASE("Too many columns are refused, and odd names are printed in one line") {
  std::string columns = "c0";
  std::string keys = "\"c0\": 0";
  for (int i = 1; i < 100'000; ++i) {
    if (i == 900) check_counts(columns + "\n", "c:1:71", {"more than 20 columns"});
    columns += ",c" + std::to_string(i);
    keys += ", \"c" + std::to_string(i) + "\": 0";
  }
  check_counts(columns + "\n", "c:1:4891",
               {"more than 1000 fields"});  // behind 10 names of 3, 90 of 4, 900 of 5
  check_counts("[{" + keys + "}]", "c, object 1", {"more than 20 columns"});
  check_counts("winner,\"a\nb\"\ndraw,1\n", "c", {"no column 'count'", "winner, a?b"});
  check_counts("[{\"a\\nb\": 1}, {}]", "c, object 2", {"a?b"});
}

TEST_CASE("Units whose numbers exceed a million are refused and not wrapped around") {
  std::string many = "967297 ca";
  for (int i = 0; i < 4294; ++i) many += ", 1000000 ca";  // 2^32 + 1
  check_counts(head + "\"" + many + "\",,5\n", "c:2:1", {"more than 1000000 of 'ca'"});
  check_counts(head + "1000001 ca,,5\n", "c:2:1", {"'1000001'", "from 0 to 1000000"});
}

TEST_CASE("Counts whose sum exceeds 10^11 are refused") {
  check_counts(head + "1 ca,,100000000000\n,1 ca,1\n", "c:3:1", {"all counts together"});
  check_counts(head + "1 ca,,9223372036854775807\n", "c:2:1", {"is not a count"});
  check_counts("[{\"winner\": \"draw\", \"count\": 18446744073709551617}]", "c, object 1",
               {"is not a count"});
}

TEST_CASE("Numbers with a sign, blanks or leading zeros are refused as counts") {
  for (const char* count : {"010", "+5", "0x10", "1e3", "5 5", "-0"}) {
    CAPTURE(count);
    check_counts("winner,count\ndraw," + std::string(count) + "\n", "c:2:1", {"is not a count"});
  }
}

TEST_CASE("A mean beyond all numbers of trials is refused as a rate") {
  const std::string rate = "figure,rate,trials\nlosses.attacker.cost,";
  check_counts(rate + std::string(400, '9') + ",10\n", "c:2:1", {"is not a rate"});
  check_counts(rate + "-" + std::string(400, '9') + ",10\n", "c:2:1", {"is not a rate"});
}

TEST_CASE("Rows of the same outcome are counted together") {
  const Observation observation =
      observe(parse_counts("winner,count\ndraw,2\nattacker,1\ndraw,3\n", "c"), solved_cruisers());
  CHECK(observation.trials == 6);
  CHECK(observation.outcomes.size() == 2);
}

TEST_CASE("A submarine at the surface is the same unit with and without its depth") {
  const Result result = solved("depth", "1 sub", "1 dd");
  const auto outcomes = [&](const std::string& counts) {
    return observe(parse_counts(head + counts, "c"), result).outcomes.size();
  };
  CHECK(outcomes("1 sub@surfaced,,5\n1 sub,,6\n") == 1);
  CHECK(value(result, "losses.attacker.units.sub@surfaced") ==
        value(result, "losses.attacker.units.sub"));
}

TEST_CASE("Deeply nested JSON is refused, or skipped next to the list") {
  check_counts(nested(100'000), "c, object 1", {"must be an object"});
  check_counts("{\"outcomes\": " + nested(100'000) + "}", "c, object 1", {"must be an object"});
  check_counts("[{\"count\": " + nested(100'000) + "}]", "c, object 1", {"a field must be text"});
  check_counts("[{\"count\": {\"ca\": {}}}]", "c, object 1", {"a field must be text"});
  const std::string counts = "\"winners\": [{\"winner\": \"draw\", \"count\": 5}]}";
  CHECK(parse_counts("{\"x\": " + nested(100'000) + ", " + counts, "c").rows.size() == 1);
  CHECK(parse_counts("{\"x\": {\"outcomes\": [{\"count\": 2}]}, " + counts, "c").rows.size() == 1);
}

TEST_CASE("JSON objects may follow each other, each in lines of its own") {
  const std::string draw = "{\"winner\": \"draw\"}";
  for (const std::string separator : {"\n", "\r\n", "\n\n  "}) {
    const CountsTable table =
        parse_counts(draw + separator + draw + separator + "{\"winner\":\n\"attacker\"}\n", "c");
    CHECK(table.rows.size() == 3);
  }
  check_counts(draw + "\n{\"winner\": 5,}\n" + draw, "c:2:14", {"unexpected '}'"});
  check_counts(draw + " " + draw, "c:1:20", {"not valid JSON"});
}

TEST_CASE("Text that is not valid JSON is refused where its first error is") {
  check_counts("[{\"winner\":\n 5,}]", "c:2:4", {"not valid JSON: unexpected '}'"});
  check_counts("[1e999]", "c:1:6", {"not valid JSON: the number is too large"});
  check_counts("{\"outcomes\": 5}", "c", {"list of objects"});
  check_counts("{}", "c", {"list of objects"});
  check_counts("[{\"attacker\": {\"ca, 2 dd\": 1}}]", "c, object 1", {"a field must be text"});
}
