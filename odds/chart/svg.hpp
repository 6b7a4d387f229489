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

/// With two digits after the point at most, and no trailing zeros.
std::string length(double pixels);

/// At least as wide as the text is in a sans-serif font of this size, whichever a viewer has.
double text_width(std::string_view text, double size);

/// As many characters as have room in this width.
std::size_t characters(double width, double size);

/// In what follows `style` is a list of attributes, and `says` what a mouse over it is told.
std::string line(Point from, Point to, std::string_view style);
std::string polyline(const std::vector<Point>& points, std::string_view style);
std::string bar(Point corner, double width, double height, std::string_view style,
                std::string_view says = "");
std::string marker(Shape shape, Point centre, std::string_view style, std::string_view says = "");
std::string text(Point start, std::string_view text, double size, std::string_view style = "");
constexpr std::string_view bold = "font-weight=\"bold\"";  ///< a style of text

/// A whole file with a white ground; the description may have several lines.
std::string file(double width, double height, std::string_view title, std::string_view description,
                 const std::string& drawing);

/// Round numbers along an axis.
struct Scale {
  double from = 0;
  double to = 1;
  double step = 1;

  /// Round numbers of which there are at most so many, the outermost beyond least and most. The
  /// step is 1, 2 or 5 times a power of ten.
  static Scale around(double least, double most, int most_ticks);

  /// From `from` to `to`.
  std::vector<double> ticks() const;
  /// With as many digits after the point as the step has.
  std::string label(double tick) const;
  /// 0 at `from`, 1 at `to`.
  double share(double value) const { return (value - from) / (to - from); }
};

}  // namespace asdic::svg
