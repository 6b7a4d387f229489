#include <boost/algorithm/string/case_conv.hpp>

#include <locale>

#include "lib/text.hpp"
#include "odds/check/counts_formats.hpp"

namespace asdic {

namespace {

struct Field {
  std::string text;
  Place place;
};

class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& source)
      : text_(text), separator_(separator_of(text)), place_{source, 1, 1} {}

  /// The fields of the next line that is not empty; none at the end.
  std::vector<Field> next() {
    std::vector<Field> fields;
    while (!at_end() && ends_line()) skip();
    if (at_end()) return fields;
    for (;;) {
      Place begin = place_;
      fields.push_back({field(), std::move(begin)});
      if (at_end() || text_[at_] != separator_) return fields;
      skip();
    }
  }

 private:
  /// The first of the separators that stands in the heading, outside quotes.
  static char separator_of(std::string_view text) {
    bool quoted = false;
    for (const char c : text.substr(0, text.find('\n', text.find_first_not_of("\r\n")))) {
      if (c == '"') quoted = !quoted;
      if (!quoted && (c == ',' || c == ';' || c == '\t')) return c;
    }
    return ',';
  }

  bool at_end() const { return at_ == text_.size(); }

  void skip() {
    if (text_[at_] == '\n') {
      ++place_.line;
      place_.column = 0;
    }
    ++place_.column;
    ++at_;
  }

  /// Whether the line ends here, by LF, CRLF or with the text.
  bool ends_line() const {
    const std::string_view rest = text_.substr(at_);
    return rest.empty() || rest.starts_with('\n') || rest.starts_with("\r\n") || rest == "\r";
  }

  std::string field() {
    const bool is_quoted = !at_end() && text_[at_] == '"';
    std::string result = is_quoted ? quoted() : "";
    for (; !ends_line() && text_[at_] != separator_; skip()) {
      if (text_[at_] == '\r') throw Error(place_, "a carriage return stands within a line");
      if (text_[at_] == '"') throw Error(place_, "a quote stands within a field");
      if (is_quoted && text_[at_] != ' ') throw Error(place_, "a quoted field goes on");
      result += text_[at_];
    }
    if (!at_end() && text_[at_] == '\r') skip();
    return std::string(trimmed(result));
  }

  std::string quoted() {
    const Place opening = place_;
    std::string result;
    for (skip(); !at_end(); skip()) {
      if (text_[at_] == '"') {
        skip();
        if (at_end() || text_[at_] != '"') return result;
      }
      result += text_[at_];
    }
    throw Error(opening, "a quote is not closed");
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  Place place_;
};

}  // namespace

void parse_csv(std::string_view text, CountsTable& table) {
  CsvReader reader(text, table.source);
  for (const Field& title : reader.next()) {
    const std::string name = boost::algorithm::to_lower_copy(title.text, std::locale::classic());
    if (table.column(name)) {
      throw Error(title.place, "the column " + in_quotes(name) + " is given twice");
    }
    table.add_column(name, title.place);
  }
  for (auto fields = reader.next(); !fields.empty(); fields = reader.next()) {
    const Place& place = fields.front().place;
    if (fields.size() != table.columns.size()) {
      throw Error(place, "the line has " + std::to_string(fields.size()) +
                             " fields, but the header has " + std::to_string(table.columns.size()));
    }
    CountsTable::Row row{place.line, {}};
    for (Field& field : fields) row.fields.push_back(std::move(field.text));
    table.rows.push_back(std::move(row));
  }
}

}  // namespace asdic
