#include "odds/check/counts_table.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>

#include "lib/file.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_bytes = 256u << 20;

/// CSV as RFC 4180 has it, line by line.
class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& source) : text_(text), place_{source, 1, 1} {}

  /// The fields of the next line that is not empty; none at the end.
  std::vector<std::string> next() {
    while (at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r')) skip();
    start_ = place_;
    std::vector<std::string> fields;
    if (at_ == text_.size()) return fields;
    for (;;) {
      fields.push_back(field());
      if (at_ == text_.size() || text_[at_] != ',') break;
      skip();
    }
    return fields;
  }

  /// Of the line that was read last.
  const Place& place() const { return start_; }

 private:
  void skip() {
    if (text_[at_] == '\n') {
      ++place_.line;
      place_.column = 0;
    }
    ++place_.column;
    ++at_;
  }

  std::string field() {
    std::string result;
    if (at_ < text_.size() && text_[at_] == '"') {
      const Place opening = place_;
      for (skip();; skip()) {
        if (at_ == text_.size()) throw Error(opening, "a quote is not closed");
        if (text_[at_] == '"') {
          skip();
          if (at_ == text_.size() || text_[at_] != '"') break;
        }
        result += text_[at_];
      }
    }
    while (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '\n') {
      if (text_[at_] != '\r') result += text_[at_];
      skip();
    }
    return result;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Place place_;
  Place start_;
};

CountsTable parse_csv(std::string_view text, const std::string& source) {
  CountsTable table{source, {}, {}};
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  CsvReader reader(text, source);
  for (const std::string& title : reader.next()) table.columns.emplace_back(trimmed(title));
  for (auto fields = reader.next(); !fields.empty(); fields = reader.next()) {
    if (fields.size() != table.columns.size()) {
      throw Error(reader.place(), "the line has " + std::to_string(fields.size()) +
                                      " fields, but the header has " +
                                      std::to_string(table.columns.size()));
    }
    CountsTable::Row row{reader.place(), {}};
    for (std::size_t i = 0; i < fields.size(); ++i) {
      row.fields[table.columns[i]] = trimmed(fields[i]);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// A force as text, be it one or an object such as {"sub": 2}.
std::string field_of(const nlohmann::json& value, const Place& place) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "";
  if (value.is_number() || value.is_boolean()) return value.dump();
  std::vector<std::string> units;
  for (const auto& [unit, count] : value.items()) {
    if (!value.is_object() || !count.is_number_integer()) {
      throw Error(place, "a field must be text, a number, or units such as {\"sub\": 2}");
    }
    units.push_back(count.dump() + " " + unit);
  }
  return join(units);
}

CountsTable parse_json(std::string_view text, const std::string& source) {
  CountsTable table{source, {}, {}};
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(text);
  } catch (const nlohmann::json::exception& error) {
    throw Error(Place{source}, "not JSON: " + one_line(error.what()));
  }
  if (json.is_object()) {
    for (const char* key : {"outcomes", "winners", "rates"}) {
      if (!json.contains(key)) continue;
      nlohmann::json rows = json[key];
      json = std::move(rows);
      break;
    }
  }
  if (!json.is_array()) {
    throw Error(Place{source},
                "must be a list of objects, or have one as 'outcomes', 'winners' or 'rates'");
  }
  for (std::size_t i = 0; i < json.size(); ++i) {
    CountsTable::Row row{{source + ", object " + std::to_string(i + 1)}, {}};
    if (!json[i].is_object()) throw Error(row.place, "must be an object");
    for (const auto& [key, value] : json[i].items()) row.fields[key] = field_of(value, row.place);
    for (const auto& [key, value] : row.fields) {
      const auto& columns = table.columns;
      if (std::find(columns.begin(), columns.end(), key) == columns.end()) {
        if (i > 0) throw Error(row.place, "has '" + key + "', but the first object has not");
        table.columns.push_back(key);
      }
    }
    if (row.fields.size() != table.columns.size()) {
      throw Error(row.place, "does not have all keys of the first object: " + join(table.columns));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

CountsTable parse_counts(std::string_view text, const std::string& source) {
  const auto first = text.find_first_not_of(" \t\r\n");
  const bool json = first != std::string_view::npos && (text[first] == '[' || text[first] == '{');
  return json ? parse_json(text, source) : parse_csv(text, source);
}

CountsTable read_counts(const std::string& path) {
  const std::string too_large = "is larger than 256 MiB";
  if (path == "-") {
    const std::string source = "standard input";
    return parse_counts(read_all(std::cin, source, most_bytes, too_large), source);
  }
  return parse_counts(read_whole_file(path, most_bytes, too_large), path);
}

}  // namespace asdic
