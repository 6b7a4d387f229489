#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "lib/text.hpp"
#include "odds/check/counts_formats.hpp"
#include "odds/check/counts_names.hpp"

namespace asdic {

namespace {

using ParsedJson = nlohmann::json;

/// Receives the values of a JSON file one by one. Keeps the rows of the list of counts, and skips
/// everything outside that list.
class JsonReader : public nlohmann::json_sax<ParsedJson> {
 public:
  /// Stops after `most_rows` rows. Reads `before` bytes that the text does not have.
  JsonReader(std::string_view text, CountsTable& table, std::size_t most_rows, std::size_t before)
      : text_(text), table_(table), most_rows_(most_rows), before_(before) {}

  bool null() override { return scalar(""); }
  bool boolean(bool value) override { return scalar(value ? "true" : "false"); }
  bool number_integer(std::int64_t value) override { return whole(std::to_string(value)); }
  bool number_unsigned(std::uint64_t value) override { return whole(std::to_string(value)); }
  bool number_float(double, const std::string& written) override { return scalar(written); }
  bool string(std::string& value) override { return scalar(value); }
  bool binary(ParsedJson::binary_t&) override { return scalar(""); }  // JSON as text has none

  bool key(std::string& name) override {
    if (passed_over_ == 0) key_ = name;
    return true;
  }

  bool start_object(std::size_t) override {
    if (enters_passed_over()) return true;
    if (inside_.empty()) {
      inside_.push_back(JsonLevel::file);
    } else if (inside_.back() == JsonLevel::list) {
      inside_.push_back(JsonLevel::row);
      ++number_;
      row_ = {number_, std::vector<std::string>(table_.columns.size())};
      given_.clear();
    } else if (inside_.back() == JsonLevel::row) {
      inside_.push_back(JsonLevel::units);
      column_ = key_;
      units_.clear();
      names_.clear();
    } else {
      refuse();
    }
    return true;
  }

  bool end_object() override {
    if (leaves_passed_over()) return true;
    const JsonLevel ended = inside_.back();
    inside_.pop_back();
    if (ended == JsonLevel::units) put(column_, join(units_));
    if (ended == JsonLevel::row) end_row();
    return table_.rows.size() < most_rows_;
  }

  bool start_array(std::size_t) override {
    if (is_other_list()) {
      put(key_, "");
      passed_over_ = 1;
      return true;
    }
    if (enters_passed_over()) return true;
    const bool is_list = inside_.empty() || inside_.back() == JsonLevel::file;
    if (!is_list) refuse();
    if (has_list_) {
      throw Error(Place{table_.source},
                  "has more than one of the lists " + join(list_names(), " and "));
    }
    has_list_ = true;
    inside_.push_back(JsonLevel::list);
    return true;
  }

  bool end_array() override {
    if (leaves_passed_over()) return true;
    inside_.pop_back();
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const ParsedJson::exception& error) override {
    const std::string_view described = error.what();
    constexpr std::string_view before_token = "unexpected ";
    const auto has = [&](std::string_view part) {
      return described.find(part) != std::string_view::npos;
    };
    std::string fault = "not valid JSON";
    if (has("end of input")) {
      fault += ": the text ends too early";
    } else if (has("overflow")) {
      fault += ": the number is too large";
    } else if (const auto at = described.find(before_token); at != std::string_view::npos) {
      const std::string_view token = described.substr(at);
      fault += ": " + printable(token.substr(0, token.find(';')));
    }
    throw Error(place_of(position), fault);
  }

  void check_list() const {
    if (!has_list_) refuse_file();
  }

 private:
  enum class JsonLevel { file, list, row, units };

  static const std::vector<std::string>& list_names() {
    static const std::vector<std::string> names = {"outcomes", "winners", "rates", "results",
                                                   "battles"};
    return names;
  }
  bool is_key_of_list() const {
    return std::find(list_names().begin(), list_names().end(), key_) != list_names().end();
  }
  /// Returns whether the current value is a list in a row, under a key of which nothing is read.
  bool is_other_list() const {
    return passed_over_ == 0 && !inside_.empty() && inside_.back() == JsonLevel::row &&
           !is_known_column(column_named(key_));
  }

  [[noreturn]] void refuse_file() const {
    throw Error(Place{table_.source},
                "must be a list of objects, or have one as " + join(list_names(), " or "));
  }

