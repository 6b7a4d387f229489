// The numbers in the tables of docs/reference/rules that compare cases, against the cases that they
// name and against the oracle.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "odds/figures/of_result.hpp"
#include "odds/solve/solve.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/support/document_lines.hpp"
#include "tests/support/document_numbers.hpp"

using namespace asdic;

namespace {

/// The columns of the table, and the values of --set for each.
const std::vector<std::pair<std::string, std::vector<std::string>>> table_columns = {
    {"D6", {"die=6"}},
    {"D12", {"die=12"}},
    {"D12 `gw1936`", {"die=12", "options.values=gw1936"}},
    {"D20", {"die=20"}}};

struct Row {
  std::string path;
  std::string figure;
  std::vector<std::string> cells;  ///< by column
};

/// Returns the rows of the table of docs/reference/rules with this header.
std::vector<std::vector<std::string>> table(const std::vector<std::string>& header) {
  for (const DocumentTable& table : tables_of(read_pages("docs/reference/rules"))) {
    if (table.header == header) return table.rows;
  }
  return {};
}

/// Returns the rows of the table whose last columns are those above.
std::vector<Row> rows() {
  std::vector<std::string> header = {"what", "case", "figure"};
  for (const auto& [title, settings] : table_columns) header.push_back(title);
  std::vector<Row> found;
  for (const std::vector<std::string>& cells : table(header)) {
    found.push_back({"/cases/depth/" + without_characters(cells[1], "`"),
                     without_characters(cells[2], "`"),
                     {cells.begin() + 3, cells.end()}});
  }
  return found;
}

}  // namespace

TEST_CASE("The table of dice says what the cases say that it names, and so does the oracle") {
  const std::vector<Row> table = rows();
  CHECK(table.size() >= 10);
  for (const Row& row : table) {
    std::vector<Rational> exact;
    for (std::size_t column = 0; column < table_columns.size(); ++column) {
      CAPTURE(row.path);
      CAPTURE(row.figure);
      CAPTURE(table_columns[column].first);
      Document document = Document::read_file(ASDIC_SOURCE_DIR + row.path);
      for (const std::string& setting : table_columns[column].second) document.assign(setting);
      const Result result = solve(read_case(document));
      check_against_oracle(result);
      const auto value = figure(result, row.figure);
      REQUIRE(value);
      exact.push_back(value->exact());
      check_cell(row.cells[column], exact.back());
    }
    // A D12 with values scaled from a D6 is a D6.
    CHECK(exact[0] == exact[1]);
  }
}

TEST_CASE("The table of actions says what the cases say that it names, and so does the oracle") {
  const std::vector<std::string> figures = {"winner.attacker", "winner.defender",
                                            "winner.undecided", "rounds.mean"};
  std::vector<std::string> header = {"action", "case"};
  for (const std::string& name : figures) header.push_back("`" + name + "`");
  const auto actions = table(header);
  CHECK(actions.size() >= 10);
  for (const std::vector<std::string>& cells : actions) {
    const std::string path = "/cases/surface/" + without_characters(cells[1], "`");
    CAPTURE(path);
    const Result result = solve(read_case(Document::read_file(ASDIC_SOURCE_DIR + path)));
    check_against_oracle(result);
    for (std::size_t i = 0; i < figures.size(); ++i) {
      CAPTURE(figures[i]);
      check_cell(cells[i + 2], figure(result, figures[i])->exact());
    }
  }
}
