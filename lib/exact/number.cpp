#include "lib/exact/number.hpp"

#include <boost/multiprecision/number.hpp>
#ifdef ASDIC_WITHOUT_GMP
#include <boost/multiprecision/cpp_int.hpp>
#else
#include <boost/multiprecision/gmp.hpp>
#endif

#include <algorithm>
#include <bit>
#include <cmath>
#include <ios>
#include <limits>
#include <new>
#include <string>

#include "lib/error.hpp"
#include "lib/exact/gmp_memory.hpp"
#include "lib/exact/nearest.hpp"
#include "lib/exact/wide.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

namespace mp = boost::multiprecision;

#ifdef ASDIC_WITHOUT_GMP
using Number = mp::number<mp::cpp_int_backend<>, mp::et_off>;
#else
using Number = mp::number<mp::gmp_int, mp::et_off>;
const GmpMemory gmp_memory;
#endif

static_assert(sizeof(Number) <= sizeof(Integer) && alignof(Number) <= alignof(Integer));

Number& number(Integer& value) {
  return *std::launder(static_cast<Number*>(value.storage()));
}
const Number& number(const Integer& value) {
  return *std::launder(static_cast<const Number*>(value.storage()));
}

Integer integer(Number&& value) {
  Integer result;
  number(result) = std::move(value);
  return result;
}

/// Returns the limbs of |value|, the least significant first, without leading zeros.
auto limbs_of(const Integer& value) {
  const auto& own = number(value).backend();
#ifdef ASDIC_WITHOUT_GMP
  return std::span(own.limbs(), value.sign() == 0 ? 0 : own.size());
#else
  return std::span(mpz_limbs_read(own.data()), mpz_size(own.data()));
#endif
}

void require_divisor(const Integer& divisor) {
  if (divisor == 0) throw Error(ErrorCode::misuse, "a division by 0");
}

}  // namespace

Integer::Integer() noexcept {
  new (storage_) Number();
}

Integer::Integer(std::int64_t value, WordTag /*tag*/) {
  new (storage_) Number(value);
}

Integer::Integer(std::uint64_t value, WordTag /*tag*/) {
  new (storage_) Number(value);
}

Integer::Integer(const Integer& other) {
  new (storage_) Number(number(other));
}

Integer::Integer(Integer&& other) noexcept {
  new (storage_) Number(std::move(number(other)));
}

Integer& Integer::operator=(const Integer& other) {
  if (this != &other) number(*this) = number(other);
  return *this;
}

Integer& Integer::operator=(Integer&& other) noexcept {
  number(*this) = std::move(number(other));
  return *this;
}

Integer& Integer::assign(std::int64_t value) {
  number(*this) = value;
  return *this;
}

Integer& Integer::assign(std::uint64_t value) {
  number(*this) = value;
  return *this;
}

Integer::~Integer() {
  number(*this).~Number();
}

void Integer::swap(Integer& other) noexcept {
  number(*this).swap(number(other));
}

int Integer::sign() const {
  return number(*this).sign();
}

std::int64_t Integer::to_int64() const {
  using Range = std::numeric_limits<std::int64_t>;
  if (*this < Range::min() || *this > Range::max()) {
    throw Error(ErrorCode::misuse, "a number that does not fit into 64 bits");
  }
  return number(*this).convert_to<std::int64_t>();
}

std::uint64_t Integer::to_uint64() const {
  if (sign() < 0 || bit_length(*this) > 64) {
    throw Error(ErrorCode::misuse, "a number that does not fit into 64 bits");
  }
  return number(*this).convert_to<std::uint64_t>();
}

double Integer::to_double() const {
  return number(*this).convert_to<double>();
}

Integer& Integer::operator+=(const Integer& other) {
  number(*this) += number(other);
  return *this;
}

Integer& Integer::operator-=(const Integer& other) {
  number(*this) -= number(other);
  return *this;
}

Integer& Integer::operator*=(const Integer& other) {
  number(*this) *= number(other);
  return *this;
}

