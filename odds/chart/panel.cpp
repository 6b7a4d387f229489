#include "odds/chart/panel.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "lib/columns.hpp"

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

/// The look of a series. The looks differ in colour, also for the colour-blind, in dashes and in
/// markers.
struct Look {
  const char* colour;
  const char* dashes;
  svg::Shape shape;
};
constexpr std::array<Look, 6> looks = {{{"#0072b2", "none", svg::Shape::circle},
                                        {"#d55e00", "7 3", svg::Shape::square},
                                        {"#008060", "2 2.5", svg::Shape::triangle},
                                        {"#a03c78", "9 3 2 3", svg::Shape::diamond},
                                        {"#000000", "14 4", svg::Shape::down},
                                        {"#b07800", "4 2 1.5 2 1.5 2", svg::Shape::hexagon}}};
constexpr std::array<const char*, 2> fills = {"#0072b2", "#f4c06a"};

std::string line_style(std::size_t series) {
  const Look& look = looks[series % looks.size()];
  return fmt::format("stroke=\"{}\" stroke-width=\"1.8\" stroke-dasharray=\"{}\"", look.colour,
                     look.dashes);
}

/// Returns a marker. Markers of the second half of the series are hollow.
std::string marker(std::size_t series, svg::Point place, std::string_view says = "") {
  const Look& look = looks[series % looks.size()];
  const bool hollow = series / looks.size() % 2 == 1;
  return svg::marker(look.shape, place,
                     fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"",
                                 hollow ? "#fff" : look.colour, look.colour),
                     says);
}

std::string bar_style(std::size_t series) {
  return fmt::format("fill=\"{}\" stroke=\"#222\" stroke-width=\"0.8\"", fills[series % 2]);
}

double name_height(const std::vector<std::string>& lines) {
  return legend_line * static_cast<double>(lines.size()) + 4;
}

}  // namespace

ChartPanel::ChartPanel(const Panel& panel, double plot_height)
    : panel_(panel),
      axis_(panel),
      title_(layout::wrap(panel.title, svg::characters(title_width, heading_size))),
      axis_title_(layout::wrap(panel.axis, svg::characters(title_width, label_size))) {
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
  double widest = svg::text_width(panel_.legend, label_size) - sample;
  for (const auto& lines : names_) {
    for (const std::string& line : lines) {
      widest = std::max(widest, svg::text_width(line, label_size));
    }
  }
  return legend_gap + sample + widest;
}

double ChartPanel::room_above() const {
  if (panel_.title.empty() && panel_.legend.empty()) return 12;
  return 16 + heading_line * static_cast<double>(title_.size());
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
  text += svg::line({left_, base}, {right_, base}, "stroke=\"#222\"");
  for (std::size_t i = 0; i < panel_.series.size(); ++i) {
    text += panel_.kind == Panel::Kind::lines ? line(i) : bars(i);
  }
  return has_legend() ? text + legend() : text;
}

std::string ChartPanel::titles() const {
  std::string text;
  double down = top_ - 14 - heading_line * static_cast<double>(title_.size() - 1);
  for (const std::string& line : title_) {
    if (!line.empty()) text += svg::text({left_, down}, line, heading_size, svg::bold);
    down += heading_line;
  }
  if (!panel_.legend.empty()) {
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
    text += svg::line({left_, y(tick)}, {right_, y(tick)}, "stroke=\"#ddd\"");
    text += svg::text({left_ - 7, y(tick) + 4}, tick_text(tick), label_size, "text-anchor=\"end\"");
  }
  text += svg::line({left_, top_}, {left_, bottom_}, "stroke=\"#222\"");
  const svg::Point place = {left_ - tick_width() - 17, (top_ + bottom_) / 2};
  return text + svg::text(place, panel_.unit, label_size,
                          fmt::format("text-anchor=\"middle\" transform=\"rotate(-90 {} {})\"",
                                      svg::length(place.x), svg::length(place.y)));
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
