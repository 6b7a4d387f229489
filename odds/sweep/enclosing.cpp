#include "odds/sweep/enclosing.hpp"

#include <cmath>
#include <limits>

namespace asdic {

namespace {

/// Whether a double is above the figure.
bool is_above(double number, const Figure& figure, const Rational& value) {
  const Rational own(number);
  return figure.is_root ? number > 0 && own * own > value : own > value;
}

bool is_below(double number, const Figure& figure, const Rational& value) {
  const Rational own(number);
  return figure.is_root ? number < 0 || own * own < value : own < value;
}

}  // namespace

EnclosingDoubles enclosing(const Figure& figure) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Rational value = figure.value.exact();
  const double near = to_double(figure.value);
  EnclosingDoubles bounds{figure.is_root ? std::sqrt(near) : near, 0};
  while (is_above(bounds.lower, figure, value)) {
    bounds.lower = std::nextafter(bounds.lower, -infinity);
  }
  bounds.upper = bounds.lower;
  while (is_below(bounds.upper, figure, value)) {
    bounds.upper = std::nextafter(bounds.upper, infinity);
  }
  return bounds;
}

}  // namespace asdic
