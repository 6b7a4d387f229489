#include "odds/chart/axis.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lib/columns.hpp"
#include "lib/exact/value.hpp"
#include "odds/chart/markup.hpp"
#include "odds/chart/palette.hpp"

namespace asdic {

namespace {

constexpr double tick = 5;
constexpr double line_height = 14;
constexpr double between_labels = 8;
constexpr double least_slot = 22;  ///< for slanted labels
constexpr double inset = 14;       ///< of the first and the last point of a line
constexpr std::size_t most_lines = 3;
constexpr std::size_t slanted_line = 44;   ///< characters of a slanted label
constexpr std::size_t slanted_lines = 28;  ///< of each line of a label that may have several lines
const double slope = std::sqrt(0.5);       ///< sine and cosine of 45 degrees

}  // namespace

ChartAxis::ChartAxis(const Panel& panel) : panel_(panel) {
  for (const std::string& place : panel.places) {
    if (const auto number = parse_fraction(place)) numbers_.push_back(to_double(Value(*number)));
  }
  numeric_ = !numbers_.empty() && numbers_.size() == panel.places.size();
  order_.resize(panel.places.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  if (!numeric_) return;
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::size_t a, std::size_t b) { return numbers_[a] < numbers_[b]; });
}

double ChartAxis::least_width() const {
  return numeric_ ? 0 : least_slot * static_cast<double>(panel_.places.size());
}

void ChartAxis::span(double left, double width) {
  const auto count = static_cast<double>(panel_.places.size());
  places_.clear();
  if (!numeric_) {
    slot_ = width / count;
    for (std::size_t i = 0; i < panel_.places.size(); ++i) {
      places_.push_back(left + slot_ * (static_cast<double>(i) + 0.5));
    }
    return label_words();
  }
  const double least = numbers_[order_.front()];
  const double range = numbers_[order_.back()] - least;
  double gap = range > 0 ? range : 1;
  for (std::size_t i = 1; i < order_.size(); ++i) {
    const double step = numbers_[order_[i]] - numbers_[order_[i - 1]];
    if (step > 0) gap = std::min(gap, step);
  }
  const bool bars = panel_.kind == Panel::Kind::bars;
  // Bars have half a slot to both sides of the outermost.
  const double scale = bars || range == 0 ? width / (range + gap) : (width - 2 * inset) / range;
  slot_ = gap * scale;
  const double start = left + (width - range * scale) / 2;
  for (const double number : numbers_) places_.push_back(start + (number - least) * scale);
  label_numbers(start, scale);
}

/// Labels each number, or round numbers if the labels would overlap.
void ChartAxis::label_numbers(double start, double scale) {
  labels_.clear();
  double end = -1e9;
  bool room = true;
  for (const std::size_t i : order_) {
    const double half = svg::text_width(panel_.places[i], label_size) / 2;
    room = room && places_[i] - half >= end;
    end = places_[i] + half + between_labels;
    labels_.push_back({places_[i], {panel_.places[i]}});
  }
  if (room) return;
  const double least = numbers_[order_.front()];
  const double most = numbers_[order_.back()];
  labels_.clear();
  svg::Scale round = svg::Scale::around(least, most, 12);
  round.from = least;
  round.to = most;
  for (const double number : round.ticks()) {
    labels_.push_back({start + (number - least) * scale, {round.label(number)}});
  }
}

void ChartAxis::label_words() {
  labels_.clear();
  const std::size_t room = svg::characters(slot_ - between_labels, label_size);
  slanted_ = false;
  for (std::size_t i = 0; i < panel_.places.size(); ++i) {
    labels_.push_back({places_[i], layout::wrap(panel_.places[i], room)});
    slanted_ = slanted_ || labels_.back().lines.size() > most_lines ||
               layout::longest_word(panel_.places[i]) > room;
  }
  if (!slanted_) return;
  const auto most = static_cast<std::size_t>(std::max(1.0, slot_ * slope / line_height));
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    auto& lines = labels_[i].lines;
    lines = layout::wrap(panel_.places[i], most == 1 ? slanted_line : slanted_lines);
    if (lines.size() <= most) continue;
    lines.resize(most);
    lines.back() += " …";
  }
}

double ChartAxis::width(const Label& label) {
  double widest = 0;
  for (const std::string& line : label.lines) {
    widest = std::max(widest, svg::text_width(line, label_size));
  }
  return widest;
}

double ChartAxis::height() const {
  double height = 0;
  for (const Label& label : labels_) {
    const double lines = line_height * static_cast<double>(label.lines.size());
    height = std::max(height, slanted_ ? (width(label) + lines) * slope : lines);
  }
  return tick + 4 + height;
}

double ChartAxis::overhang() const {
  double overhang = 0;
  for (const Label& label : labels_) {
    const double before = slanted_ ? (width(label) + line_height) * slope : width(label) / 2;
    overhang = std::max(overhang, before - label.x);
  }
  return overhang;
}

std::string ChartAxis::drawing(double y) const {
  std::string drawing;
  for (const Label& label : labels_) {
    drawing += svg::line({label.x, y}, {label.x, y + tick},
                         fmt::format("class=\"axis\" stroke=\"{}\"", palette::ink));
    const svg::Point top = {label.x, y + tick + 4};
    const std::string turn = "text-anchor=\"end\" transform=\"rotate(-45 " + svg::length(top.x) +
                             " " + svg::length(top.y) + ")\"";
    double down = slanted_ ? line_height / 2 : line_height - 3;
    for (const std::string& line : label.lines) {
      drawing += svg::text({top.x, top.y + down}, markup::with_minus(line), label_size,
                           slanted_ ? turn : "text-anchor=\"middle\"");
      down += line_height;
    }
  }
  return drawing;
}

}  // namespace asdic
