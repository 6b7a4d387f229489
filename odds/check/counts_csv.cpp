#include <algorithm>
#include <optional>

#include "lib/csv_reader.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/check/counts_formats.hpp"
#include "odds/check/counts_names.hpp"

namespace asdic {

namespace {

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < line.size();) {
    const auto begin = line.find_first_not_of(" \r", at);
    if (begin == std::string_view::npos) break;
    at = std::min(line.find_first_of(" \r", begin), line.size());
    words.push_back(line.substr(begin, at - begin));
  }
  return words;
}

std::string_view without_quotes(std::string_view word) {
  const bool is_quoted = word.size() > 1 && word.starts_with('"') && word.ends_with('"');
  return is_quoted ? word.substr(1, word.size() - 2) : word;
}

/// Returns the text with tabs between its columns, if blanks separate them, as when R prints a data
/// frame. Returns nothing if a line has another number of words than the first.
std::optional<std::string> separated_by_tabs(std::string_view text) {
  const std::string_view heading = text.substr(0, text.find('\n', text.find_first_not_of(" \r\n")));
  if (heading.find_first_of(",;\t") != std::string_view::npos) return std::nullopt;
  const std::vector<std::string_view> titles = words_of(heading);
  const bool are_titles = std::all_of(titles.begin(), titles.end(), [](std::string_view title) {
    const std::string_view name = without_quotes(title);
    return is_known_column(column_named(name)) || winner_named(name);
  });
  if (titles.size() < 2 || !are_titles) return std::nullopt;
  std::string result;
  for (const std::string_view line : split(text, '\n')) {
    const std::vector<std::string_view> words = words_of(line);
    const bool fits = words.empty() || words.size() == titles.size() ||
                      (!result.empty() && words.size() == titles.size() + 1);
    if (!fits) return std::nullopt;
    for (std::size_t i = 0; i < words.size(); ++i) {
      result += (i > 0 ? "\t" : "") + std::string(words[i]);
    }
    result += '\n';
  }
  return result;
}

bool are_empty(const std::vector<CsvField>& fields) {
  return std::all_of(fields.begin(), fields.end(),
                     [](const CsvField& field) { return field.text.empty(); });
}

void drop_empty_end(std::vector<CsvField>& fields, std::size_t but) {
  while (fields.size() > but && fields.back().text.empty()) fields.pop_back();
}

/// Reads the rows of CSV below its heading.
class CsvTable {
 public:
  CsvTable(std::string_view text, CountsTable& table) : reader_(text, table.source), table_(table) {
    std::vector<CsvField> titles = reader_.next();
    if (!are_empty(titles)) drop_empty_end(titles, 0);
    has_row_names_ = titles.size() > 1 && titles.front().text.empty();
    if (has_row_names_) titles.erase(titles.begin());
    for (const CsvField& title : titles) {
      const std::string name = in_small_letters(title.text);
      if (table_.column(name)) {
        throw Error(title.place, "the column " + quote(name) + " is given twice");
      }
      table_.add_column(name, title.place);
    }
  }

  /// Adds the next row. Returns whether there was one.
  bool next() {
    std::vector<CsvField> fields = reader_.next();
    while (fields.size() > 1 && are_empty(fields)) fields = reader_.next();
    if (fields.empty()) return false;
    const Place place = fields.front().place;
    if (table_.rows.empty() && !has_row_names_ && !table_.columns.empty()) {
      // write.table of R gives row names no title.
      has_row_names_ = fields.size() == table_.columns.size() + 1 &&
                       has_only_digits(fields.front().text) && !fields.back().text.empty();
    }
    if (has_row_names_ && fields.size() > 1) fields.erase(fields.begin());
    drop_empty_end(fields, table_.columns.size());
    if (fields.size() != table_.columns.size()) {
      const std::string has = fields.size() == 1 ? " field" : " fields";
      throw Error(place, "the line has " + std::to_string(fields.size()) + has +
                             ", but the header has " + std::to_string(table_.columns.size()));
    }
    CountsTable::Row row{place.line, {}};
    for (CsvField& field : fields) row.fields.push_back(std::move(field.text));
    table_.rows.push_back(std::move(row));
    return true;
  }

 private:
  CsvReader reader_;
  CountsTable& table_;
  bool has_row_names_ = false;
};

}  // namespace

void parse_csv(std::string_view text, CountsTable& table, std::size_t most_rows) {
  const std::optional<std::string> with_tabs = separated_by_tabs(text);
  CsvTable reader(with_tabs ? std::string_view(*with_tabs) : text, table);
  while (table.rows.size() < most_rows && reader.next()) continue;
  name_columns(table);
}

void name_columns(CountsTable& table) {
  for (std::string& name : table.columns) {
    const std::string meant = column_named(name);
    const bool is_percent = meant == "percent";
    const std::string target = is_percent ? "rate" : meant;
    const bool is_in_question = (target == "rate" || target == "trials") && table.column("count");
    if (target == name || !is_known_column(target) || table.column(target) || is_in_question) {
      continue;
    }
    name = target;
    if (!is_percent) continue;
    for (CountsTable::Row& row : table.rows) {
      std::string& rate = row.fields[*table.column(target)];
      if (!rate.empty() && !rate.ends_with('%')) rate += '%';
    }
  }
}

}  // namespace asdic