Integer& Integer::operator/=(const Integer& other) {
  require_divisor(other);
  number(*this) /= number(other);
  return *this;
}

Integer& Integer::operator%=(const Integer& other) {
  require_divisor(other);
  number(*this) %= number(other);
  return *this;
}

Integer& Integer::operator<<=(std::size_t bits) {
  number(*this) <<= bits;
  return *this;
}

Integer& Integer::operator>>=(std::size_t bits) {
  number(*this) >>= bits;
  return *this;
}

Integer& Integer::add(std::int64_t other) {
  number(*this) += other;
  return *this;
}

Integer& Integer::add(std::uint64_t other) {
  number(*this) += other;
  return *this;
}

Integer& Integer::subtract(std::int64_t other) {
  number(*this) -= other;
  return *this;
}

Integer& Integer::subtract(std::uint64_t other) {
  number(*this) -= other;
  return *this;
}

Integer& Integer::multiply(std::int64_t other) {
  number(*this) *= other;
  return *this;
}

Integer& Integer::multiply(std::uint64_t other) {
  number(*this) *= other;
  return *this;
}

void Integer::negate() {
  number(*this).backend().negate();
}

int Integer::compare(const Integer& other) const {
  return number(*this).compare(number(other));
}

int Integer::compare(std::int64_t other) const {
  return number(*this).compare(other);
}

int Integer::compare(std::uint64_t other) const {
  return number(*this).compare(other);
}

Integer operator+(const Integer& a, const Integer& b) {
  return integer(number(a) + number(b));
}

Integer operator-(const Integer& a, const Integer& b) {
  return integer(number(a) - number(b));
}

Integer operator*(const Integer& a, const Integer& b) {
  return integer(number(a) * number(b));
}

Integer operator/(const Integer& a, const Integer& b) {
  require_divisor(b);
  return integer(number(a) / number(b));
}

Integer operator%(const Integer& a, const Integer& b) {
  require_divisor(b);
  return integer(number(a) % number(b));
}

Integer abs(Integer value) {
  return value.sign() < 0 ? -std::move(value) : value;
}

Integer gcd(const Integer& a, const Integer& b) {
  return integer(mp::gcd(number(a), number(b)));
}

Integer lcm(const Integer& a, const Integer& b) {
  return integer(mp::lcm(number(a), number(b)));
}

Integer pow(const Integer& base, std::size_t exponent) {
  return integer(mp::pow(number(base), static_cast<unsigned>(exponent)));
}

Integer sqrt(const Integer& value) {
  if (value.sign() < 0) throw Error(ErrorCode::misuse, "the root of a number below 0");
  return integer(mp::sqrt(number(value)));
}

void divide(const Integer& value, const Integer& divisor, Integer& quotient, Integer& rest) {
  require_divisor(divisor);
  mp::divide_qr(number(value), number(divisor), number(quotient), number(rest));
}

Integer floor(const Rational& value) {
  Integer quotient;
  Integer rest;
  divide(value.numerator(), value.denominator(), quotient, rest);
  return rest < 0 ? quotient - 1 : quotient;
}

Rational::Rational(const Integer& numerator, const Integer& denominator)
    : numerator_(numerator), denominator_(denominator) {
  if (denominator_ == 0) throw Error(ErrorCode::misuse, "a fraction with denominator 0");
  if (denominator_.sign() < 0) {
    numerator_ = -std::move(numerator_);
    denominator_ = -std::move(denominator_);
  }
  const Integer common = gcd(numerator_, denominator_);
  if (common == 1) return;
  numerator_ = quotient_of_multiple(numerator_, common);
  denominator_ = quotient_of_multiple(denominator_, common);
}

