#include "odds/find/chart.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/text.hpp"
#include "odds/chart/chart.hpp"
#include "odds/chart/markup.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

class FrontChart {
 public:
  FrontChart(const FindResult& result, const NumberForm& numbers)
      : result_(result), numbers_(numbers) {}

  Chart chart(const std::vector<std::string>& caption) const {
    const std::string title = "The best compromises between two figures";
    const std::string& name = result_.problem.battle.title;
    Chart chart{name.empty() ? title : title + ": " + name, {}, caption, {panel()}};
    chart.description = description_of(
        title_of(0) + " on the horizontal axis, " + title_of(1) + " on the vertical axis.",
        result_.conventions.battles_of_page(result_.terms));
    return chart;
  }

  std::size_t points() const { return result_.best.empty() ? 0 : result_.best.back().rank; }

 private:
  std::string title_of(std::size_t objective) const {
    return result_.terms.figure(result_.objectives[objective].figure);
  }

  const Figure& figure(const Candidate& candidate, std::size_t objective) const {
    return *candidate.figures[objective];  // objectives come first
  }

  static double height_of(const Figure& figure) {
    const double value = to_double(figure.value);
    return figure.is_root ? std::sqrt(value) : figure.is_chance ? value * 100 : value;
  }

  std::string text_of(const Candidate& candidate, std::size_t objective) const {
    return markup::with_minus(figure_text(figure(candidate, objective),
                                          result_.objectives[objective].figure,
                                          {Format::svg, numbers_.style, numbers_.digits}));
  }

  /// Returns the values of the varied keys, such as "5 inf, 2 art", and both figures.
  std::string says(const Candidate& candidate) const {
    std::string text;
    for (std::size_t i = 0; i < result_.axes.size(); ++i) {
      const Axis& axis = result_.axes[i];
      const std::string& value = axis.values[candidate.values[i]];
      text += (i == 0 ? "" : ", ") + result_.terms.key(axis.key) + " " + value;
    }
    return text + ": " + text_of(candidate, 0) + "; " + text_of(candidate, 1);
  }

  bool is_chance(std::size_t objective) const {
    return std::all_of(result_.best.begin(), result_.best.end(),
                       [&](const Candidate& each) { return figure(each, objective).is_chance; });
  }

  Panel panel() const {
    Panel panel{Panel::Kind::lines, title_of(1),
                capital_first(title_of(0)) + (is_chance(0) ? " (%)" : "")};
    Series series{title_of(1), {}};
    double least = 0;
    double most = 0;
    for (const Candidate& each : result_.best) {
      const bool ties = series.values.size() == each.rank;
      if (ties) {
        series.values.back()->says += "\n" + says(each);
        continue;
      }
      const double height = height_of(figure(each, 1));
      least = std::min(least, height);
      most = std::max(most, height);
      panel.places.push_back(fmt::format("{:.6g}", height_of(figure(each, 0))));
      series.values.emplace_back(ChartValue{height, says(each)});
    }
    panel.series.push_back(std::move(series));
    panel.unit = is_chance(1) ? "Probability" : capital_first(title_of(1));
    panel.suffix = is_chance(1) ? "%" : "";
    panel.scale = is_chance(1) ? svg::Scale{0, 100, 20} : svg::Scale::around(least, most, 7);
    return panel;
  }

  const FindResult& result_;
  const NumberForm& numbers_;
};

}  // namespace

std::string front_as_svg(const FindResult& result, const NumberForm& numbers) {
  return as_svg(FrontChart(result, numbers)
                    .chart(caption_of(result.conventions.battles_of_page(result.terms))));
}

std::string front_in_page(const FindResult& result, const NumberForm& numbers) {
  const FrontChart front(result, numbers);
  if (front.points() < 2) return "";
  Chart chart = front.chart({});
  chart.description.resize(std::min(chart.description.find('\n'), chart.description.size()));
  std::string svg = as_svg(chart);
  constexpr std::string_view of_a_file = " xmlns=\"http://www.w3.org/2000/svg\"";
  return svg.erase(svg.find(of_a_file), of_a_file.size());
}

}  // namespace asdic
