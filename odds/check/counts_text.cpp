// Converts the bytes of a file of counts to text, and describes in words how a table was read.
#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/check/counts_formats.hpp"
#include "odds/check/ranked_page.hpp"

namespace asdic {

namespace {

/// Returns the number of digits after the point.
std::size_t places_of(const std::string& number) {
  const auto point = number.find('.');
  return point == std::string::npos ? 0 : number.size() - point - 1;
}

/// Returns how the rates are written: "percentages rounded to whole numbers".
std::string rounding_of(const std::vector<std::string>& rates) {
  std::size_t places = 0;
  bool any_percent = false;
  for (const std::string& rate : rates) any_percent = any_percent || rate.ends_with('%');
  for (const std::string& rate : rates) {
    if (rate.ends_with('%') != any_percent) continue;
    places = std::max(places, places_of(rate.substr(0, rate.size() - (any_percent ? 1 : 0))));
  }
  const std::string what = any_percent ? "percentages" : "rates";
  if (places == 0) return what + (any_percent ? " rounded to whole numbers" : " in whole numbers");
  return fmt::format("{} with {} {} after the point", what, places,
                     places == 1 ? "digit" : "digits");
}

std::string battles_text(std::int64_t count) {
  return count == 1 ? "1 battle" : grouped_digits(count) + " battles";
}

/// Returns how many battles the table has: the sum of the counts, or the trials of its rates.
/// Returns "" for other text than numbers, which is refused later.
std::string battles_of(const CountsTable& table) {
  const auto numbers_in = [&](const std::string& column) {
    std::vector<std::int64_t> numbers;
    for (const std::string& field : table.fields_of(column)) {
      const auto number = parse_whole<std::int64_t>(field);
      if (!number || *number < 0) return std::vector<std::int64_t>{};
      numbers.push_back(*number);
    }
    return numbers;
  };
  if (table.column("count")) {
    std::int64_t sum = 0;
    for (const std::int64_t count : numbers_in("count")) {
      if (sum > std::numeric_limits<std::int64_t>::max() - count) return "";
      sum += count;
    }
    if (table.column("side")) return "counts of each side";
    return sum == 0 ? "" : battles_text(sum);
  }
  std::vector<std::int64_t> trials = numbers_in("trials");
  if (trials.empty()) return "";
  std::sort(trials.begin(), trials.end());
  if (trials.front() == trials.back()) return battles_text(trials.front());
  return grouped_digits(trials.front()) + " to " + battles_text(trials.back());
}

}  // namespace

std::string nine_digits(double chance) {
  return fmt::format("{:.9f}", chance);
}

std::string reading_of(const CountsTable& table) {
  std::vector<std::string> parts;
  const std::string battles = battles_of(table);
  if (table.computed) {
    parts.push_back("computed probabilities, taken as " + battles);
  } else if (!battles.empty()) {
    parts.push_back(battles);
  }
  if (table.column("rate") && !table.column("count")) {
    parts.push_back(rounding_of(table.fields_of("rate")));
  }
  parts.insert(parts.end(), table.notes.begin(), table.notes.end());
  return table.format + (parts.empty() ? "" : ": " + join(parts));
}

}  // namespace asdic
