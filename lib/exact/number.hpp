// Exact numbers: the one place where their types are defined, and where they are read and printed.
// The arithmetic is Boost.Multiprecision's, which number.cpp alone includes: it has 170,000 lines.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace asdic {

/// A whole number of any size, as GMP has it or, in a build without GMP, Boost's cpp_int.
class Integer {
 public:
  Integer() noexcept;
  template <std::integral Word>
  Integer(Word value) : Integer(word(value), word_tag) {}
  /// Reads decimal digits, which a '-' may precede. Throws Error(misuse) for any other text.
  explicit Integer(std::string_view text);
  Integer(const Integer& other);
  Integer(Integer&& other) noexcept;
  Integer& operator=(const Integer& other);
  Integer& operator=(Integer&& other) noexcept;
  ~Integer();
  void swap(Integer& other) noexcept;

  /// -1, 0 or 1.
  int sign() const;
  /// Below 0, 0 or above it as the number is below, equal to or above the other.
  int compare(const Integer& other) const;
  /// Throw Error(misuse) for a number that does not fit.
  std::int64_t to_int64() const;
  std::uint64_t to_uint64() const;
  /// Truncated by GMP, to the nearest without it: lib/exact/nearest.hpp rounds alike in both.
  double to_double() const;

  Integer& operator+=(const Integer& other);
  Integer& operator-=(const Integer& other);
  Integer& operator*=(const Integer& other);
  /// Rounds to 0; throws Error(misuse) where the other is 0. So does the remainder, which has the
  /// sign of the dividend.
  Integer& operator/=(const Integer& other);
  Integer& operator%=(const Integer& other);
  Integer& operator<<=(std::size_t bits);
  /// Rounds down.
  Integer& operator>>=(std::size_t bits);
  template <std::integral Word>
  Integer& operator+=(Word other) {
    return add(word(other));
  }
  template <std::integral Word>
  Integer& operator-=(Word other) {
    return subtract(word(other));
  }
  template <std::integral Word>
  Integer& operator*=(Word other) {
    return multiply(word(other));
  }
  template <std::integral Word>
  Integer& operator/=(Word other) {
    return *this /= Integer(other);
  }
  template <std::integral Word>
  Integer& operator%=(Word other) {
    return *this %= Integer(other);
  }
  Integer& operator++() { return *this += 1; }

  friend Integer operator-(Integer value) {
    value.negate();
    return value;
  }
  friend Integer operator+(const Integer& a, const Integer& b);
  friend Integer operator-(const Integer& a, const Integer& b);
  friend Integer operator*(const Integer& a, const Integer& b);
  friend Integer operator/(const Integer& a, const Integer& b);
  friend Integer operator%(const Integer& a, const Integer& b);
  // These reuse the storage of a temporary operand.
  friend Integer operator+(Integer&& a, const Integer& b) { return std::move(a += b); }
  friend Integer operator-(Integer&& a, const Integer& b) { return std::move(a -= b); }
  friend Integer operator*(Integer&& a, const Integer& b) { return std::move(a *= b); }
  template <std::integral Word>
  friend Integer operator+(Integer a, Word b) {
    a += b;
    return a;
  }
  template <std::integral Word>
  friend Integer operator-(Integer a, Word b) {
    a -= b;
    return a;
  }
  template <std::integral Word>
  friend Integer operator*(Integer a, Word b) {
    a *= b;
    return a;
  }
  template <std::integral Word>
  friend Integer operator*(Word a, Integer b) {
    b *= a;
    return b;
  }
  template <std::integral Word>
  friend Integer operator/(Integer a, Word b) {
    a /= b;
    return a;
  }
  template <std::integral Word>
  friend Integer operator%(Integer a, Word b) {
    a %= b;
    return a;
  }
  friend Integer operator<<(Integer a, std::size_t bits) { return std::move(a <<= bits); }
  friend Integer operator>>(Integer a, std::size_t bits) { return std::move(a >>= bits); }

