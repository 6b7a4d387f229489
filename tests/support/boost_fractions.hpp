// Conversions between numbers of asdic and fractions of Boost, which oracles and readers of exports
// use.
#pragma once

#include <boost/multiprecision/number.hpp>

#include "lib/exact/number.hpp"

namespace asdic {

template <class Backend, boost::multiprecision::expression_template_option Templates>
using BoostNumber = boost::multiprecision::number<Backend, Templates>;

/// Returns `value` as a fraction of Boost.
template <class Fraction>
Fraction boost_fraction(const Rational& value) {
  return Fraction(to_string(value));
}

/// Returns `fraction`, which must be in lowest terms, as a number of asdic.
template <class Backend, boost::multiprecision::expression_template_option Templates>
Rational to_rational(const BoostNumber<Backend, Templates>& fraction) {
  return Rational(fraction.str());
}

/// Returns whether both are the same number. `fraction` must be in lowest terms.
template <class Backend, boost::multiprecision::expression_template_option Templates>
bool operator==(const Rational& value, const BoostNumber<Backend, Templates>& fraction) {
  return to_string(value) == fraction.str();
}

}  // namespace asdic
