// Reads a number for each winner: from one row of a table, a JSON object, or lines with labels.
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <optional>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/check/counts_formats.hpp"
#include "odds/check/counts_names.hpp"
#include "odds/check/counts_numbers.hpp"

namespace asdic {

namespace {

using ParsedJson = nlohmann::json;

constexpr std::size_t most_bytes = 1 << 16;
constexpr int deepest = 4;
constexpr int least_digits_of_hodson = 9;

/// The meanings that the numbers of the winners can have.
enum class NumberKind { counts, rates, both };

struct WinnerNumbers {
  struct Entry {
    Winner winner;
    std::string number;
    int line;
  };
  std::vector<Entry> entries = {};
  std::string trials = {};
  bool are_percentages = false;  ///< by their names

  void add(const std::string& name, const std::string& value, int line) {
    if (value.empty()) return;
    const std::string column = column_named(name);
    if (const auto winner = winner_named(name);
        winner && (!is_known_column(column) || is_side(column))) {
      entries.push_back({*winner, value, line});
      const std::string lower = in_small_letters(name);
      are_percentages = are_percentages || lower.find("percent") != std::string::npos ||
                        lower.find("pct") != std::string::npos;
    } else if (column == "trials" || column == "count") {
      trials = digits_of(value).value_or(value);
    }
  }

  static bool is_side(const std::string& column) {
    return column == "attacker" || column == "defender";
  }

  /// Returns whether at least two winners have a number, and none has two.
  bool are_usable() const {
    std::vector<Winner> winners;
    for (const Entry& each : entries) winners.push_back(each.winner);
    std::sort(winners.begin(), winners.end());
    return winners.size() >= 2 &&
           std::adjacent_find(winners.begin(), winners.end()) == winners.end() &&
           std::all_of(entries.begin(), entries.end(),
                       [](const Entry& each) { return is_number(each.number); });
  }

  static bool is_number(const std::string& text) {
    return text.find_first_of("0123456789") != std::string::npos &&
           text.find_first_not_of("0123456789.,%eE-+ '_\xC2\xA0\xE2\x80\xAF\x89") ==
               std::string::npos;
  }
};

WinnerNumbers from_row(const CountsTable& table) {
  WinnerNumbers numbers;
  if (table.rows.size() != 1) return numbers;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    numbers.add(table.columns[i], table.rows.front().fields[i], table.rows.front().number);
  }
  return numbers;
}

/// Reads lines such as "Attacker wins: 812" or "draws = 3".
WinnerNumbers from_lines(std::string_view text) {
  WinnerNumbers numbers;
  int line = 0;
  for (const std::string_view each : split(text, '\n')) {
    ++line;
    const auto sign = each.find_first_of(":=\t");
    if (trim(each).empty()) continue;
    if (sign == std::string_view::npos) return {};
    numbers.add(std::string(trim(each.substr(0, sign))), std::string(trim(each.substr(sign + 1))),
                line);
  }
  return numbers;
}

/// Returns whether the table begins with names of columns, other than those of the sides.
bool has_heading(const CountsTable& table) {
  return std::any_of(table.columns.begin(), table.columns.end(), [](const std::string& name) {
    return is_known_column(name) && !WinnerNumbers::is_side(name);
  });
}

std::string text_of(const ParsedJson& value) {
  if (value.is_string()) return std::string(trim(value.get<std::string>()));
  return value.is_number() ? value.dump() : "";
}

/// Reads the object, or the one object in it that has winners.
WinnerNumbers from_json(std::string_view text) {
  const auto not_too_deep = [](int depth, ParsedJson::parse_event_t, const ParsedJson&) {
    return depth < deepest;
  };
  const ParsedJson json = ParsedJson::parse(text.begin(), text.end(), not_too_deep, false);
  WinnerNumbers numbers;
  if (!json.is_object()) return numbers;
  for (const auto& [name, value] : json.items()) numbers.add(name, text_of(value), 1);
  if (!numbers.entries.empty()) return numbers;
  for (const auto& [name, value] : json.items()) {
    if (!value.is_object()) continue;
    WinnerNumbers inner;
    for (const auto& [key, number] : value.items()) inner.add(key, text_of(number), 1);
    if (!inner.are_usable()) continue;
    if (inner.trials.empty()) inner.trials = numbers.trials;
    return inner;
  }
  return numbers;
}

/// Returns the numbers of the winners, or nothing if the file has none.
std::optional<WinnerNumbers> numbers_of(const CountsText& text) {
  WinnerNumbers numbers = from_row(text.first);
  if (!numbers.are_usable() && text.text.size() <= most_bytes) {
    if (text.is_json) {
      numbers = from_json(text.text);
    } else if (!has_heading(text.first)) {
      numbers = from_lines(text.text);
    }
  }
  if (!numbers.are_usable()) return std::nullopt;
  return numbers;
}

double value_of(const std::string& number) {
  std::string text = with_point(number);
  if (text.ends_with('%'))
    text = std::string(trim(std::string_view(text).substr(0, text.size() - 1)));
  return std::strtod(text.c_str(), nullptr);
}

double sum_of(const WinnerNumbers& numbers) {
  return std::accumulate(
      numbers.entries.begin(), numbers.entries.end(), 0.0,
      [](double sum, const WinnerNumbers::Entry& each) { return sum + value_of(each.number); });
}

NumberKind kind_of(const WinnerNumbers& numbers) {
  double sum = 0;
  for (const WinnerNumbers::Entry& each : numbers.entries) {
    const auto digits = digits_of(each.number);
    const bool is_fraction = digits && value_of(each.number) < 1 && value_of(each.number) > 0;
    if (!digits || is_fraction || numbers.are_percentages) return NumberKind::rates;
    sum += value_of(*digits);
  }
  const bool may_be_rates = sum == 100 || sum == 1;
  if (!may_be_rates) return NumberKind::counts;
  if (numbers.trials.empty()) return NumberKind::both;
  return value_of(numbers.trials) == sum ? NumberKind::counts : NumberKind::rates;
}

bool has_sign_of_percent(const WinnerNumbers& numbers) {
  return std::any_of(numbers.entries.begin(), numbers.entries.end(),
                     [](const WinnerNumbers::Entry& each) { return each.number.ends_with('%'); });
}

/// Returns whether a number has more digits than a program that counts battles would print.
bool has_all_digits(const WinnerNumbers& numbers) {
  return std::any_of(
      numbers.entries.begin(), numbers.entries.end(), [](const WinnerNumbers::Entry& each) {
        const auto point = each.number.find('.');
        return point != std::string::npos && each.number.size() - point > least_digits_of_hodson;
      });
}

bool has_heading_of_hodson(const CountsText& text) {
  return trim(text.text).starts_with("WIN,LOSE,TIE");
}

WinnerNumbers needed_numbers(const CountsText& text) {
  auto numbers = numbers_of(text);
  if (!numbers) {
    throw Error(Place{text.source},
                "has no number for each winner, such as \"attacker\", "
                "\"defender\" and \"draw\" with one number each");
  }
  return std::move(*numbers);
}

const char* name_of(const WinnerNumbers::Entry& each) {
  return winner_names[static_cast<std::size_t>(each.winner)];
}

}  // namespace

