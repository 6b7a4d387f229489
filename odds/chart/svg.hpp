// Pieces of SVG: texts, lines, markers and bars. Lengths are in pixels, from the left and the top.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace asdic::svg {

struct Point {
  double x = 0;
  double y = 0;
};

enum class Shape { circle, square, triangle, diamond, down, hexagon };

/// Returns a length with at most two digits after the point, without trailing zeros.
std::string length(double pixels);

/// Returns a width that the text does not exceed in any common sans-serif font of this size.
double text_width(std::string_view text, double size);

/// Returns how many characters fit into this width.
std::size_t characters(double width, double size);

/// Return SVG elements. `style` is a list of attributes, and `says` is the text that a pointer over
/// the element shows.
std::string line(Point from, Point to, std::string_view style);
std::string polyline(const std::vector<Point>& points, std::string_view style);
std::string bar(Point corner, double width, double height, std::string_view style,
                std::string_view says = "");
std::string marker(Shape shape, Point centre, std::string_view style, std::string_view says = "");
std::string text(Point start, std::string_view text, double size, std::string_view style = "");
constexpr std::string_view bold = "font-weight=\"bold\"";  ///< a style of text

/// Returns a complete file with a white background. The description may have several lines.
std::string file(double width, double height, std::string_view title, std::string_view description,
                 const std::string& drawing);

/// The scale of an axis with round numbers.
struct Scale {
  double from = 0;
  double to = 1;
  double step = 1;

  /// Returns a scale with at most `most_ticks` round numbers, the outermost outside `least` and
  /// `most`. The step is 1, 2 or 5 times a power of ten.
  static Scale around(double least, double most, int most_ticks);

  /// Returns the ticks from `from` to `to`.
  std::vector<double> ticks() const;
  /// Returns the label of a tick, with as many digits after the point as the step has.
  std::string label(double tick) const;
  /// Returns the position of a value: 0 at `from`, 1 at `to`.
  double share(double value) const { return (value - from) / (to - from); }
};

}  // namespace asdic::svg
