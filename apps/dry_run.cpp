#include "apps/dry_run.hpp"

#include <fmt/core.h>

#include <cmath>
#include <utility>

#include "apps/duration.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

/// Returns a positive number below 1000 with two significant digits.
std::string two_digits(double number) {
  if (number < 99.5) return fmt::format("{:.2g}", number);
  return fmt::format("{:.0f}", std::round(number / 10) * 10);
}

/// Returns a number such as "1.2 million".
std::string about(double number) {
  if (number < 1e3) return two_digits(number);
  if (number < 1e6) return two_digits(number / 1e3) + " thousand";
  if (number < 1e9) return two_digits(number / 1e6) + " million";
  return number < 1e12 ? two_digits(number / 1e9) + " thousand million"
                       : "more than a million million";
}

std::string memory_text(double bytes) {
  constexpr double gigabyte = 1e9;
  if (bytes < gigabyte) return two_digits(bytes / 1e6) + " MB";
  return bytes < 1e4 * gigabyte ? two_digits(bytes / gigabyte) + " GB" : "more than 10,000 GB";
}

/// Returns a range such as "5 to 20 min", or one text if both ends are equal.
std::string range_text(const std::string& least, const std::string& most) {
  if (least == most) return least;
  if (least.starts_with("less than")) return "up to " + most;
  const auto unit = [](const std::string& text) { return text.substr(text.find(' ') + 1); };
  const bool alike = least.find(' ') != std::string::npos && unit(least) == unit(most);
  return (alike ? least.substr(0, least.find(' ')) : least) + " to " + most;
}

std::string text_of(const std::optional<Estimate>& estimate, std::string (*text)(double)) {
  return estimate ? range_text(text(estimate->least), text(estimate->most)) : "not known";
}

std::string states_text(const std::optional<Estimate>& states) {
  if (states && states->is_known()) {
    return grouped_digits(static_cast<std::int64_t>(states->least));
  }
  return text_of(states, about);
}

std::string share_text(const Forecast& forecast) {
  const std::string spent = "Estimated from a trial of " + duration_text(forecast.spent);
  if (forecast.share == 1) return spent + " with all of the units.";
  if (forecast.share == 0) return spent + ", which was too short for any share of the units.";
  return spent + fmt::format(" with up to {:.0f}% of the units.", 100 * forecast.share);
}

Table table_without_titles(std::vector<Row> rows) {
  Table table{{{"quantity"}, {"estimate"}}, std::move(rows)};
  table.titled = false;
  return table;
}

Block block_of(const std::string& title, std::vector<Row> rows, const Forecast& forecast) {
  Block block{title};
  block.table = table_without_titles(std::move(rows));
  block.below = {share_text(forecast)};
  const std::uint64_t limit = max_states();
  if (forecast.states && forecast.states->most > static_cast<double>(limit)) {
    const bool certain = forecast.states->least > static_cast<double>(limit);
    block.below.push_back(
        fmt::format("That {} more than {} states, the limit. --max-states and --memory set it.",
                    certain ? "is" : "may be", grouped_digits(static_cast<std::int64_t>(limit))));
  }
  return block;
}

}  // namespace

std::string forecast_text(const Forecast& forecast, const std::optional<std::string>& certificate) {
  std::vector<Row> rows = {{{"states", states_text(forecast.states)}},
                           {{"time", text_of(forecast.seconds, duration_text)}},
                           {{"memory", text_of(forecast.bytes, memory_text)}}};
  if (certificate) rows.push_back({{"certificate", *certificate}});
  return as_text({block_of("Estimated cost", std::move(rows), forecast)});
}

std::string forecast_text(const TableForecast& forecast) {
  return as_text({block_of("Estimated cost of the table",
                           {{{"cells", std::to_string(forecast.cells)}},
                            {{"chains", std::to_string(forecast.chains)}},
                            {{"states of the largest cell", states_text(forecast.largest.states)}},
                            {{"time", text_of(forecast.seconds, duration_text)}},
                            {{"memory", text_of(forecast.bytes, memory_text)}}},
                           forecast.largest)});
}

std::string forecast_text(const TableForecast& forecast, std::uint64_t divisions) {
  return as_text(
      {block_of("Estimated cost of the turn",
                {{{"divisions", std::to_string(divisions)}},
                 {{"battles", std::to_string(forecast.cells)}},
                 {{"chains", std::to_string(forecast.chains)}},
                 {{"states of the largest battle", states_text(forecast.largest.states)}},
                 {{"time", text_of(forecast.seconds, duration_text)}},
                 {{"memory", text_of(forecast.bytes, memory_text)}}},
                forecast.largest)});
}

std::string forecast_text(const FindForecast& forecast) {
  const auto number = [](std::size_t count) { return std::to_string(count); };
  std::vector<Row> rows = {{{"combinations", number(forecast.searched)}}};
  if (forecast.outside_budget > 0) {
    rows.push_back({{"outside the conditions on the forces", number(forecast.outside_budget)}});
  }
  if (forecast.without_battle > 0) {
    rows.push_back({{"without a battle", number(forecast.without_battle)}});
  }
  if (!forecast.cost) {
    Block block{"Estimated cost of the search"};
    block.table = table_without_titles(std::move(rows));
    block.below = {"The forces alone decide the search. No battle has to be solved."};
    return as_text({std::move(block)});
  }
  const TableForecast& cost = *forecast.cost;
  rows.push_back({{"battles to solve", number(forecast.battles)}});
  rows.push_back({{"chains", number(cost.chains)}});
  rows.push_back({{"states of the largest battle", states_text(cost.largest.states)}});
  rows.push_back({{"time", text_of(cost.seconds, duration_text)}});
  rows.push_back({{"memory", text_of(cost.bytes, memory_text)}});
  return as_text({block_of("Estimated cost of the search", std::move(rows), cost.largest)});
}

std::string cost_text(const CertificateCost& cost) {
  return memory_text(cost.bytes) + " and " + duration_text(cost.seconds);
}

}  // namespace asdic
