#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "lib/csv_reader.hpp"
#include "lib/text.hpp"
#include "odds/luck/results.hpp"

namespace asdic {

namespace {

enum class ResultColumn {
  attacker,
  defender,
  result,
  attacker_loses,
  defender_loses,
  attacker_keeps,
  defender_keeps,
  rules,
  edition,
  key,
  other
};

const std::map<std::string, ResultColumn, std::less<>>& columns_by_name() {
  using enum ResultColumn;
  static const std::map<std::string, ResultColumn, std::less<>> columns = {
      {"attacker", attacker},
      {"defender", defender},
      {"attacker units", attacker},
      {"defender units", defender},
      {"attackers", attacker},
      {"defenders", defender},
      {"result", result},
      {"attacker losses", attacker_loses},
      {"defender losses", defender_loses},
      {"attacker lost", attacker_loses},
      {"defender lost", defender_loses},
      {"attacker survivors", attacker_keeps},
      {"defender survivors", defender_keeps},
      {"attacker kept", attacker_keeps},
      {"defender kept", defender_keeps},
      {"rules", rules},
      {"edition", edition},
      {"battle", other},
      {"territory", other},
      {"place", other},
      {"date", other},
      {"game", other},
      {"turn", other},
      {"note", other},
      {"notes", other}};
  return columns;
}

/// Returns the name of a column in small letters, with blanks for underscores.
std::string column_name(std::string_view field) {
  std::string name = in_small_letters(trim(field));
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::optional<ResultColumn> column_of(std::string_view field) {
  const auto& known = columns_by_name();
  const auto found = known.find(column_name(field));
  if (found != known.end()) return found->second;
  if (field.find('.') != std::string_view::npos) return ResultColumn::key;
  return std::nullopt;
}

/// Returns the key of the case that a column sets, or "" for a column that sets none.
std::string key_of(ResultColumn column, const CsvField& heading) {
  if (column == ResultColumn::rules) return "rules";
  if (column == ResultColumn::edition) return "options.edition";
  return column == ResultColumn::key ? heading.text : "";
}

constexpr const char* results_expected =
    "expected: attacker and defender (their forces), and result, attacker losses or attacker "
    "survivors; also edition, rules, or a key of the case such as options.values";

struct ResultsHeader {
  std::vector<ResultColumn> columns;
  std::vector<CsvField> fields;

  std::optional<std::size_t> place_of(ResultColumn column) const {
    const auto found = std::find(columns.begin(), columns.end(), column);
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
  }
};

ResultsHeader read_header(CsvReader& reader) {
  ResultsHeader header;
  header.fields = reader.next();
  for (const CsvField& field : header.fields) {
    const auto column = column_of(field.text);
    if (!column) {
      throw Error(field.place, "unknown column " + quote(field.text) + "; " + results_expected);
    }
    const bool is_unique = *column != ResultColumn::key && *column != ResultColumn::other;
    if (is_unique && header.place_of(*column)) {
      throw Error(field.place, "the column " + quote(field.text) + " is given twice");
    }
    const std::string key = key_of(*column, field);
    for (std::size_t i = 0; i < header.columns.size() && !key.empty(); ++i) {
      if (key_of(header.columns[i], header.fields[i]) != key) continue;
      const std::string& earlier = header.fields[i].text;
      throw Error(field.place, earlier == field.text
                                   ? "the column " + quote(earlier) + " is given twice"
                                   : "the columns " + quote(earlier) + " and " + quote(field.text) +
                                         " give the same key; delete one of them");
    }
    header.columns.push_back(*column);
  }
  using enum ResultColumn;
  const bool has_result = header.place_of(result) || header.place_of(attacker_loses) ||
                          header.place_of(defender_loses) || header.place_of(attacker_keeps) ||
                          header.place_of(defender_keeps);
  if (!has_result) {
    throw Error(header.fields.front().place,
                std::string("no column has the result of the battles; ") + results_expected);
  }
  return header;
}

ObservedResult result_in(const ResultsHeader& header, const std::vector<CsvField>& fields) {
  const Place place = {fields.front().place.source, fields.front().place.line, 1};
  if (fields.size() != header.columns.size()) {
    throw Error(place, "this line has " + std::to_string(fields.size()) + " fields instead of " +
                           std::to_string(header.columns.size()) +
                           "; put a force with commas in double quotes");
  }
  const auto text_of = [&](ResultColumn column) -> const CsvField* {
    const auto at = header.place_of(column);
    return at ? &fields[*at] : nullptr;
  };
  ObservedResult observed{"", place};
  std::array<std::string, 2> forces;
  for (const auto& [column, force] : {std::pair{ResultColumn::attacker, &forces.front()},
                                      std::pair{ResultColumn::defender, &forces.back()}}) {
    const CsvField* field = text_of(column);
    if (field == nullptr || field->text.empty()) {
      throw Error(field == nullptr ? place : field->place,
                  "a force is missing; write it as '2 inf'");
    }
    *force = field->text;
  }
  observed.forces = forces;
  std::vector<std::string> clauses;
  for (const auto& [column, words] : {std::pair{ResultColumn::attacker_loses, "attacker loses "},
                                      std::pair{ResultColumn::attacker_keeps, "attacker keeps "},
                                      std::pair{ResultColumn::defender_loses, "defender loses "},
                                      std::pair{ResultColumn::defender_keeps, "defender keeps "}}) {
    const CsvField* field = text_of(column);
    if (field == nullptr) continue;
    clauses.push_back(words + (field->text.empty() ? "nothing" : field->text));
  }
  if (const CsvField* field = text_of(ResultColumn::result);
      field != nullptr && !field->text.empty()) {
    clauses.push_back(field->text);
  }
  if (clauses.empty()) throw Error(place, "the result is missing; write 'attacker loses 2 inf'");
  observed.text = join(clauses, "; ");
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].text.empty()) continue;
    const std::string key = key_of(header.columns[i], header.fields[i]);
    if (key.empty()) continue;
    const bool is_word = header.columns[i] == ResultColumn::edition;
    observed.settings.push_back(key + "=" +
                                (is_word ? "\"" + fields[i].text + "\"" : fields[i].text));
  }
  return observed;
}

}  // namespace

bool is_results_csv(std::string_view text) {
  std::vector<CsvField> header;
  try {
    header = CsvReader(text, "results").next();
  } catch (const Error&) {
    return false;
  }
  const auto has_column = [&](ResultColumn column) {
    return std::any_of(header.begin(), header.end(),
                       [&](const CsvField& field) { return column_of(field.text) == column; });
  };
  return has_column(ResultColumn::attacker) && has_column(ResultColumn::defender);
}

ResultsFile read_results_csv(std::string_view text, const std::string& source) {
  CsvReader reader(text, source);
  const ResultsHeader header = read_header(reader);
  ResultsFile file;
  for (auto fields = reader.next(); !fields.empty(); fields = reader.next()) {
    file.results.push_back(result_in(header, fields));
  }
  std::vector<std::string> names;
  std::vector<std::string> others;
  for (std::size_t i = 0; i < header.fields.size(); ++i) {
    (header.columns[i] == ResultColumn::other ? others : names).push_back(header.fields[i].text);
  }
  file.how = "Read " + one_line(source) + " as CSV of " + std::to_string(file.results.size()) +
             (file.results.size() == 1 ? " battle" : " battles") + ", with the columns " +
             printable(join(names)) +
             (others.empty() ? "" : " (not " + printable(join(others)) + ")") + ".";
  return file;
}

}  // namespace asdic
