// Converts numbers to types of Boost.Multiprecision. Needs Boost.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>
#include <vector>

#include "asdic/number.hpp"

namespace asdic::ASDIC_V0 {

/// Returns the fraction in lowest terms. Throws Error(misuse) if the number is an interval.
inline boost::multiprecision::cpp_rational to_rational(const Number& number) {
  const auto whole = [](const std::vector<std::uint64_t>& limbs) {
    boost::multiprecision::cpp_int value;
    import_bits(value, limbs.begin(), limbs.end(), 64, false);
    return value;
  };
  const boost::multiprecision::cpp_int numerator = whole(number.numerator_limbs());
  return {number.sign() < 0 ? boost::multiprecision::cpp_int(-numerator) : numerator,
          whole(number.denominator_limbs())};
}

}  // namespace asdic::ASDIC_V0
