// The editions of Axis & Allies in docs/reference/rules, against those of the program.
#include <doctest/doctest.h>

#include <cstdio>

#include "lib/text.hpp"
#include "states/rule_system.hpp"
#include "tests/support/document_lines.hpp"

using namespace asdic;

namespace {

const std::string edition_path = "options.edition";

std::string unit(const std::string& edition, const std::string& code, const std::string& values,
                 int hits) {
  return edition + " " + code + " " + values + ", hits: " + std::to_string(hits);
}

/// What line_of(row, column, cell) makes of the cells in the tables whose first column has this
/// name; row is the first word there.
template <class LineOf>
Lines lines_of(const std::string& document, const std::string& name, LineOf line_of) {
  Lines lines;
  for (const DocumentTable& table : tables_of(document)) {
    if (table.header[0] != name) continue;
    for (const std::vector<std::string>& row : table.rows) {
      for (std::size_t i = 1; i < row.size(); ++i) {
        if (row[i].empty()) continue;
        lines.insert(line_of(words_of(row[0]).at(0), table.header[i], row[i]));
      }
    }
  }
  return lines;
}

Lines units_of_editions_in_document(const std::string& document) {
  return lines_of(document, "edition", [](const auto& edition, const auto& code, const auto& cell) {
    const std::size_t comma = cell.find(',');
    int hits = 1;
    if (comma != std::string::npos) std::sscanf(cell.c_str() + comma, ", %d hits", &hits);
    return unit(edition, code, cell.substr(0, comma), hits);
  });
}

Lines readings_of_document(const std::string& document) {
  return lines_of(document, "reading", [](const auto& key, const auto& edition, const auto& cell) {
    return line(words_of(edition).at(0), key, cell);
  });
}

const CaseFormat& format() {
  return rule_system("axis-allies", {}).format;
}

const std::vector<std::string>& editions() {
  for (const Setting& setting : format().settings) {
    if (setting.path == edition_path) return setting.values;
  }
  throw Error(ErrorCode::misuse, "no editions");
}

Lines units_of_editions_declared() {
  Lines lines;
  for (const std::string& edition : editions()) {
    const Settings settings = default_settings(format().settings, edition_path, edition);
    for (const UnitType& type : format().units(6, settings, {})) {
      if (!type.not_here.empty()) continue;
      const std::string values = std::to_string(*type.attack) + "/" +
                                 std::to_string(*type.defense) + "/" + std::to_string(type.cost);
      lines.insert(unit(edition, type.code, values, type.hits));
    }
  }
  return lines;
}

/// Returns the rule options whose defaults differ between editions.
Lines readings_declared() {
  Lines lines;
  for (const std::string& edition : editions()) {
    const Settings settings = default_settings(format().settings, edition_path, edition);
    for (const Setting& setting : format().settings) {
      if (setting.other_defaults.by_value.empty()) continue;
      lines.insert(line(edition, setting.key(), settings.at(setting.path)));
    }
  }
  return lines;
}

}  // namespace

TEST_CASE("docs/reference/rules has the units of each edition") {
  const Lines documented = units_of_editions_in_document(read_pages("docs/reference/rules"));
  CHECK(join(differences(documented, units_of_editions_declared()), "\n") == "");
}

TEST_CASE("docs/reference/rules has the rule options of each edition") {
  const Lines documented = readings_of_document(read_pages("docs/reference/rules"));
  CHECK(join(differences(documented, readings_declared()), "\n") == "");
}

TEST_CASE("A wrong value of one edition in docs/reference/rules is found") {
  const std::string rules = read_pages("docs/reference/rules");
  const std::string wrong_unit = changed(rules, "3/3/5 | 0/1/6", "3/3/5 | 0/1/5");
  CHECK(!differences(units_of_editions_in_document(wrong_unit), units_of_editions_declared())
             .empty());
  const std::string wrong_reading =
      changed(rules, "true | true | true | false | false", "true | true | true | true | false");
  CHECK(!differences(readings_of_document(wrong_reading), readings_declared()).empty());
}
