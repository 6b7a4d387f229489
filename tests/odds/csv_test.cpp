// CSV that a spreadsheet may open, and asdic reads back.
#include "odds/report/csv.hpp"

#include <doctest/doctest.h>

#include "lib/csv_reader.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

TEST_CASE("no text in CSV is a formula, and numbers stay numbers") {
  CHECK(csv_line({"=1+2", "+1", "-cmd", "@sum", "'a", "-"}) == "'=1+2,'+1,'-cmd,'@sum,''a,'-\n");
  CHECK(csv_line({"-1-1", "-2+3", "--1"}) == "'-1-1,'-2+3,'--1\n");
  CHECK(csv_line({"=a,b", "=\"x\""}) == "\"'=a,b\",\"'=\"\"x\"\"\"\n");
  CHECK(csv_line({"-0.5", "-137/280", "-1.5e-9", "-7", "1 sub", ""}) ==
        "-0.5,-137/280,-1.5e-9,-7,1 sub,\n");
}

TEST_CASE("text of CSV reads back as it was") {
  const std::vector<std::string> texts = {"=1+2", "'a",        "''",   "-",
                                          "-0.5", "=\"x\", y", "it's", "'"};
  const std::string line = csv_line(texts);
  CsvReader reader(line, "a.csv");
  std::vector<std::string> read;
  for (const CsvField& field : reader.next()) read.push_back(field.text);
  CHECK(read == texts);
}

TEST_CASE("A field of CSV has at most 64 KiB") {
  const auto read = [](const std::string& text) { return CsvReader(text, "a.csv").next(); };
  CHECK(read(std::string(1 << 16, 'a')).size() == 1);
  check_refused([&] { read("b,\"" + std::string(1 << 20, ',') + '"'); }, "a.csv:1:3",
                {"a field has more than 65536 bytes"});
}

TEST_CASE("A first line that names the separator is not read as a row") {
  const auto first_field = [](const std::string& text) {
    CsvReader reader(text, "a.csv");
    return reader.next().front();
  };
  for (const std::string line : {"sep=;\n", "sep=;\r\n", "\"sep=;\"\n"}) {
    CAPTURE(line);
    const CsvField field = first_field(line + "a,b;c\n");
    CHECK(field.text == "a,b");
    CHECK(field.place.line == 2);
  }
  CHECK(first_field("sep=x\n").text == "sep=x");
}
