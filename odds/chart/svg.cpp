#include "odds/chart/svg.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "lib/text.hpp"
#include "odds/chart/markup.hpp"
#include "odds/chart/palette.hpp"

namespace asdic::svg {

namespace {

// Widths of letters at a size of 1, as in the widest of the usual fonts.
constexpr double letter = 0.64;
constexpr double capital = 0.78;
constexpr double narrow = 0.46;
constexpr double wide = 1.05;
constexpr double radius = 4;  ///< of markers

/// Returns corners around a centre, in units of the radius. A circle has none.
std::vector<Point> corners(Shape shape) {
  switch (shape) {
    case Shape::circle:
      break;
    case Shape::square:
      return {{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}};
    case Shape::triangle:
      return {{0, -1.2}, {1.1, 0.8}, {-1.1, 0.8}};
    case Shape::diamond:
      return {{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}};
    case Shape::down:
      return {{0, 1.2}, {1.1, -0.8}, {-1.1, -0.8}};
    case Shape::hexagon:
      return {{-1.2, 0}, {-0.6, -1}, {0.6, -1}, {1.2, 0}, {0.6, 1}, {-0.6, 1}};
  }
  return {};
}

std::string points_text(const std::vector<Point>& points) {
  std::string text;
  for (const Point& point : points) {
    text += (text.empty() ? "" : " ") + length(point.x) + "," + length(point.y);
  }
  return text;
}

std::string element(std::string_view name, const std::string& attributes, std::string_view style,
                    std::string_view says) {
  const std::string start = fmt::format("<{} {} {}", name, attributes, style);
  if (says.empty()) return start + "/>\n";
  return fmt::format("{}><title>{}</title></{}>\n", start, markup::escape(says), name);
}

}  // namespace

std::string length(double pixels) {
  std::string text = fmt::format("{:.2f}", pixels);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

double text_width(std::string_view text, double size) {
  double width = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xc0u) == 0x80u) continue;  // within a letter
    const auto is_one_of = [&](std::string_view letters) {
      return letters.find(c) != std::string_view::npos;
    };
    const bool is_wide = is_one_of("mwMW%@") || (static_cast<unsigned char>(c) >= 0xe3);
    const bool is_capital = c >= 'A' && c <= 'Z';
    const bool is_narrow = is_one_of(" .,:;'!|/()[]filjtrI-");
    width += is_wide ? wide : is_narrow ? narrow : is_capital ? capital : letter;
  }
  return width * size;
}

std::size_t characters(double width, double size) {
  return static_cast<std::size_t>(std::max(1.0, width / (size * letter)));
}

std::string line(Point from, Point to, std::string_view style) {
  return element("line",
                 fmt::format(R"(x1="{}" y1="{}" x2="{}" y2="{}")", length(from.x), length(from.y),
                             length(to.x), length(to.y)),
                 style, "");
}

std::string polyline(const std::vector<Point>& points, std::string_view style) {
  return element("polyline", "points=\"" + points_text(points) + "\" fill=\"none\"", style, "");
}

std::string bar(Point corner, double width, double height, std::string_view style,
                std::string_view says) {
  return element("rect",
                 fmt::format(R"(x="{}" y="{}" width="{}" height="{}")", length(corner.x),
                             length(corner.y), length(width), length(height)),
                 style, says);
}

std::string marker(Shape shape, Point centre, std::string_view style, std::string_view says) {
  if (shape == Shape::circle) {
    return element("circle",
                   fmt::format(R"(cx="{}" cy="{}" r="{}")", length(centre.x), length(centre.y),
                               length(radius)),
                   style, says);
  }
  std::vector<Point> points = corners(shape);
  for (Point& point : points) {
    point = {centre.x + radius * point.x, centre.y + radius * point.y};
  }
  return element("polygon", "points=\"" + points_text(points) + "\"", style, says);
}

std::string text(Point start, std::string_view text, double size, std::string_view style) {
  return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}>{}</text>\n", length(start.x),
                     length(start.y), length(size), style.empty() ? "" : " ", style,
                     markup::escape(text));
}

std::string file(double width, double height, std::string_view title, std::string_view description,
                 const std::string& drawing) {
  std::vector<std::string> lines;
  for (const std::string_view each : split(description, '\n'))
    lines.push_back(markup::escape(each));
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" "
      "fill=\"{5}\">\n<title>{2}</title>\n<desc>{3}</desc>\n"
      "<rect class=\"paper\" width=\"{0}\" height=\"{1}\" fill=\"{6}\"/>\n{4}</svg>\n",
      length(width), length(height), markup::escape(title), join(lines, "\n"), drawing,
      palette::ink, palette::paper);
}

Scale Scale::around(double least, double most, int most_ticks) {
  if (!(most > least)) most = least + 1;
  constexpr std::array<double, 3> round = {1, 2, 5};
  for (int power = static_cast<int>(std::floor(std::log10((most - least) / most_ticks)));;
       ++power) {
    for (const double each : round) {
      // A power of ten below 1 is a divisor, so that multiples of the step are rounded only once.
      const double step = power < 0 ? each / std::pow(10, -power) : each * std::pow(10, power);
      const double first = std::floor(least / step + 1e-9);
      const double last = std::ceil(most / step - 1e-9);
      if (last - first < most_ticks) return {first * step, last * step, step};
    }
  }
}

std::vector<double> Scale::ticks() const {
  std::vector<double> ticks;
  const auto first = static_cast<std::int64_t>(std::ceil(from / step - 1e-9));
  const auto last = static_cast<std::int64_t>(std::floor(to / step + 1e-9));
  for (std::int64_t i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

std::string Scale::label(double tick) const {
  const int places = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
  std::string text =
      places > 6 ? fmt::format("{:.3g}", tick) : fmt::format("{:.{}f}", tick, places);
  return tick < 0 ? "−" + text.substr(1) : text;
}

}  // namespace asdic::svg