  /// Throws the error for a value that may not be here.
  [[noreturn]] void refuse() const {
    if (inside_.empty() || inside_.back() == JsonLevel::file) refuse_file();
    if (inside_.back() == JsonLevel::list) {
      throw Error(table_.place(number_ + 1), "must be an object");
    }
    throw Error(table_.place(number_),
                "a field must be text, a number, or units such as {\"sub\": 2}");
  }

  /// Returns whether the current value belongs to a part of the file that is skipped.
  bool is_passed_over() const {
    return passed_over_ > 0 ||
           (!inside_.empty() && inside_.back() == JsonLevel::file && !is_key_of_list());
  }
  bool enters_passed_over() {
    if (is_passed_over()) ++passed_over_;
    return passed_over_ > 0;
  }
  bool leaves_passed_over() { return passed_over_ > 0 && passed_over_-- > 0; }

  bool scalar(const std::string& value) {
    const bool is_of_file = !inside_.empty() && inside_.back() == JsonLevel::file;
    if (is_passed_over() || is_of_file) return true;
    if (inside_.empty() || inside_.back() != JsonLevel::row) refuse();
    put(key_, std::string(trim(value)));
    return true;
  }

  bool whole(const std::string& number) {
    if (passed_over_ > 0 || inside_.empty() || inside_.back() != JsonLevel::units) {
      return scalar(number);
    }
    if (key_.find(',') != std::string::npos) refuse();
    if (!names_.insert(key_).second) twice(key_);
    units_.push_back(number + " " + key_);
    return true;
  }

  [[noreturn]] void twice(const std::string& name) const {
    throw Error(table_.place(number_), "has " + quote(name) + " twice");
  }

  void put(const std::string& name, std::string value) {
    if (!given_.insert(name).second) twice(name);
    const auto [place, is_new] = columns_.emplace(name, table_.columns.size());
    if (is_new) {
      if (number_ > 1) {
        throw Error(table_.place(number_), "has " + quote(name) + ", but the first object has not");
      }
      table_.add_column(name, table_.place(number_));
      row_.fields.emplace_back();
    }
    row_.fields[place->second] = std::move(value);
  }

  void end_row() {
    if (given_.size() != table_.columns.size()) {
      throw Error(table_.place(number_),
                  "does not have all keys of the first object: " + table_.column_names());
    }
    table_.rows.push_back(std::move(row_));
  }

  /// Returns the place of the byte with this number, from 1.
  Place place_of(std::size_t position) const {
    const std::size_t at = std::max(position, before_ + 1) - before_ - 1;
    const std::string_view before = text_.substr(0, at);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto column = before.size() - (before.rfind('\n') + 1) + 1;
    return {table_.source, static_cast<int>(line), static_cast<int>(column)};
  }

  std::string_view text_;
  CountsTable& table_;
  std::size_t most_rows_;
  std::size_t before_;
  std::vector<JsonLevel> inside_;
  int passed_over_ = 0;  ///< nesting depth within a skipped part
  bool has_list_ = false;
  std::string key_;
  int number_ = 0;  ///< the number of the object
  CountsTable::Row row_ = {};
  std::set<std::string> given_;
  std::map<std::string, std::size_t> columns_;
  std::string column_;  ///< the column that holds units
  std::vector<std::string> units_;
  std::set<std::string> names_;
};

/// Returns a list of the objects of a text in which each object is on lines of its own, and an
/// empty text for other JSON. A comma takes the place of one line end between two objects, so all
/// places are one byte further on.
std::string list_of_lines(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::string list;
  for (std::size_t end = text.find('}'); end != std::string_view::npos;
       end = text.find('}', end + 1)) {
    const std::size_t next = text.find_first_not_of(blanks, end + 1);
    if (next == std::string_view::npos || text[next] != '{') continue;
    const std::size_t line_end = text.find('\n', end);
    if (line_end > next) continue;
    if (list.empty()) list = "[" + std::string(text) + "]";
    list[line_end + 1] = ',';
  }
  return list;
}

}  // namespace

void parse_json(std::string_view text, CountsTable& table, std::size_t most_rows) {
  table.numbered = CountsTable::RowUnit::objects;
  const std::string list = list_of_lines(text);
  JsonReader reader(text, table, most_rows, list.empty() ? 0 : 1);
  const std::string_view read = list.empty() ? text : list;
  ParsedJson::sax_parse(read.begin(), read.end(), &reader);
  reader.check_list();
  name_columns(table);
}

}  // namespace asdic
