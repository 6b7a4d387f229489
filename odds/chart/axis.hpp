// Computes the positions and labels of the places on a chart's axis.
#pragma once

#include <string>
#include <vector>

#include "odds/chart/chart.hpp"

namespace asdic {

constexpr double label_size = 12;

/// The axis of a panel along its lower edge. Lengths are in pixels.
class ChartAxis {
 public:
  explicit ChartAxis(const Panel& panel);

  /// Returns the least width of the axis. Labels that would overlap are slanted.
  double least_width() const;
  /// Positions the axis from `left` over `width`.
  void span(double left, double width);

  bool has_numbers() const { return numeric_; }
  double x(std::size_t place) const { return places_[place]; }
  /// Returns the indices of the places in their order along the axis.
  const std::vector<std::size_t>& order() const { return order_; }
  /// Returns the distance of the nearest two places.
  double slot() const { return slot_; }
  /// Return the length of the labels below the axis, and to the left of it.
  double height() const;
  double overhang() const;
  /// Returns ticks and labels below a line at this height, as SVG.
  std::string drawing(double y) const;

 private:
  struct Label {
    double x = 0;
    std::vector<std::string> lines;
  };
  static double width(const Label& label);
  void label_numbers(double start, double scale);
  void label_words();

  const Panel& panel_;
  bool numeric_ = false;
  bool slanted_ = false;
  double slot_ = 0;
  std::vector<double> numbers_;
  std::vector<double> places_;
  std::vector<std::size_t> order_;
  std::vector<Label> labels_;
};

}  // namespace asdic
