// Exact numbers: their types, how they are read and how they are printed. Boost.Multiprecision does
// the arithmetic. Only number.cpp includes it, because it has 170,000 lines.
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

/// A whole number of any size. It is a number of GMP or, in a build without GMP, a cpp_int of
/// Boost.
class Integer {
 public:
  Integer() noexcept;
  template <std::integral Word>
  Integer(Word value) : Integer(word(value), word_tag) {}
  /// Reads decimal digits, with an optional '-' in front. Throws Error(misuse) for any other text.
  explicit Integer(std::string_view text);
  Integer(const Integer& other);
  Integer(Integer&& other) noexcept;
  Integer& operator=(const Integer& other);
  Integer& operator=(Integer&& other) noexcept;
  /// Keeps the storage, unlike an assignment of Integer(value).
  template <std::integral Word>
  Integer& operator=(Word value) {
    return assign(word(value));
  }
  ~Integer();
  void swap(Integer& other) noexcept;

  /// Returns -1, 0 or 1.
  int sign() const;
  /// Returns a negative number, 0 or a positive number if this number is less than, equal to or
  /// greater than the other.
  int compare(const Integer& other) const;
  /// Return the number as a machine word. Throw Error(misuse) if it does not fit.
  std::int64_t to_int64() const;
  std::uint64_t to_uint64() const;
  /// Returns a double near the number: GMP truncates, and Boost rounds to the nearest. Use
  /// lib/exact/nearest.hpp for the same result in both builds.
  double to_double() const;

  Integer& operator+=(const Integer& other);
  Integer& operator-=(const Integer& other);
  Integer& operator*=(const Integer& other);
  /// Divides, and rounds towards 0. The remainder has the sign of the dividend. Both operators
  /// throw Error(misuse) if the other number is 0.
  Integer& operator/=(const Integer& other);
  Integer& operator%=(const Integer& other);
  Integer& operator<<=(std::size_t bits);
  /// Rounds down, also for negative numbers.
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

  /// Returns the place of Boost's number within this object. Only number.cpp uses it.
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
  Integer& assign(std::int64_t value);
  Integer& assign(std::uint64_t value);
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

/// A fraction in lowest terms with a positive denominator.
class Rational {
 public:
  Rational() : denominator_(1) {}
  template <std::integral Word>
  Rational(Word value) : numerator_(value), denominator_(1) {}
  Rational(Integer value) : numerator_(std::move(value)), denominator_(1) {}
  /// Throws Error(misuse) if the denominator is 0.
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
  /// Returns the nearest double.
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
  /// Throws Error(misuse) if b is 0.
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
/// Returns the square root, rounded down. Throws Error(misuse) if the value is negative.
Integer sqrt(const Integer& value);
/// Sets `quotient` and `rest` to value / divisor and value % divisor.
void divide(const Integer& value, const Integer& divisor, Integer& quotient, Integer& rest);

/// Returns the greatest whole number that is not greater than `value`.
Integer floor(const Rational& value);

/// Returns the exact value of a text such as "3", "-1/2" or "0.25", or nothing if the text is not
/// such a number.
std::optional<Rational> parse_fraction(std::string_view text);

/// Returns decimal digits: "-137".
std::string to_string(const Integer& value);
/// Returns "137/280", or "1" if the value is whole.
std::string to_string(const Rational& value);
/// Returns lower-case hexadecimal digits, with a '-' in front if the value is negative.
std::string to_hex(const Integer& value);
/// Returns a hash of the value.
std::size_t hash(const Integer& value);
std::ostream& operator<<(std::ostream& out, const Integer& value);
std::ostream& operator<<(std::ostream& out, const Rational& value);

/// Returns a / b. Throws Error(verification) if b does not divide a.
Integer divide_exactly(const Integer& a, const Integer& b);
/// Sets `quotient` to a / b and `rest` to 0, in their storage. Throws in the same way.
void divide_exactly(const Integer& a, const Integer& b, Integer& quotient, Integer& rest);

/// Returns a / b if b divides a, and an undefined number if it does not. Faster than `/`.
Integer quotient_of_multiple(const Integer& a, const Integer& b);

/// Adds a * b to `sum` without a temporary number.
void add_product(Integer& sum, const Integer& a, const Integer& b);
void add_product(Integer& sum, const Integer& a, std::uint64_t b);
void add_product(Integer& sum, const Integer& a, int b) = delete;  // it would lose its sign

/// Sets `common` to the greatest common divisor of `common` and `other` without a temporary number.
void reduce_to_common(Integer& common, const Integer& other);

/// Returns the least r >= 0 that is congruent to `value` modulo `modulus`.
std::uint64_t modulo(const Integer& value, std::uint64_t modulus);

/// Returns the digits of |value| in base 2^bits, the most significant first. 0 has no digits.
std::vector<std::uint64_t> binary_digits(const Integer& value, int bits);
/// Appends the digits of |value| in base 2^bits to `digits`, the least significant first.
void append_binary_digits(const Integer& value, int bits, std::vector<std::uint64_t>& digits);
/// The most significant bits of a positive number.
struct LeadingBits {
  std::uint64_t bits;      ///< the first 64 bits, with zeros behind those of a shorter number
  std::size_t bit_length;  ///< of the number
  bool has_more;           ///< whether the number has further bits
};
/// Returns the most significant bits of `value`, which must be positive.
LeadingBits leading_bits(const Integer& value);
/// Returns the number whose digits in base 2^64 are `limbs`, the least significant first.
Integer from_limbs(std::span<const std::uint64_t> limbs);

/// Returns the product of all numbers, or 1 if there are none.
Integer product(std::span<const Integer> numbers);

/// Divides `value`, which must not be 0, by p as often as p divides it. Returns how often that was.
int remove_factor(Integer& value, std::uint32_t p);

/// Returns the number of bits of |value|; 0 for 0.
std::size_t bit_length(const Integer& value);
/// Returns how often 2 divides the value, which must not be 0.
std::size_t trailing_zero_bits(const Integer& value);
bool is_odd(const Integer& value);

enum class TrailingZeros { keep, drop };
/// Returns numerator / denominator with `digits` significant digits (at least 1). Rounds the exact
/// value, half to even. The fraction need not be in lowest terms; the denominator must be positive.
/// Numbers below 1e-6 have an exponent ("1.5e-9").
std::string decimal(const Integer& numerator, const Integer& denominator, int digits,
                    TrailingZeros zeros = TrailingZeros::drop);
std::string decimal(const Rational& value, int digits, TrailingZeros zeros = TrailingZeros::drop);

/// Return the same as decimal(), but rounded down or up instead of to the nearest.
std::string decimal_below(const Integer& numerator, const Integer& denominator, int digits);
std::string decimal_above(const Integer& numerator, const Integer& denominator, int digits);

/// Returns numerator / denominator with exactly `places` digits after the point. Rounds half to
/// even.
std::string fixed(const Integer& numerator, const Integer& denominator, int places);
std::string fixed(const Rational& value, int places);

}  // namespace asdic

template <>
struct std::hash<asdic::Integer> {
  std::size_t operator()(const asdic::Integer& value) const { return asdic::hash(value); }
};
