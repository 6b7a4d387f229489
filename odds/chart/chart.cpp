#include "odds/chart/chart.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lib/columns.hpp"
#include "odds/chart/palette.hpp"
#include "odds/chart/panel.hpp"

namespace asdic {

namespace {

constexpr double margin = 20;
constexpr double plot_width = 480;
constexpr double plot_height = 300;
constexpr double lower_height = 220;  ///< of one of several plots
constexpr double title_size = 17;
constexpr double caption_size = 11;

/// Returns words as lines of text from `y` on, and moves `y` below them.
std::string paragraph(const std::string& words, double width, double size, double& y,
                      std::string_view style) {
  std::string text;
  for (const std::string& line : layout::wrap(words, svg::characters(width, size))) {
    y += std::ceil(size * 1.3);
    text += svg::text({margin, y}, line, size, style);
  }
  return text;
}

}  // namespace

std::string as_svg(const Chart& chart) {
  std::vector<ChartPanel> panels;
  for (const Panel& panel : chart.panels) {
    panels.emplace_back(panel, chart.panels.size() > 1 ? lower_height : plot_height);
  }
  double width = plot_width;
  double left = 0;
  double legend = 0;
  for (const ChartPanel& panel : panels) {
    width = std::max(width, panel.least_width());
    legend = std::max(legend, panel.legend_room());
  }
  for (ChartPanel& panel : panels) left = std::max(left, margin + panel.left_room(width));
  left = std::ceil(left);
  const double whole = std::ceil(left + width + legend + margin);
  double y = margin - 4;
  std::string drawing = paragraph(chart.title, whole - 2 * margin, title_size, y, svg::bold);
  for (ChartPanel& panel : panels) {
    y += 14;
    drawing += panel.drawing(left, y, width);
    y += panel.height();
  }
  for (const std::string& each : chart.caption) {
    y += 4;
    drawing += paragraph(each, whole - 2 * margin, caption_size, y,
                         fmt::format("class=\"quiet\" fill=\"{}\"", palette::quiet));
  }
  return svg::file(whole, y + margin, chart.title, chart.description, drawing);
}

}  // namespace asdic