Rational::Rational(double value) : Rational() {
  if (!std::isfinite(value)) throw Error(ErrorCode::misuse, "a fraction that is not finite");
  int exponent = 0;
  const double part = std::frexp(value, &exponent);
  constexpr int digits = std::numeric_limits<double>::digits;
  const Integer whole(static_cast<std::int64_t>(std::ldexp(part, digits)));
  exponent -= digits;
  *this = exponent >= 0 ? Rational(whole << static_cast<std::size_t>(exponent))
                        : Rational(whole, Integer(1) << static_cast<std::size_t>(-exponent));
}

double Rational::to_double() const {
  return nearest_double(numerator_, denominator_);
}

Rational operator+(const Rational& a, const Rational& b) {
  return {a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_,
          a.denominator_ * b.denominator_};
}

Rational operator-(const Rational& a, const Rational& b) {
  return {a.numerator_ * b.denominator_ - b.numerator_ * a.denominator_,
          a.denominator_ * b.denominator_};
}

Rational operator*(const Rational& a, const Rational& b) {
  return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_};
}

Rational operator/(const Rational& a, const Rational& b) {
  return {a.numerator_ * b.denominator_, a.denominator_ * b.numerator_};
}

std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
  return a.numerator_ * b.denominator_ <=> b.numerator_ * a.denominator_;
}

Rational abs(const Rational& value) {
  return value.sign() < 0 ? -value : value;
}

Integer::Integer(std::string_view text) : Integer() {
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  if (!has_only_digits(text)) throw Error(ErrorCode::misuse, "a text that is no whole number");
  // A leading zero would make Boost read an octal number.
  const auto first = std::min(text.find_first_not_of('0'), text.size() - 1);
  number(*this) = Number(std::string(text.substr(first)));
  if (is_negative) negate();
}

std::string to_string(const Integer& value) {
  return number(value).str();
}

std::string to_hex(const Integer& value) {
  return (value.sign() < 0 ? "-" : "") + number(abs(value)).str(0, std::ios_base::hex);
}

std::size_t hash(const Integer& value) {
  return hash_value(number(value));
}

Integer divide_exactly(const Integer& a, const Integer& b) {
  Integer quotient;
  Integer rest;
  divide_exactly(a, b, quotient, rest);
  return quotient;
}

void divide_exactly(const Integer& a, const Integer& b, Integer& quotient, Integer& rest) {
  divide(a, b, quotient, rest);
  if (rest != 0) throw Error(ErrorCode::verification, "the common denominator does not suffice");
}

Integer quotient_of_multiple(const Integer& a, const Integer& b) {
#ifdef ASDIC_WITHOUT_GMP
  return a / b;
#else
  Integer quotient;
  mpz_divexact(number(quotient).backend().data(), number(a).backend().data(),
               number(b).backend().data());
  return quotient;
#endif
}

void add_product(Integer& sum, const Integer& a, const Integer& b) {
#ifdef ASDIC_WITHOUT_GMP
  sum += a * b;
#else
  mpz_addmul(number(sum).backend().data(), number(a).backend().data(), number(b).backend().data());
#endif
}

void add_product(Integer& sum, const Integer& a, std::uint64_t b) {
#ifdef ASDIC_WITHOUT_GMP
  sum += a * b;
#else
  mpz_addmul_ui(number(sum).backend().data(), number(a).backend().data(), b);
#endif
}

void reduce_to_common(Integer& common, const Integer& other) {
#ifdef ASDIC_WITHOUT_GMP
  common = gcd(common, other);
#else
  mpz_gcd(number(common).backend().data(), number(common).backend().data(),
          number(other).backend().data());
#endif
}

std::uint64_t modulo(const Integer& value, std::uint64_t modulus) {
#ifdef ASDIC_WITHOUT_GMP
  Integer rest = value % modulus;
  if (rest < 0) rest += modulus;
  return rest.to_uint64();
#else
  return mpz_fdiv_ui(number(value).backend().data(), modulus);
#endif
}

