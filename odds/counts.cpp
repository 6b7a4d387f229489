#include "odds/counts.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::int64_t most_trials = 1'000'000'000'000'000;
constexpr std::uintmax_t most_bytes = 256u << 20;

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
        if (at_ == text_.size()) throw Error(opening, "a quote that is not closed");
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
                                      " fields, and the header " +
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
      throw Error(place, "a field is a text, a number, or units such as {\"sub\": 2}");
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
                "is no list of objects, and has none as 'outcomes', 'winners' or 'rates'");
  }
  for (std::size_t i = 0; i < json.size(); ++i) {
    CountsTable::Row row{{source + ", object " + std::to_string(i + 1)}, {}};
    if (!json[i].is_object()) throw Error(row.place, "is no object");
    for (const auto& [key, value] : json[i].items()) row.fields[key] = field_of(value, row.place);
    for (const auto& [key, value] : row.fields) {
      const auto& columns = table.columns;
      if (std::find(columns.begin(), columns.end(), key) == columns.end()) {
        if (i > 0) throw Error(row.place, "has '" + key + "', and the first one has not");
        table.columns.push_back(key);
      }
    }
    if (row.fields.size() != table.columns.size()) {
      throw Error(row.place, "has not all that the first one has: " + join(table.columns));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::int64_t count_of(const std::string& text, const Place& place, const std::string& what) {
  std::int64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size() || count < 0 ||
      count > most_trials) {
    throw Error(place, in_quotes(text) + " is no " + what + ": a whole number from 0 to " +
                           std::to_string(most_trials));
  }
  return count;
}

/// "1 sub, 1 bb*" as units, whose names without their stars the case has.
Units units_of(const std::string& text, const CountsTable::Row& row,
               const std::vector<std::string>& names) {
  Units units;
  if (trimmed(text).empty()) return units;
  for (const std::string_view part : split(text, ',')) {
    const std::string_view entry = trimmed(part);
    const auto space = entry.find(' ');
    const std::string unit(trimmed(entry.substr(std::min(space, entry.size()))));
    const std::int64_t count =
        count_of(std::string(entry.substr(0, space)), row.place, "number of units, as in '5 sub'");
    const std::string name = unit.substr(0, unit.find('*'));
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      throw Error(row.place, unknown("unit", name, names));
    }
    if (count > 0) units[unit] += static_cast<int>(std::min<std::int64_t>(count, 1'000'000));
  }
  return units;
}

class Observer {
 public:
  Observer(const CountsTable& table, const Result& result) : table_(table), result_(result) {}

  Observation observe() {
    if (table_.rows.empty()) throw Error(Place{table_.source}, "has no counts");
    if (has("figure")) {
      rates();
    } else if (!result_.has_sides()) {
      numbers();
    } else if (!has("attacker") && !has("defender")) {
      winners();
    } else {
      survivors();
    }
    if (observation_.kind != Observation::Kind::rates && observation_.trials == 0) {
      throw Error(Place{table_.source}, "counts no battle");
    }
    return std::move(observation_);
  }

 private:
  bool has(const std::string& column) const {
    return std::find(table_.columns.begin(), table_.columns.end(), column) != table_.columns.end();
  }

  void need(const std::vector<std::string>& needed, std::vector<std::string> possible) const {
    possible.insert(possible.begin(), needed.begin(), needed.end());
    const Place place{table_.source, 0, 0};
    for (const std::string& column : needed) {
      if (!has(column)) {
        throw Error(place, "has no column '" + column + "'; its columns: " + join(table_.columns));
      }
    }
    for (const std::string& column : table_.columns) {
      if (std::find(possible.begin(), possible.end(), column) == possible.end()) {
        throw Error(place, unknown("column", column, possible));
      }
    }
  }

  std::int64_t add_count(const CountsTable::Row& row) {
    const std::int64_t count = count_of(row.fields.at("count"), row.place, "count");
    if (observation_.trials + count > most_trials) {
      throw Error(row.place, "all counts together exceed " + std::to_string(most_trials));
    }
    observation_.trials += count;
    return count;
  }

  static Winner winner_of(const CountsTable::Row& row) {
    const std::string& name = row.fields.at("winner");
    const auto found = std::find(winner_names.begin(), winner_names.end(), name);
    if (found == winner_names.end()) {
      throw Error(row.place, unknown("winner", name, {winner_names.begin(), winner_names.end()}));
    }
    return static_cast<Winner>(found - winner_names.begin());
  }

  void winners() {
    need({"winner", "count"}, {});
    observation_.kind = Observation::Kind::winners;
    observation_.tells.winner = true;
    for (const CountsTable::Row& row : table_.rows) {
      Outcome outcome;
      outcome.winner = winner_of(row);
      observation_.outcomes.push_back({outcome, add_count(row)});
    }
  }

  void numbers() {
    std::vector<std::string> needed;
    const auto& names = result_.outcomes.front().outcome.numbers;
    for (const auto& [name, number] : names) needed.push_back(name);
    needed.emplace_back("count");
    need(needed, {});
    for (const CountsTable::Row& row : table_.rows) {
      Outcome outcome;
      for (const auto& [name, number] : names) {
        outcome.numbers.emplace_back(name, count_of(row.fields.at(name), row.place, name));
      }
      observation_.outcomes.push_back({outcome, add_count(row)});
    }
  }

