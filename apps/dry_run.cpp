#include "apps/dry_run.hpp"

#include <fmt/core.h>

#include <cmath>
#include <utility>

#include "apps/duration.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

/// Of a positive number below 1000, in plain digits.
std::string two_digits(double number) {
  if (number < 99.5) return fmt::format("{:.2g}", number);
  return fmt::format("{:.0f}", std::round(number / 10) * 10);
}

/// "1.2 million"
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

/// "5 to 20 min", or once where both ends read alike.
std::string between(const std::string& least, const std::string& most) {
  if (least == most) return least;
  if (least.starts_with("less than")) return "up to " + most;
  const auto unit = [](const std::string& text) { return text.substr(text.find(' ') + 1); };
  const bool alike = least.find(' ') != std::string::npos && unit(least) == unit(most);
  return (alike ? least.substr(0, least.find(' ')) : least) + " to " + most;
}

std::string text_of(const std::optional<Estimate>& estimate, std::string (*text)(double)) {
  return estimate ? between(text(estimate->least), text(estimate->most)) : "not known";
}

std::string states_text(const std::optional<Estimate>& states) {
  if (states && states->is_known()) return fmt::format("{:.0f}", states->least);
  return text_of(states, about);
}

std::string share_text(const Forecast& told) {
  const std::string spent = "Estimated from a trial of " + duration_text(told.spent);
  if (told.share == 1) return spent + " with all of the units.";
  if (told.share == 0) return spent + ", which was too short for any share of the units.";
  return spent + fmt::format(" with up to {:.0f}% of the units.", 100 * told.share);
}

Block block_of(const std::string& title, std::vector<Row> rows, const Forecast& told,
               std::uint64_t max_states) {
  Block block{title};
  block.table.columns = {{"what"}, {"how much"}};
  block.table.titled = false;
  block.table.rows = std::move(rows);
  block.below = {share_text(told)};
  if (told.states && told.states->most > static_cast<double>(max_states)) {
    const bool certain = told.states->least > static_cast<double>(max_states);
    block.below.push_back(
        fmt::format("That {} more than {} states, the limit. --max-states and --memory set it.",
                    certain ? "is" : "may be", max_states));
  }
  return block;
}

}  // namespace

std::string forecast_text(const Forecast& told, std::uint64_t max_states,
                          const std::optional<std::string>& certificate) {
  std::vector<Row> rows = {{{"states", states_text(told.states)}},
                           {{"time", text_of(told.seconds, duration_text)}},
                           {{"memory", text_of(told.bytes, memory_text)}}};
  if (certificate) rows.push_back({{"certificate", *certificate}});
  return as_text({block_of("Estimated cost", std::move(rows), told, max_states)});
}

std::string forecast_text(const TableForecast& told, std::uint64_t max_states) {
  return as_text({block_of("Estimated cost of the table",
                           {{{"cells", std::to_string(told.cells)}},
                            {{"chains", std::to_string(told.chains)}},
                            {{"states of the largest cell", states_text(told.largest.states)}},
                            {{"time", text_of(told.seconds, duration_text)}},
                            {{"memory", text_of(told.bytes, memory_text)}}},
                           told.largest, max_states)});
}

std::string cost_text(const CertificateCost& cost) {
  return memory_text(cost.bytes) + " and " + duration_text(cost.seconds);
}

}  // namespace asdic
