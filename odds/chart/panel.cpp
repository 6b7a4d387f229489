#include "odds/chart/panel.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "lib/columns.hpp"
#include "lib/exact/value.hpp"
#include "odds/chart/palette.hpp"

namespace asdic {

namespace {

constexpr double heading_size = 14;
constexpr double heading_line = 18;
constexpr double title_width = 480;
constexpr double legend_gap = 12;
constexpr double legend_width = 190;  ///< of its texts at most
constexpr double legend_line = 15;
constexpr double sample = 34;       ///< of a line in a legend
constexpr double marker_room = 11;  ///< between markers along the axis
constexpr double widest_slot = 80;  ///< for the bars of a place

/// Defines the look of a series without an order. The looks differ in colour, also for the
/// colour-blind, in dashes and in markers.
struct Look {
  const char* dashes;
  svg::Shape shape;
};
constexpr std::array<Look, palette::series.size()> looks = {
    {{"none", svg::Shape::circle},
     {"7 3", svg::Shape::square},
     {"2 2.5", svg::Shape::triangle},
     {"9 3 2 3", svg::Shape::diamond},
     {"14 4", svg::Shape::down},
     {"4 2 1.5 2 1.5 2", svg::Shape::hexagon}}};

const std::string axis_style = fmt::format("class=\"axis\" stroke=\"{}\"", palette::ink);
const std::string grid_style = fmt::format("class=\"grid\" stroke=\"{}\"", palette::grid);

/// Returns attributes for a colour, which a page changes by its class in dark mode.
std::string colour_style(const char* name, std::size_t index, const char* colour) {
  return fmt::format("class=\"{}{}\" color=\"{}\"", name, index, colour);
}

std::string bar_style(std::size_t series) {
  const std::size_t colour = series % 2;
  return colour_style("c", colour, palette::series[colour]) + " fill=\"currentColor\"";
}

double name_height(const std::vector<std::string>& lines) {
  return legend_line * static_cast<double>(lines.size()) + 4;
}

/// Returns whether the series have an order, because all their names are numbers.
bool has_order(const Panel& panel) {
  return panel.series.size() > 1 &&
         std::all_of(panel.series.begin(), panel.series.end(), [](const Series& each) {
           return parse_fraction(each.name.substr(0, each.name.find(','))).has_value();
         });
}

}  // namespace

ChartPanel::ChartPanel(const Panel& panel, double plot_height)
    : panel_(panel),
      axis_(panel),
      title_(layout::wrap(panel.title, svg::characters(title_width, heading_size))),
      axis_title_(layout::wrap(panel.axis, svg::characters(title_width, label_size))),
      is_ordered_(has_order(panel)) {
  double names = 0;
  for (const Series& series : panel.series) {
    const std::size_t most =
        std::max(svg::characters(legend_width, label_size), layout::longest_word(series.name));
    names_.push_back(layout::wrap(series.name, most));
    names += name_height(names_.back());
  }
  plot_height_ = std::max(plot_height, names);
}

double ChartPanel::legend_room() const {
  if (!has_legend()) return 0;
  const double before = names_ends() ? 0 : sample;
  double widest = names_ends() ? 0 : svg::text_width(panel_.legend, label_size) - sample;
  for (const auto& lines : names_) {
    for (const std::string& line : lines) {
      widest = std::max(widest, svg::text_width(line, label_size));
    }
  }
  return legend_gap + before + widest;
}

double ChartPanel::room_above() const {
  if (panel_.title.empty() && panel_.legend.empty()) return 12;
  const double legend = names_ends() && !panel_.legend.empty() ? legend_line : 0;
  const bool only_legend = panel_.title.empty() && legend > 0;
  return 16 + legend + (only_legend ? 0 : heading_line * static_cast<double>(title_.size()));
}

double ChartPanel::room_below() const {
  return 9 + legend_line * static_cast<double>(axis_title_.size());
}

double ChartPanel::tick_width() const {
  double widest = 0;
  for (const double tick : panel_.scale.ticks()) {
    widest = std::max(widest, svg::text_width(tick_text(tick), label_size));
  }
  return widest;
}

double ChartPanel::left_room(double width) {
  axis_.span(0, width);
  return std::max(tick_width() + 17 + label_size, axis_.overhang());
}

std::string ChartPanel::drawing(double left, double top, double width) {
  left_ = left;
  right_ = left + width;
  top_ = top + room_above();
  bottom_ = top_ + plot_height_;
  axis_.span(left, width);
  std::string text = titles() + upright_axis() + axis_.drawing(bottom_);
  const double base = std::clamp(y(0), top_, bottom_);
  text += svg::line({left_, base}, {right_, base}, axis_style);
  for (std::size_t i = 0; i < panel_.series.size(); ++i) {
    text += panel_.kind == Panel::Kind::lines ? line(i) : bars(i);
  }
  if (!has_legend()) return text;
  return text + (names_ends() ? names_at_ends() : legend());
}

std::string ChartPanel::titles() const {
  std::string text;
  const double over = names_ends() && !panel_.legend.empty() ? legend_line : 0;
  double down = top_ - 14 - over - heading_line * static_cast<double>(title_.size() - 1);
  for (const std::string& line : title_) {
    if (!line.empty()) text += svg::text({left_, down}, line, heading_size, svg::bold);
    down += heading_line;
  }
  if (!panel_.legend.empty() && names_ends()) {
    text += svg::text({right_ + legend_room(), top_ - 10}, panel_.legend + " ↓", label_size,
                      "text-anchor=\"end\"");
  } else if (!panel_.legend.empty()) {
    text += svg::text({right_ + legend_gap, top_ - 14}, panel_.legend, label_size, svg::bold);
  }
  down = bottom_ + axis_.height() + 16;
  for (const std::string& line : axis_title_) {
    text += svg::text({(left_ + right_) / 2, down}, line, label_size, "text-anchor=\"middle\"");
    down += legend_line;
  }
  return text;
}

std::string ChartPanel::upright_axis() const {
  std::string text;
  for (const double tick : panel_.scale.ticks()) {
    text += svg::line({left_, y(tick)}, {right_, y(tick)}, grid_style);
    text += svg::text({left_ - 7, y(tick) + 4}, tick_text(tick), label_size, "text-anchor=\"end\"");
  }
  text += svg::line({left_, top_}, {left_, bottom_}, axis_style);
  const svg::Point place = {left_ - tick_width() - 17, (top_ + bottom_) / 2};
  return text + svg::text(place, panel_.unit, label_size,
                          fmt::format("text-anchor=\"middle\" transform=\"rotate(-90 {} {})\"",
                                      svg::length(place.x), svg::length(place.y)));
}

std::string ChartPanel::colour(std::size_t series) const {
  if (is_ordered_) {
    const std::size_t step = palette::step(series, panel_.series.size());
    return colour_style("r", step, palette::ramp[step]);
  }
  const std::size_t look = series % looks.size();
  return colour_style("c", look, palette::series[look]);
}

std::string ChartPanel::line_style(std::size_t series) const {
  std::string style = colour(series) + " stroke=\"currentColor\" stroke-width=\"2\"";
  if (is_ordered_) return style;
  return style + fmt::format(" stroke-dasharray=\"{}\"", looks[series % looks.size()].dashes);
}

/// Returns a marker. Markers of the second half of series without an order are hollow.
std::string ChartPanel::marker(std::size_t series, svg::Point place, std::string_view says) const {
  if (is_ordered_) {
    return svg::marker(svg::Shape::circle, place, colour(series) + " fill=\"currentColor\"", says);
  }
  const std::size_t look = series % looks.size();
  const bool hollow = series / looks.size() % 2 == 1;
  return svg::marker(looks[look].shape, place,
                     colour_style(hollow ? "hollow c" : "c", look, palette::series[look]) +
                         fmt::format(" fill=\"{}\" stroke=\"currentColor\" stroke-width=\"1.6\"",
                                     hollow ? palette::paper : "currentColor"),
                     says);
}

/// Returns the line of a series through the points between gaps if the axis has an order. Adds
/// markers at single points, and at others if they do not overlap.
std::string ChartPanel::line(std::size_t series) const {
  std::string lines;
  std::string markers;
  std::vector<svg::Point> run;
  double marked = -1e9;
  const auto finish = [&] {
    if (run.size() > 1 && axis_.has_numbers()) lines += svg::polyline(run, line_style(series));
    run.clear();
  };
  const auto& values = panel_.series[series].values;
  for (const std::size_t place : axis_.order()) {
    if (!values[place]) {
      finish();
      continue;
    }
    run.push_back({axis_.x(place), y(values[place]->value)});
    if (run.size() > 1 && run.back().x - marked < marker_room) continue;
    marked = run.back().x;
    markers += marker(series, run.back(), values[place]->says);
  }
  finish();
  return lines + markers;
}

std::string ChartPanel::bars(std::size_t series) const {
  std::string bars;
  const double group = 0.8 * std::min(axis_.slot(), widest_slot);
  const double width = group / static_cast<double>(panel_.series.size());
  const double start = width * static_cast<double>(series) - group / 2;
  const auto& values = panel_.series[series].values;
  for (const std::size_t place : axis_.order()) {
    if (!values[place]) continue;
    const double height = y(0) - y(values[place]->value);
    bars += svg::bar({axis_.x(place) + start, y(0) - height}, width, height, bar_style(series),
                     values[place]->says);
  }
  return bars;
}

/// Returns the names of the series next to their last points, moved apart if these are close. A
/// thin line leads to each.
std::string ChartPanel::names_at_ends() const {
  struct Name {
    std::size_t series;
    svg::Point end;
    double top;
  };
  std::vector<Name> names;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto& values = panel_.series[i].values;
    const auto last = std::find_if(axis_.order().rbegin(), axis_.order().rend(),
                                   [&](std::size_t place) { return values[place].has_value(); });
    if (last == axis_.order().rend()) continue;
    const svg::Point end = {axis_.x(*last), y(values[*last]->value)};
    names.push_back({i, end, end.y - name_height(names_[i]) / 2});
  }
  std::stable_sort(names.begin(), names.end(),
                   [](const Name& a, const Name& b) { return a.end.y < b.end.y; });
  double least = top_ - legend_line / 2;
  for (Name& each : names) {
    each.top = std::max(each.top, least);
    least = each.top + name_height(names_[each.series]);
  }
  double most = bottom_ + legend_line / 2;
  std::string text;
  for (auto each = names.rbegin(); each != names.rend(); ++each) {
    const double height = name_height(names_[each->series]);
    each->top = std::min(each->top, most - height);
    most = each->top;
    const double middle = each->top + height / 2;
    text += svg::line({each->end.x + 6, each->end.y}, {right_ + legend_gap - 3, middle},
                      colour(each->series) + " stroke=\"currentColor\" stroke-opacity=\"0.6\"");
    double down = each->top + legend_line - 2;
    for (const std::string& line : names_[each->series]) {
      text += svg::text({right_ + legend_gap, down}, line, label_size);
      down += legend_line;
    }
  }
  return text;
}

/// Returns the legend in the order of the series, which is equal in all panels.
std::string ChartPanel::legend() const {
  std::string text;
  double top = top_;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    text += legend_entry(i, top);
    top += name_height(names_[i]);
  }
  return text;
}

std::string ChartPanel::legend_entry(std::size_t series, double top) const {
  const double x = right_ + legend_gap;
  const double middle = top + legend_line / 2;
  std::string text;
  if (panel_.kind == Panel::Kind::lines) {
    if (axis_.has_numbers()) {
      text += svg::polyline({{x, middle}, {x + sample - 6, middle}}, line_style(series));
    }
    text += marker(series, {x + (sample - 6) / 2, middle});
  } else {
    text += svg::bar({x + 8, middle - 6}, 12, 12, bar_style(series));
  }
  for (const std::string& line : names_[series]) {
    text += svg::text({x + sample, top + 12}, line, label_size);
    top += legend_line;
  }
  return text;
}

}  // namespace asdic
