#include "odds/sweep/double_interval.hpp"

#include <cmath>
#include <limits>

#include "lib/exact/nearest.hpp"

namespace asdic {

DoubleInterval double_interval(const Figure& figure) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Rational value = figure.value.exact();
  const double near = figure.is_root ? nearest_root(value.numerator(), value.denominator())
                                     : nearest_double(value.numerator(), value.denominator());
  const Rational own = figure.is_root ? Rational(near) * Rational(near) : Rational(near);
  return {own > value ? std::nextafter(near, -infinity) : near,
          own < value ? std::nextafter(near, infinity) : near};
}

}  // namespace asdic
