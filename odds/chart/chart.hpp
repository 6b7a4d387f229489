// A chart: panels one below the other. A panel has lines or bars over an axis of numbers or words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/chart/svg.hpp"

namespace asdic {

struct ChartValue {
  double value = 0;
  std::string says;  ///< the text that a pointer over it shows
};

struct Series {
  std::string name;
  std::vector<std::optional<ChartValue>> values;  ///< one for each place of the axis, or a gap
};

struct Panel {
  enum class Kind { lines, bars };
  Kind kind = Kind::lines;
  std::string title;
  std::string axis;                 ///< its title
  std::vector<std::string> places;  ///< along it: numbers if all of them are, else words
  std::string unit;                 ///< the title of the upright axis
  std::string suffix;               ///< behind its numbers
  svg::Scale scale;                 ///< of the upright axis
  std::string legend;               ///< its title
  std::vector<Series> series;       ///< at most 12
};

struct Chart {
  std::string title;
  std::string description;           ///< a description for screen readers
  std::vector<std::string> caption;  ///< paragraphs
  std::vector<Panel> panels;
};

constexpr std::size_t most_series = 12;  ///< that differ even without colours

std::string as_svg(const Chart& chart);

}  // namespace asdic
