// Draws a panel of a chart: its axes, its data and its legend.
#pragma once

#include <string>
#include <vector>

#include "odds/chart/axis.hpp"
#include "odds/chart/chart.hpp"

namespace asdic {

class ChartPanel {
 public:
  /// Takes the least height of the area within the axes.
  ChartPanel(const Panel& panel, double plot_height);

  /// Returns the least width of its axis.
  double least_width() const { return axis_.least_width(); }
  /// Returns the width of the legend, to the right of the axis.
  double legend_room() const;
  /// Returns the width to the left of an axis of this width.
  double left_room(double width);
  double height() const { return room_above() + plot_height_ + axis_.height() + room_below(); }

  /// Returns the panel as SVG, with an axis of this width from `left` on.
  std::string drawing(double left, double top, double width);

 private:
  bool has_legend() const { return panel_.series.size() > 1 || !panel_.legend.empty(); }
  /// Returns whether the names of series are at the ends of their lines, not in a legend.
  bool names_ends() const {
    return has_legend() && panel_.kind == Panel::Kind::lines && axis_.has_numbers();
  }
  double room_above() const;
  double room_below() const;
  double y(double value) const { return bottom_ - panel_.scale.share(value) * plot_height_; }
  std::string tick_text(double tick) const { return panel_.scale.label(tick) + panel_.suffix; }
  double tick_width() const;

  std::string titles() const;
  std::string upright_axis() const;
  std::string line(std::size_t series) const;
  std::string bars(std::size_t series) const;
  std::string legend() const;
  std::string legend_entry(std::size_t series, double top) const;
  std::string names_at_ends() const;
  std::string colour(std::size_t series) const;
  std::string line_style(std::size_t series) const;
  std::string marker(std::size_t series, svg::Point place, std::string_view says = "") const;

  const Panel& panel_;
  ChartAxis axis_;
  std::vector<std::vector<std::string>> names_;  ///< of the series, in lines
  std::vector<std::string> title_;               ///< in lines, as that of the axis
  std::vector<std::string> axis_title_;
  bool is_ordered_ = false;  ///< whether the series have an order
  double plot_height_;
  double left_ = 0;
  double right_ = 0;
  double top_ = 0;
  double bottom_ = 0;
};

}  // namespace asdic