  friend bool operator==(const Integer& a, const Integer& b) { return a.compare(b) == 0; }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    return a.compare(b) <=> 0;
  }
  template <std::integral Word>
  friend bool operator==(const Integer& a, Word b) {
    return a.compare(word(b)) == 0;
  }
  template <std::integral Word>
  friend std::strong_ordering operator<=>(const Integer& a, Word b) {
    return a.compare(word(b)) <=> 0;
  }

  /// Boost's number, which is kept here. For number.cpp.
  void* storage() { return storage_; }
  const void* storage() const { return storage_; }

 private:
  struct WordTag {};
  static constexpr WordTag word_tag = {};

  template <std::integral Word>
  static auto word(Word value) {
    return static_cast<std::conditional_t<std::is_signed_v<Word>, std::int64_t, std::uint64_t>>(
        value);
  }
  Integer(std::int64_t value, WordTag);
  Integer(std::uint64_t value, WordTag);
  Integer& add(std::int64_t other);
  Integer& add(std::uint64_t other);
  Integer& subtract(std::int64_t other);
  Integer& subtract(std::uint64_t other);
  Integer& multiply(std::int64_t other);
  Integer& multiply(std::uint64_t other);
  void negate();
  int compare(std::int64_t other) const;
  int compare(std::uint64_t other) const;

#ifdef ASDIC_WITHOUT_GMP
  alignas(16) std::byte storage_[32];
#else
  alignas(8) std::byte storage_[16];
#endif
};

inline void swap(Integer& a, Integer& b) noexcept {
  a.swap(b);
}

/// numerator / denominator, always in lowest terms and with a positive denominator.
class Rational {
 public:
  Rational() : denominator_(1) {}
  template <std::integral Word>
  Rational(Word value) : numerator_(value), denominator_(1) {}
  Rational(Integer value) : numerator_(std::move(value)), denominator_(1) {}
  /// Throws Error(misuse) where the denominator is 0.
  Rational(const Integer& numerator, const Integer& denominator);
  /// Reads what parse_fraction() reads. Throws Error(misuse) for any other text.
  explicit Rational(std::string_view text);
  /// Takes the exact value of the double. Throws Error(misuse) for an infinity or a NaN.
  explicit Rational(double value);

  const Integer& numerator() const& { return numerator_; }
  const Integer& denominator() const& { return denominator_; }
  Integer numerator() && { return std::move(numerator_); }
  Integer denominator() && { return std::move(denominator_); }
  int sign() const { return numerator_.sign(); }
  /// The nearest double.
  double to_double() const;

  Rational& operator+=(const Rational& other) { return *this = *this + other; }
  Rational& operator-=(const Rational& other) { return *this = *this - other; }
  Rational& operator*=(const Rational& other) { return *this = *this * other; }
  Rational& operator/=(const Rational& other) { return *this = *this / other; }
  friend Rational operator-(Rational value) {
    value.numerator_ = -std::move(value.numerator_);
    return value;
  }
  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  /// Throws Error(misuse) where b is 0.
  friend Rational operator/(const Rational& a, const Rational& b);
  friend bool operator==(const Rational& a, const Rational& b) {
    return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
  }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);

 private:
  Integer numerator_;
  Integer denominator_;
};

/// Returns the absolute value.
Integer abs(Integer value);
Rational abs(const Rational& value);
/// Return the greatest common divisor, and the least common multiple, both at least 0.
Integer gcd(const Integer& a, const Integer& b);
Integer lcm(const Integer& a, const Integer& b);
Integer pow(const Integer& base, std::size_t exponent);
/// Returns the root, rounded down. Throws Error(misuse) for a number below 0.
Integer sqrt(const Integer& value);
/// Finds quotient and rest = value - quotient * divisor, as `/` and `%` do it.
void divide(const Integer& value, const Integer& divisor, Integer& quotient, Integer& rest);

/// Reads "3", "-1/2" or "0.25" exactly; nothing where the text is no such number.
std::optional<Rational> parse_fraction(std::string_view text);

/// "-137".
std::string to_string(const Integer& value);
/// "137/280", or "1" where the value is whole.
std::string to_string(const Rational& value);
/// Lower-case digits in base 16, after a '-' for a number below 0.
std::string to_hex(const Integer& value);
/// Returns the same for equal numbers.
std::size_t hash(const Integer& value);
std::ostream& operator<<(std::ostream& out, const Integer& value);
std::ostream& operator<<(std::ostream& out, const Rational& value);

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
/// Returns how often 2 divides the value, which is not 0.
std::size_t trailing_zero_bits(const Integer& value);
bool is_odd(const Integer& value);

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

template <>
struct std::hash<asdic::Integer> {
  std::size_t operator()(const asdic::Integer& value) const { return asdic::hash(value); }
};
