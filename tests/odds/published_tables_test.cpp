// The published tables of cases/tables: each is the output of its file, and correct.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "lib/text.hpp"
#include "odds/chart/markup.hpp"
#include "odds/report/numbers.hpp"
#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/plain/plain_figure.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/support/boost_fractions.hpp"
#include "tests/support/report_battles.hpp"

using namespace asdic;

namespace {

namespace fs = std::filesystem;

const fs::path root = ASDIC_SOURCE_DIR;
constexpr const char* how_to_write =
    "ASDIC_REGENERATE_TABLES=1 build/release/bin/asdic_tests "
    "--source-file='*published_tables_test.cpp'";

struct PublishedTable {
  std::string name;
  Document document;
  OddsTable table;

  /// Returns the case of a cell, or nullopt if a side has no units.
  std::optional<Problem> problem(std::size_t cell) const {
    Document changed = document;
    changed.assign(table.rows.key + "=" + table.rows.values[cell / table.width()]);
    if (table.columns) {
      changed.assign(table.columns->key + "=" + table.columns->values[cell % table.width()]);
    }
    try {
      return read_case(changed);
    } catch (const MissingUnits&) {
      return std::nullopt;
    }
  }

  fs::path file(const std::string& extension) const {
    return root / "cases" / "tables" / (name + extension);
  }
};

std::vector<std::string> names_with(const std::string& extension) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(root / "cases" / "tables")) {
    if (entry.path().extension() == extension) names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

const std::vector<PublishedTable>& all_published() {
  static const std::vector<PublishedTable> all = [] {
    std::vector<PublishedTable> tables;
    for (const std::string& name : names_with(".toml")) {
      Document document =
          Document::read_file((root / "cases" / "tables" / (name + ".toml")).string());
      OddsTable table = solve_table(document, table_question(document, {}));
      tables.push_back({name, std::move(document), std::move(table)});
    }
    return tables;
  }();
  return all;
}

std::string contents(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string csv(const OddsTable& table) {
  return report(table, {Format::csv, NumberStyle::fraction});
}

int units_in(const Case& battle) {
  int units = 0;
  for (const CaseSide& side : battle.sides) {
    for (const Group& group : side.force) units += group.count;
  }
  return units;
}

/// Returns the number of units up to which the oracle takes some milliseconds.
int most_units_of(const std::string& rules) {
  if (rules == "surface") return 8;
  if (rules == "detection-roll") return 12;
  return 14;
}

/// Returns the probability that the lowest of some dice is at most a value.
Rational found(int value, int faces, int dice) {
  Rational missed = 1;
  for (int i = 0; i < dice; ++i) missed *= Rational(faces - value, faces);
  return 1 - missed;
}

int number_of(const Case& battle, std::size_t side, const std::string& code) {
  int number = 0;
  for (const Group& group : battle.sides[side].force) {
    if (group.name.code == code) number += group.count;
  }
  return number;
}

/// Checks the standard deviation of the rounds against that of the battle solved separately with a
/// limit of 100 rounds, which changes it by less than 10^-9.
void check_rounds(const PublishedTable& published, std::size_t cell, const Figure& figure) {
  Problem problem = *published.problem(cell);
  problem.battle.rounds = 100;
  const Rational limited = find_figure(solve(problem), "rounds.sd")->value.exact();
  CHECK(figure.is_root);
  CHECK(abs(figure.value.exact() - limited) < Rational(1, 1'000'000'000));
}

const PublishedTable& published(const std::string& name) {
  for (const PublishedTable& each : all_published()) {
    if (each.name == name) return each;
  }
  FAIL("there is no table ", name);
  return all_published().front();
}

/// Tables of the same battles under other options, and the tables that they are compared with.
const std::map<std::string, std::string> bases = {
    {"submarines-detected-for-a-round", "submarines-against-destroyers"},
    {"submarines-unseen", "submarines-against-destroyers"},
    {"submarines-strike-once", "submarines-against-destroyers"},
    {"submarines-ratio-half", "submarines-against-destroyers"},
    {"submarines-ratio-2", "submarines-against-destroyers"}};

/// Returns how much greater the first figure of a cell is, in percentage points; 0 for no battle.
Rational points_more(const OddsTable& table, const OddsTable& base, std::size_t cell) {
  const Figure* own = table.cells[cell].figure(0);
  const Figure* other = base.cells[cell].figure(0);
  if (own == nullptr || other == nullptr) return 0;
  return (own->value.exact() - other->value.exact()) * 100;
}

/// Returns whether at most two thirds of the battles have other odds.
bool differ_little(const OddsTable& table, const OddsTable& base) {
  std::size_t battles = 0;
  std::size_t others = 0;
  for (std::size_t i = 0; i < table.cells.size(); ++i) {
    if (table.cells[i].figure(0) != nullptr) ++battles;
    if (points_more(table, base, i) != 0) ++others;
  }
  return table.figures == std::vector<std::string>{"winner.attacker"} &&
         table.rows.values == base.rows.values && others * 3 <= battles * 2;
}

/// Returns a difference with two places and a sign, as Markdown.
std::string points_text(const Rational& points) {
  return markup::with_minus(signed_fixed(Value(points), 2));
}

/// Returns the rows and columns in which a table differs from another, as Markdown.
std::string differences(const OddsTable& table, const OddsTable& base) {
  std::vector<std::size_t> rows;
  std::vector<std::size_t> columns;
  for (std::size_t row = 0; row < table.rows.values.size(); ++row) {
    for (std::size_t column = 0; column < table.width(); ++column) {
      if (points_more(table, base, row * table.width() + column) == 0) continue;
      if (rows.empty() || rows.back() != row) rows.push_back(row);
      if (std::find(columns.begin(), columns.end(), column) == columns.end()) {
        columns.push_back(column);
      }
    }
  }
  std::sort(columns.begin(), columns.end());
  const std::string title = "\n**" + title_of(table, 0) + ": change in percentage points**\n\n";
  if (rows.empty()) return title + "No cell differs from the first table.\n\n";
  std::string text = title + "Rows: " + table.terms.key(table.rows.key) +
                     ". Columns: " + table.terms.key(table.columns->key) +
                     ". Empty cells, and all others of the first table, are unchanged.\n\n|  |";
  for (const std::size_t column : columns) text += " " + table.columns->values[column] + " |";
  text += "\n| --- |";
  for (std::size_t i = 0; i < columns.size(); ++i) text += " ---: |";
  text += "\n";
  for (const std::size_t row : rows) {
    text += "| " + table.rows.values[row] + " |";
    for (const std::size_t column : columns) {
      const Rational points = points_more(table, base, row * table.width() + column);
      text += points == 0 ? " |" : " " + points_text(points) + " |";
    }
    text += "\n";
  }
  return text + "\n";
}

/// Returns a table as Markdown, without its title and its rules, which the page states itself.
std::string whole(const PublishedTable& published) {
  const bool by_fraction = published.name == "detection" || published.name == "depth-search";
  std::string page =
      report(published.table,
             {Format::markdown, by_fraction ? NumberStyle::fraction : NumberStyle::percent});
  page = page.substr(page.find("\n\n") + 2);
  page = page.substr(0, page.find("## Rules and options"));
  std::string shown = "\n";
  for (const std::string_view line : split(page, '\n')) {
    const bool heads = line.starts_with("## ");
    shown += heads ? "**" + std::string(line.substr(3)) + "**" : std::string(line);
    shown += "\n";
  }
  shown.pop_back();
  return shown;
}

}  // namespace

TEST_CASE("Every published table is made by its file, to the byte") {
  INFO("if the change is meant, write the tables anew: ", how_to_write);
  CHECK(all_published().size() >= 12);
  for (const PublishedTable& each : all_published()) {
    CAPTURE(each.name);
    if (std::getenv("ASDIC_REGENERATE_TABLES") != nullptr) {
      std::ofstream(each.file(".csv"), std::ios::binary) << csv(each.table);
    }
    CHECK(contents(each.file(".csv")) == csv(each.table));
  }
  CHECK(names_with(".csv") == names_with(".toml"));
}

TEST_CASE("Cells of the published tables agree with the oracles, fraction for fraction") {
  std::size_t all = 0;
  std::size_t cells = 0;
  for (const PublishedTable& each : all_published()) {
    CAPTURE(each.name);
    std::size_t checked = 0;
    for (std::size_t i = 0; i < each.table.cells.size(); ++i) {
      CAPTURE(place_of(each.table, i));
      const TableCell& cell = each.table.cells[i];
      const std::optional<Problem> problem = each.problem(i);
      CHECK(cell.why.empty());
      CHECK(problem.has_value() == !cell.figures.empty());
      if (!problem) continue;
      const Case& battle = problem->battle;
      if (units_in(battle) > most_units_of(battle.rules)) continue;
      const plain::Odds odds = *plain_odds(battle);
      bool any = false;
      for (std::size_t k = 0; k < each.table.figures.size(); ++k) {
        CAPTURE(each.table.figures[k]);
        const auto expected = plain_figure(each.table.figures[k], battle, odds);
        if (!expected) continue;
        CHECK(cell.figures[k]->value.exact() == *expected);
        any = true;
      }
      if (any) ++checked;
    }
    const bool by_hand = each.name == "detection" || each.name == "depth-search";
    CHECK((checked > 0 || by_hand));
    cells += checked;
    all += each.table.cells.size();
  }
  MESSAGE(cells, " of ", all, " published cells were checked against the oracles");
  CHECK(2 * cells > all);
}

TEST_CASE("Units are detected and located by the lowest of several dice") {
  const PublishedTable& detection = published("detection");
  for (std::size_t i = 0; i < detection.table.cells.size(); ++i) {
    const Case battle = detection.problem(i)->battle;
    const auto& known = battle.sides[1].technologies;
    const auto has = [&](const char* name) {
      return known.contains("all") && known.at("all").contains(name);
    };
    const int value = 4 + (has("combined-arms") ? 1 : 0) + (has("long-range-aircraft") ? 1 : 0);
    for (std::size_t k = 0; k < 3; ++k) {  // an ordinary submarine, a super one, a super kaiten
      const Rational expected = found(value - static_cast<int>(k), 6, number_of(battle, 1, "dd"));
      CHECK(detection.table.cells[i].figures[k]->value.exact() == expected);
    }
  }
  const PublishedTable& search = published("depth-search");
  for (std::size_t i = 0; i < search.table.cells.size(); ++i) {
    const Case battle = search.problem(i)->battle;
    const int periscope = battle.die == 6 ? 3 : battle.die == 12 ? 6 : 10;
    const int submerged = battle.die == 6 ? 2 : battle.die == 12 ? 4 : 7;
    const int dice = number_of(battle, 0, "dd");
    const auto& figures = search.table.cells[i].figures;
    CHECK(figures[0]->value.exact() == found(periscope, battle.die, dice));
    CHECK(figures[1]->value.exact() == found(submerged, battle.die, dice));
  }
}

TEST_CASE("Cells of the published tables have the figures of their battles solved alone") {
  constexpr std::size_t most = 8;
  for (const PublishedTable& each : all_published()) {
    CAPTURE(each.name);
    const std::size_t step = each.table.cells.size() / most + 1;
    int checked = 0;
    // From the last, which is the largest, on.
    for (std::size_t i = each.table.cells.size(); i > 0; i -= std::min(i, step)) {
      const std::optional<Problem> problem = each.problem(i - 1);
      if (!problem) continue;
      CAPTURE(place_of(each.table, i - 1));
      const Result result = solve(*problem);
      for (std::size_t k = 0; k < each.table.figures.size(); ++k) {
        const auto alone = find_figure(result, each.table.figures[k]);
        const Figure& figure = *each.table.cells[i - 1].figures[k];
        CAPTURE(each.table.figures[k]);
        if (!alone) {
          check_rounds(each, i - 1, figure);
          continue;
        }
        CHECK(figure.value.exact() == alone->value.exact());
        CHECK(figure.is_root == alone->is_root);
        CHECK(figure.is_chance == alone->is_chance);
      }
      ++checked;
    }
    CHECK(checked >= 2);
  }
}

TEST_CASE("docs/reference/published-tables shows every published table, or what differs in it") {
  std::map<fs::path, std::string> pages;
  for (const auto& entry : fs::directory_iterator(root / "docs/reference/published-tables")) {
    pages[entry.path()] = contents(entry.path());
  }
  for (const PublishedTable& each : all_published()) {
    CAPTURE(each.name);
    const std::string start = "<!-- " + each.name + " -->\n";
    const auto found = std::find_if(pages.begin(), pages.end(), [&start](const auto& page) {
      return page.second.find(start) != std::string::npos;
    });
    REQUIRE(found != pages.end());
    std::string& text = found->second;
    const std::string end = "<!-- end -->\n";
    const auto from = text.find(start);
    REQUIRE(from != std::string::npos);
    const auto begin = from + start.size();
    const auto stop = text.find(end, begin);
    REQUIRE(stop != std::string::npos);
    const auto base = bases.find(each.name);
    const bool is_variant =
        base != bases.end() && differ_little(each.table, published(base->second).table);
    const std::string shown =
        is_variant ? differences(each.table, published(base->second).table) : whole(each);
    if (std::getenv("ASDIC_REGENERATE_TABLES") != nullptr) {
      text.replace(begin, stop - begin, shown);
      std::ofstream(found->first, std::ios::binary) << text;
    }
    CHECK(text.substr(begin, text.find(end, begin) - begin) == shown);
  }
}
