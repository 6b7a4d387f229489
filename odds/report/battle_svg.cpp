#include "odds/report/battle_svg.hpp"

#include <algorithm>
#include <map>

#include "lib/text.hpp"
#include "odds/chart/chart.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/battle_page.hpp"
#include "odds/report/battle_parts.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/spread.hpp"
#include "odds/report/terms.hpp"

namespace asdic {

namespace {

using Distribution = std::map<std::int64_t, Value>;

/// Returns the distribution of the number of units in battle or left.
Distribution survivors(const Result& result, Side side) {
  Distribution chances;
  for (const auto& [outcome, chance] : result.outcomes) {
    chances[asdic::survivors(outcome, side)] += chance;
  }
  return chances;
}

/// Returns bars over all numbers that have a probability in one of `all`, or over bins by their
/// first number.
Panel bars(const std::string& axis, const std::vector<std::pair<std::string, Distribution>>& all,
           std::int64_t width = 1) {
  Panel panel{Panel::Kind::bars, "", capital_first(axis)};
  panel.unit = "Probability";
  panel.suffix = "%";
  std::map<std::int64_t, bool> numbers;
  double most = 0;
  for (const auto& [name, chances] : all) {
    for (const auto& [number, chance] : chances) {
      numbers[number] = true;
      most = std::max(most, to_double(chance) * 100);
    }
  }
  panel.scale = svg::Scale::around(0, most, 7);
  for (const auto& [number, there] : numbers)
    panel.places.push_back(bin_text(number, number + width - 1));
  for (const auto& [name, chances] : all) {
    Series series{name, {}};
    const std::string what = name.empty() ? axis : name + ", " + axis;
    for (const auto& [number, there] : numbers) {
      series.values.emplace_back();
      const auto chance = chances.find(number);
      if (chance == chances.end() || chance->second.is_zero()) continue;
      series.values.back() = {to_double(chance->second) * 100,
                              what + " = " + bin_text(number, number + width - 1) + ": " +
                                  percent_text(chance->second)};
    }
    panel.series.push_back(std::move(series));
  }
  return panel;
}

std::string winners(const Result& result, const ReportOptions& options) {
  std::vector<std::string> chances;
  for (std::size_t i = 0; i < winner_names.size(); ++i) {
    if (result.winner[i].is_zero()) continue;
    chances.push_back(winner_text(static_cast<Winner>(i), options) + " " +
                      percent_text(result.winner[i]));
  }
  return "Who wins: " + join(chances) + ".";
}

}  // namespace

std::string as_svg(const Result& result, const ReportOptions& options) {
  const layout::Page page = page_of(result, options);
  Chart chart{page.front().title};
  if (result.has_sides()) {
    std::vector<std::pair<std::string, Distribution>> sides;
    for (const Side side : both_sides) sides.emplace_back(name(side), survivors(result, side));
    chart.description = "The chances of the numbers of units that survive.";
    chart.panels = {bars("units that survive", sides)};
    chart.caption = {winners(result, options)};
    if (options.shows(Part::swing)) {
      const Distribution exchanges = exchanges_of(result);
      const std::int64_t width = bin_width(exchanges);
      chart.panels.push_back(
          bars("net gain of the attacker", {{"", binned(exchanges, width)}}, width));
    }
  } else {
    const auto& numbers = result.outcomes.front().outcome.numbers;
    chart.description = "The chances of each number.";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::string words = words_of_name(numbers[i].first);
      const Distribution chances = chances_of_number(result, i);
      if (chances.size() == 1) {
        chart.caption.push_back("Always " + std::to_string(numbers[i].second) + ": " + words + ".");
      } else {
        chart.panels.push_back(bars(words, {{"", chances}}));
      }
    }
  }
  for (const std::string& given : page.front().below) chart.caption.push_back(given);
  for (const layout::Row& row : page.front().table.rows) {
    const bool losses = row.cells.size() > 2 && !row.cells[2].empty();
    chart.caption.push_back(capital_first(row.cells[0]) + ": " + row.cells[1] +
                            (losses ? "; casualty order: " + row.cells[2] : ""));
  }
  for (const layout::Block& section :
       {conventions_of(result.problem).rules_of_page(Terms(*result.problem.rules)),
        provenance(result)}) {
    for (std::string& each : caption_of(section)) chart.caption.push_back(std::move(each));
  }
  chart.description = description_of(chart.description, conventions_of(result.problem).rules());
  return as_svg(chart);
}

}  // namespace asdic
