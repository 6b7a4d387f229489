// Reads exports of AnyDice: for each output a line with its name, mean, deviation and bounds, then
// lines with each number and its percentage.
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>

#include "lib/csv_reader.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/check/counts_formats.hpp"
#include "odds/check/counts_names.hpp"
#include "odds/check/counts_numbers.hpp"

namespace asdic {

namespace {

constexpr std::size_t fields_of_heading = 5;

/// The distribution of one output.
struct Output {
  std::string name;
  int line;
  std::map<std::int64_t, double> percent = {};
};

std::optional<double> number_in(const std::string& text) {
  const std::string number = with_point(text);
  if (number.empty() || number.find_first_not_of("0123456789.eE+-") != std::string::npos) {
    return std::nullopt;
  }
  char* end = nullptr;
  const double value = std::strtod(number.c_str(), &end);
  if (end != number.c_str() + number.size()) return std::nullopt;
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

bool is_heading(const std::vector<CsvField>& fields) {
  if (fields.size() < fields_of_heading) return false;
  for (std::size_t i = 1; i < fields_of_heading; ++i) {
    if (!number_in(fields[i].text)) return false;
  }
  return true;
}

bool is_title(const std::vector<CsvField>& fields) {
  return fields.size() >= 2 && fields[0].text == "#" && fields[1].text == "%";
}

std::vector<Output> outputs_of(std::string_view text, const std::string& source) {
  CsvReader reader(text, source);
  std::vector<Output> outputs;
  for (auto fields = reader.next(); !fields.empty(); fields = reader.next()) {
    const Place& place = fields.front().place;
    if (is_heading(fields)) {
      outputs.push_back({fields.front().text, place.line});
      continue;
    }
    if (is_title(fields)) continue;
    const auto number = parse_whole<std::int64_t>(fields.front().text);
    const auto percent = fields.size() < 2 ? std::nullopt : number_in(fields[1].text);
    if (outputs.empty() || !number || !percent || std::abs(*number) > 1'000'000) {
      throw Error(place,
                  "is no line of an AnyDice export: after the name of an output, write a "
                  "whole number and its percentage");
    }
    outputs.back().percent[*number] += *percent;
  }
  return outputs;
}

/// Adds the probabilities that a number is at least each of the values above 0.
void add_at_least(const Output& output, const std::string& figure, CountsTable& table) {
  double above = 0;
  std::vector<std::pair<std::int64_t, double>> tails;
  for (auto each = output.percent.rbegin(); each != output.percent.rend(); ++each) {
    above += each->second / 100;
    if (each->first > 0) tails.emplace_back(each->first, above);
  }
  for (auto tail = tails.rbegin(); tail != tails.rend(); ++tail) {
    table.rows.push_back(
        {output.line,
         {figure + ".at_least." + std::to_string(tail->first), nine_digits(tail->second)}});
  }
}

void add_at_most_rounds(const Output& output, CountsTable& table) {
  double below = 0;
  for (const auto& [rounds, percent] : output.percent) {
    below += percent / 100;
    if (rounds > 0) {
      table.rows.push_back(
          {output.line, {"rounds.at_most." + std::to_string(rounds), nine_digits(below)}});
    }
  }
}

void add_winner(const Output& output, CountsTable& table) {
  for (const auto& [number, percent] : output.percent) {
    if (number < -1 || number > 1) {
      throw Error(table.place(output.line),
                  "the output \"winner\" must be 1 for the attacker, 0 "
                  "for a draw or -1 for the defender");
    }
    const char* const winner = number > 0 ? "attacker" : number < 0 ? "defender" : "draw";
    table.rows.push_back(
        {output.line, {std::string("winner.") + winner, nine_digits(percent / 100)}});
  }
}

void add(const Output& output, CountsTable& table) {
  double sum = 0;
  for (const auto& [number, percent] : output.percent) sum += percent;
  constexpr double whole = 100;
  if (std::abs(sum - whole) > 1) {
    throw Error(table.place(output.line), "the percentages of " + quote(output.name) +
                                              " do not add up to 100; export the data as Normal");
  }
  const std::string name = in_small_letters(output.name);
  if (const auto side = side_named(name)) {
    add_at_least(output, std::string("survivors.") + asdic::name(*side), table);
  } else if (name == "rounds") {
    add_at_most_rounds(output, table);
  } else if (name == "winner") {
    add_winner(output, table);
  } else if (name.find('.') != std::string::npos) {
    const auto yes = output.percent.find(1);
    table.rows.push_back(
        {output.line,
         {output.name, nine_digits(yes == output.percent.end() ? 0 : yes->second / 100)}});
  } else {
    throw Error(
        table.place(output.line),
        unknown_message("output", output.name, {"attacker", "defender", "rounds", "winner"}) +
            ", or a figure that is 1 or 0, such as \"winner.attacker\"");
  }
}

}  // namespace

bool is_anydice(const CountsText& text) {
  if (text.is_json) return false;
  try {
    CsvReader reader(text.text, text.source);
    const std::vector<CsvField> first = reader.next();
    return is_heading(first) && is_title(reader.next());
  } catch (const Error&) {
    return false;
  }
}

void read_anydice(const CountsText& text, CountsTable& table) {
  table.columns = {"figure", "rate"};
  table.computed = true;
  const std::vector<Output> outputs = outputs_of(text.text, text.source);
  for (const Output& output : outputs) add(output, table);
  if (outputs.empty()) throw Error(Place{table.source}, "has no output of AnyDice");
}

}  // namespace asdic
