// The numbers of results: exact fractions and intervals.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "asdic/error.hpp"
#include "asdic/shared.hpp"

namespace asdic::ASDIC_V0 {

/// An integer type of at most 64 bits. Truth values and characters are not numbers.
template <class T>
concept WholeNumber = std::integral<T> && sizeof(T) <= sizeof(std::uint64_t) &&
                      !std::same_as<T, bool> && !std::same_as<T, char> &&
                      !std::same_as<T, wchar_t> && !std::same_as<T, char8_t> &&
                      !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

/// An exact fraction, or a closed interval between two fractions that is proven to contain the
/// number. Copies share their data, so they are cheap. A fraction can have a million digits, so
/// asdic reduces it only when you call exact(), numerator(), denominator() or the functions for
/// their limbs. Each call reduces it again.
class ASDIC_API Number {
 public:
  /// Makes an exact 0.
  Number();
  /// Makes an exact whole number.
  template <WholeNumber Whole>
  Number(Whole value) : Number(whole(widest(value))) {}
  /// Makes an exact number from a text such as "3", "-1/2" or "0.25". Throws Error(input) for any
  /// other text.
  explicit Number(std::string_view text);

  bool is_exact() const;  ///< true for a fraction, false for an interval

  // The functions up to denominator_limbs() throw Error(misuse) for an interval.

  /// Returns the fraction in lowest terms: "137/280", or "1" for a whole number.
  std::string exact() const;
  /// Returns -1, 0 or 1.
  int sign() const;
  /// Returns the numerator in lowest terms, in decimal digits, with a "-" if it is negative.
  std::string numerator() const;
  std::string denominator() const;  ///< the denominator in lowest terms, which is positive
  /// Returns the absolute value in base 2^64, the lowest limb first; no limbs for 0.
  std::vector<std::uint64_t> numerator_limbs() const;
  std::vector<std::uint64_t> denominator_limbs() const;  ///< in the same format

  /// Return the ends of an interval as exact numbers; both return an exact number unchanged.
  Number lower() const;
  Number upper() const;  ///< at least lower()

  /// Returns the number with `digits` significant digits (1 to 10000), rounded half to even. For an
  /// interval, returns only the digits that are certain, or "?" if none is. Numbers below 1e-6 have
  /// an exponent. Throws Error(misuse) for any other `digits`.
  std::string decimal(int digits = 12) const;
  /// Returns the nearest double, with ties to even. For an interval, rounds its middle.
  double to_double() const;
  /// Returns the double nearest to the square root, of the middle for an interval. Throws
  /// Error(misuse) if the number is negative.
  double square_root() const;

  /// Returns true if both are exact and equal, or both are intervals with equal ends.
  friend ASDIC_API bool operator==(const Number& a, const Number& b);
  /// Compares two numbers. An interval is unordered to numbers that share a point with it, unless
  /// they are equal in the sense of ==.
  friend ASDIC_API std::partial_ordering operator<=>(const Number& a, const Number& b);
  /// Writes decimal().
  friend ASDIC_API std::ostream& operator<<(std::ostream& out, const Number& number);

  struct Impl;                                 ///< internal
  const Impl& impl() const { return *impl_; }  ///< internal

 private:
  template <WholeNumber Whole>
  static auto widest(Whole value) {
    return static_cast<std::conditional_t<std::is_signed_v<Whole>, std::int64_t, std::uint64_t>>(
        value);
  }
  static Number whole(std::int64_t value);
  static Number whole(std::uint64_t value);
  explicit Number(const Impl* impl);
  SharedPointer<Impl> impl_;
};

}  // namespace asdic::ASDIC_V0