  void survivors() {
    need({"attacker", "defender", "count"}, {"attacker_left", "defender_left", "winner"});
    Tells& tells = observation_.tells;
    tells.winner = has("winner");
    for (const CountsTable::Row& row : table_.rows) {
      for (const char* column : {"attacker", "attacker_left", "defender", "defender_left"}) {
        if (!has(column)) continue;
        const std::string& text = row.fields.at(column);
        tells.damage = tells.damage || text.find('*') != std::string::npos;
        tells.nations = tells.nations || text.find(':') != std::string::npos;
        tells.depths = tells.depths || text.find('@') != std::string::npos;
        tells.left = tells.left || (std::string(column).ends_with("_left") && !text.empty());
      }
    }
    std::array<std::vector<std::string>, 2> names;
    for (const Side side : both_sides) {
      Tells of_names = tells;
      of_names.damage = false;
      for (const Roster& roster : result_.rosters[index(side)]) {
        names[index(side)].push_back(without_untold(roster.name, of_names));
      }
    }
    for (const CountsTable::Row& row : table_.rows) {
      Outcome outcome;
      if (tells.winner) outcome.winner = winner_of(row);
      for (const Side side : both_sides) {
        const std::string own = name(side);
        outcome.in_battle[index(side)] = units_of(row.fields.at(own), row, names[index(side)]);
        if (!has(own + "_left")) continue;
        outcome.left[index(side)] = units_of(row.fields.at(own + "_left"), row, names[index(side)]);
      }
      observation_.outcomes.push_back({outcome, add_count(row)});
    }
  }

  void rates() {
    need({"figure", "rate", "trials"}, {});
    observation_.kind = Observation::Kind::rates;
    Rational winners = 0;
    for (const CountsTable::Row& row : table_.rows) {
      const std::string& figure = row.fields.at("figure");
      const auto found = find_figure_name(figure);
      if (!found) throw Error(row.place, unknown("figure", figure, names()));
      Rate rate = rate_of(row);
      const bool is_chance =
          found->kind == FigureName::Kind::winner || found->kind == FigureName::Kind::survivors;
      if (is_chance && (rate.most < 0 || rate.least > 1)) {
        throw Error(row.place, in_quotes(rate.text) + " is no chance: it is from 0 to 1");
      }
      if (found->kind == FigureName::Kind::winner) {
        winners += std::max(Rational(0), rate.least);
        if (winners > 1) throw Error(row.place, "the rates of winners together exceed 1");
      }
      observation_.rates.push_back(std::move(rate));
    }
  }

  std::optional<FigureName> find_figure_name(const std::string& figure) const {
    return parse_figure(figure, names_of(result_));
  }
  std::vector<std::string> names() const { return asdic::figure_names(names_of(result_)); }

  /// "63.7%" is all from 63.65% to 63.75%.
  static Rate rate_of(const CountsTable::Row& row) {
    const std::string& text = row.fields.at("rate");
    const bool percent = text.ends_with('%');
    const std::string number(trimmed(std::string_view(text).substr(0, text.size() - percent)));
    const bool decimal =
        !number.empty() && number.find_first_not_of("0123456789.-") == std::string::npos;
    // Some print a chance without its 0, as in .637.
    const auto value =
        decimal ? parse_fraction((number[0] == '.' ? "0" : "") + number) : std::nullopt;
    if (!value) throw Error(row.place, in_quotes(text) + " is no rate, as in 63.7% or 0.637");
    const auto point = number.find('.');
    const std::size_t places = point == std::string::npos ? 0 : number.size() - point - 1;
    const Integer unit = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(places));
    const Rational half = fraction(Integer(1), unit * 2);
    const Rational scale = percent ? fraction(Integer(1), Integer(100)) : Rational(1);
    const std::int64_t trials = count_of(row.fields.at("trials"), row.place, "number of trials");
    if (trials == 0) throw Error(row.place, "a rate of no trials says nothing");
    return {row.fields.at("figure"), text,   (*value - half) * scale,
            (*value + half) * scale, trials, row.place};
  }

  const CountsTable& table_;
  const Result& result_;
  Observation observation_;
};

}  // namespace

std::string without_untold(const std::string& key, const Tells& tells) {
  std::string unit = key.substr(0, key.find('*'));
  const std::string stars = key.substr(unit.size());
  const auto at = unit.find('@');
  std::string depth = at == std::string::npos ? "" : unit.substr(at);
  unit = unit.substr(0, at);
  const auto colon = unit.find(':');
  std::string nation = colon == std::string::npos ? "" : unit.substr(colon);
  unit = unit.substr(0, colon);
  return unit + (tells.nations ? nation : "") + (tells.depths ? depth : "") +
         (tells.damage ? stars : "");
}

CountsTable parse_counts(std::string_view text, const std::string& source) {
  const auto first = text.find_first_not_of(" \t\r\n");
  const bool json = first != std::string_view::npos && (text[first] == '[' || text[first] == '{');
  return json ? parse_json(text, source) : parse_csv(text, source);
}

CountsTable read_counts(const std::string& path) {
  if (path == "-") {
    const std::string text(std::istreambuf_iterator<char>(std::cin), {});
    return parse_counts(text, "standard input");
  }
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw Error(Place{path}, "there is no such file");
  std::ifstream stream(path, std::ios::binary);
  if (!std::filesystem::is_regular_file(path, error) || !stream) {
    throw Error(Place{path}, "is no file that can be read");
  }
  if (std::filesystem::file_size(path, error) > most_bytes) {
    throw Error(Place{path}, "is larger than 256 MiB");
  }
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  return parse_counts(text, path);
}

bool asks_for_rounds(const CountsTable& table) {
  return std::any_of(table.rows.begin(), table.rows.end(), [](const CountsTable::Row& row) {
    const auto figure = row.fields.find("figure");
    return figure != row.fields.end() && figure->second.starts_with("rounds.");
  });
}

Observation observe(const CountsTable& table, const Result& result) {
  return Observer(table, result).observe();
}

}  // namespace asdic