std::vector<std::uint64_t> binary_digits(const Integer& value, int bits) {
  std::vector<std::uint64_t> digits;
  append_binary_digits(value, bits, digits);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

void append_binary_digits(const Integer& value, int bits, std::vector<std::uint64_t>& digits) {
  const std::size_t end = digits.size() + (bit_length(value) + bits - 1) / bits;
  const Wide all_ones = (Wide{1} << bits) - 1;
  Wide waiting = 0;  // bits of limbs that are in no digit yet
  int width = 0;     // how many they are
  for (const auto limb : limbs_of(value)) {
    waiting |= Wide{limb} << width;
    width += std::numeric_limits<decltype(limb)>::digits;
    for (; width >= bits && digits.size() < end; width -= bits, waiting >>= bits) {
      digits.push_back(static_cast<std::uint64_t>(waiting & all_ones));
    }
  }
  if (digits.size() < end) digits.push_back(static_cast<std::uint64_t>(waiting));
}

LeadingBits leading_bits(const Integer& value) {
  constexpr std::size_t needed = 64;
  const auto limbs = limbs_of(value);
  constexpr std::size_t limb_width = std::numeric_limits<decltype(limbs)::value_type>::digits;
  // The first limb may have only one bit.
  Wide top = 0;
  std::size_t rest = limbs.size();
  std::size_t width = 0;
  for (; rest > 0 && width < needed + limb_width; width += limb_width) {
    top = top << limb_width | limbs[--rest];
  }
  const std::size_t zeros = std::countl_zero(limbs.back());
  const std::size_t length = limbs.size() * limb_width - zeros;
  width -= zeros;
  if (width <= needed) return {static_cast<std::uint64_t>(top << (needed - width)), length, false};
  const Wide cut = top & ((Wide{1} << (width - needed)) - 1);
  const bool has_more = cut != 0 || std::any_of(limbs.begin(), limbs.begin() + rest,
                                                [](auto limb) { return limb != 0; });
  return {static_cast<std::uint64_t>(top >> (width - needed)), length, has_more};
}

Integer from_limbs(std::span<const std::uint64_t> limbs) {
  Integer value;
  if (limbs.empty()) return value;  // Boost would read in front of none
#ifdef ASDIC_WITHOUT_GMP
  mp::import_bits(number(value), limbs.begin(), limbs.end(), 64, false);
#else
  mpz_import(number(value).backend().data(), limbs.size(), -1, sizeof(std::uint64_t), 0, 0,
             limbs.data());
#endif
  return value;
}

Integer product(std::span<const Integer> numbers) {
  if (numbers.empty()) return 1;
  if (numbers.size() == 1) return numbers.front();
  const std::size_t half = numbers.size() / 2;
  return product(numbers.first(half)) * product(numbers.subspan(half));
}

int remove_factor(Integer& value, std::uint32_t p) {
#ifndef ASDIC_WITHOUT_GMP
  const auto z = number(value).backend().data();
  int removed = 0;
  if (p == 2) {
    removed = static_cast<int>(mpz_scan1(z, 0));
    mpz_fdiv_q_2exp(z, z, removed);
    return removed;
  }
  for (; mpz_divisible_ui_p(z, p) != 0; ++removed) mpz_divexact_ui(z, z, p);
  return removed;
#else
  Integer quotient;
  Integer remainder;
  for (int count = 0;; ++count) {
    divide(value, Integer(p), quotient, remainder);
    if (remainder != 0) return count;
    value.swap(quotient);
  }
#endif
}

std::size_t bit_length(const Integer& value) {
#ifdef ASDIC_WITHOUT_GMP
  return value == 0 ? 0 : mp::msb(number(abs(value))) + 1;
#else
  return value == 0 ? 0 : mpz_sizeinbase(number(value).backend().data(), 2);
#endif
}

std::size_t trailing_zero_bits(const Integer& value) {
  return value.sign() < 0 ? mp::lsb(mp::abs(number(value))) : mp::lsb(number(value));
}

bool is_odd(const Integer& value) {
  return value != 0 && trailing_zero_bits(value) == 0;
}

}  // namespace asdic
