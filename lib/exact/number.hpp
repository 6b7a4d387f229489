// Exact numbers: the one place where their types are chosen and where they are read and printed.
#pragma once

#include <boost/multiprecision/number.hpp>
#ifdef ASDIC_WITHOUT_GMP
#include <boost/multiprecision/cpp_int.hpp>
#else
#include <boost/multiprecision/gmp.hpp>
#endif

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace asdic {

#ifdef ASDIC_WITHOUT_GMP
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<
    boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
    boost::multiprecision::et_off>;
#else
using Integer =
    boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational,
                                               boost::multiprecision::et_off>;
#endif

/// numerator / denominator in lowest terms with a positive denominator.
/// Throws Error(misuse) where the denominator is 0. Fractions are made here and nowhere else.
Rational fraction(const Integer& numerator, const Integer& denominator);

/// Reads "3", "-1/2" or "0.25" exactly; nothing where the text is no such number.
std::optional<Rational> parse_fraction(std::string_view text);

/// "137/280", or "1" where the value is whole.
std::string to_string(const Rational& value);

/// quotient = a / b for b that divides a; throws Error(verification) where it leaves a remainder.
Integer divide_exactly(const Integer& a, const Integer& b);

/// a / b where b is known to divide a; without that it may be any number.
Integer quotient_of_multiple(const Integer& a, const Integer& b);

/// sum += a * b without a temporary.
void add_product(Integer& sum, const Integer& a, const Integer& b);
void add_product(Integer& sum, const Integer& a, std::uint64_t b);
void add_product(Integer& sum, const Integer& a, int b) = delete;  // it would lose its sign

/// common = the greatest common divisor of common and other, without a temporary.
void reduce_to_common(Integer& common, const Integer& other);

/// The least r >= 0 with r = value modulo the modulus.
std::uint64_t modulo(const Integer& value, std::uint64_t modulus);

/// The digits of |value| in base 2^bits, the highest first; none for 0.
std::vector<std::uint64_t> binary_digits(const Integer& value, int bits);
/// The same behind what is there, the lowest first.
void append_binary_digits(const Integer& value, int bits, std::vector<std::uint64_t>& digits);
/// The number of digits in base 2^64, the lowest first.
Integer from_limbs(std::span<const std::uint64_t> limbs);

/// Of all numbers; 1 where there are none.
Integer product(std::span<const Integer> numbers);

/// Divides value, which must not be 0, by p as often as it can be; returns how often that was.
int remove_factor(Integer& value, std::uint32_t p);

/// Number of bits of |value|; 0 for 0.
std::size_t bit_length(const Integer& value);

enum class TrailingZeros { keep, drop };
/// numerator / denominator to `digits` significant digits (at least 1), rounded half to even from
/// the exact value; the fraction need not be in lowest terms, the denominator is positive.
/// Positional from 1e-6 up, with an exponent ("1.5e-9") below.
std::string decimal(const Integer& numerator, const Integer& denominator, int digits,
                    TrailingZeros zeros = TrailingZeros::drop);
std::string decimal(const Rational& value, int digits, TrailingZeros zeros = TrailingZeros::drop);

/// The same rounded down, and rounded up, instead of to the nearest.
std::string decimal_below(const Integer& numerator, const Integer& denominator, int digits);
std::string decimal_above(const Integer& numerator, const Integer& denominator, int digits);

/// numerator / denominator with exactly `places` digits after the point, rounded half to even.
std::string fixed(const Integer& numerator, const Integer& denominator, int places);
std::string fixed(const Rational& value, int places);

}  // namespace asdic