bool is_tally(const CountsText& text) {
  const auto numbers = numbers_of(text);
  return numbers && kind_of(*numbers) != NumberKind::rates;
}

void read_tally(const CountsText& text, CountsTable& table) {
  const WinnerNumbers numbers = needed_numbers(text);
  table.columns = {"winner", "count"};
  std::int64_t sum = 0;
  for (const WinnerNumbers::Entry& each : numbers.entries) {
    const std::string count = digits_of(each.number).value_or(each.number);
    table.rows.push_back({each.line, {name_of(each), count}});
    sum += parse_whole<std::int32_t>(count).value_or(0);
  }
  const auto all = parse_whole<std::int64_t>(numbers.trials);
  if (all && *all != sum && !numbers.trials.empty()) {
    throw Error(Place{table.source},
                fmt::format("its winners add up to {} of {} battles; give each battle a winner, or "
                            "write survivors with their units, as '2 inf'",
                            sum, *all));
  }
}

bool is_rates(const CountsText& text) {
  const auto numbers = numbers_of(text);
  return numbers && kind_of(*numbers) != NumberKind::counts && !is_hodson(text) &&
         !is_triplea(text);
}

void read_rates(const CountsText& text, CountsTable& table) {
  const WinnerNumbers numbers = needed_numbers(text);
  table.columns = {"winner", "rate"};
  constexpr double most_of_fractions = 1.5;
  const bool are_percent = !has_sign_of_percent(numbers) &&
                           (numbers.are_percentages || sum_of(numbers) > most_of_fractions);
  for (const WinnerNumbers::Entry& each : numbers.entries) {
    table.rows.push_back({each.line, {name_of(each), each.number + (are_percent ? "%" : "")}});
  }
  if (!numbers.trials.empty()) table.fill_column("trials", numbers.trials);
}

bool is_hodson(const CountsText& text) {
  if (!has_heading_of_hodson(text)) return false;
  const auto numbers = numbers_of(text);
  return numbers && !has_sign_of_percent(*numbers) && has_all_digits(*numbers);
}

void read_hodson(const CountsText& text, CountsTable& table) {
  const WinnerNumbers numbers = needed_numbers(text);
  table.columns = {"winner", "rate"};
  table.computed = true;
  constexpr double percent = 100;
  for (const WinnerNumbers::Entry& each : numbers.entries) {
    table.rows.push_back(
        {each.line, {name_of(each), nine_digits(value_of(each.number) / percent)}});
  }
}

}  // namespace asdic
