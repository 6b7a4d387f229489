// Where the places of a chart's axis stand, and how they are labelled.
#pragma once

#include <string>
#include <vector>

#include "odds/chart/chart.hpp"

namespace asdic {

constexpr double label_size = 12;

/// The axis of a panel's places, along its lower edge.
class ChartAxis {
 public:
  explicit ChartAxis(const Panel& panel);

  /// Labels that would overlap are slanted.
  double least_width() const;
  /// Lays the axis out from one end to the other.
  void span(double left, double width);

  bool has_numbers() const { return numeric_; }
  double x(std::size_t place) const { return places_[place]; }
  /// Of places in the order along the axis.
  const std::vector<std::size_t>& order() const { return order_; }
  /// Between the nearest two places.
  double slot() const { return slot_; }
  /// What labels have below the axis, and to the left of it.
  double height() const;
  double overhang() const;
  /// Ticks and labels below a line at this height.
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
