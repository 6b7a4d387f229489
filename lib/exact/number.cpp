#include "lib/exact/number.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/exact/gmp_memory.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace mp = boost::multiprecision;

#ifndef ASDIC_WITHOUT_GMP
namespace {
const GmpMemory gmp_memory;
}
#endif

Rational fraction(const Integer& numerator, const Integer& denominator) {
  if (denominator == 0) throw Error(ErrorCode::misuse, "a fraction with denominator 0");
  // Dividing reduces and moves the sign in either type; their two-argument constructors do not.
  return Rational(numerator) / Rational(denominator);
}

std::string to_string(const Rational& value) {
  return value.str();
}

namespace {

bool all_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Integer whole(std::string_view digits) {
  // A leading zero would make Boost read an octal number.
  const auto first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  return Integer(std::string(digits.substr(first)));
}

}  // namespace

std::optional<Rational> parse_fraction(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  if (text.size() > 10000) return std::nullopt;
  const auto split = text.find_first_of("/.");
  const auto head = text.substr(0, split);
  if (!all_digits(head) || has_leading_zero(head)) return std::nullopt;
  Rational value(whole(head));
  if (split != std::string_view::npos) {
    const auto tail = text.substr(split + 1);
    if (!all_digits(tail)) return std::nullopt;
    if (text[split] == '/') {
      if (whole(tail) == 0 || has_leading_zero(tail)) return std::nullopt;
      value = fraction(whole(head), whole(tail));
    } else {
      value += fraction(whole(tail), mp::pow(Integer(10), static_cast<unsigned>(tail.size())));
    }
  }
  return negative ? Rational(-value) : value;
}

Integer divide_exactly(const Integer& a, const Integer& b) {
  Integer quotient;
  Integer remainder;
  mp::divide_qr(a, b, quotient, remainder);
  if (remainder != 0) {
    throw Error(ErrorCode::verification, "the common denominator does not suffice");
  }
  return quotient;
}

Integer quotient_of_multiple(const Integer& a, const Integer& b) {
#ifdef ASDIC_WITHOUT_GMP
  return a / b;
#else
  Integer quotient;
  mpz_divexact(quotient.backend().data(), a.backend().data(), b.backend().data());
  return quotient;
#endif
}

void add_product(Integer& sum, const Integer& a, const Integer& b) {
#ifdef ASDIC_WITHOUT_GMP
  sum += a * b;
#else
  mpz_addmul(sum.backend().data(), a.backend().data(), b.backend().data());
#endif
}

void add_product(Integer& sum, const Integer& a, std::uint64_t b) {
#ifdef ASDIC_WITHOUT_GMP
  sum += a * b;
#else
  mpz_addmul_ui(sum.backend().data(), a.backend().data(), b);
#endif
}

void reduce_to_common(Integer& common, const Integer& other) {
#ifdef ASDIC_WITHOUT_GMP
  common = boost::multiprecision::gcd(common, other);
#else
  mpz_gcd(common.backend().data(), common.backend().data(), other.backend().data());
#endif
}

std::uint64_t modulo(const Integer& value, std::uint64_t modulus) {
#ifdef ASDIC_WITHOUT_GMP
  Integer rest = value % modulus;
  if (rest < 0) rest += modulus;
  return rest.convert_to<std::uint64_t>();
#else
  return mpz_fdiv_ui(value.backend().data(), modulus);
#endif
}

std::vector<std::uint64_t> binary_digits(const Integer& value, int bits) {
  std::vector<std::uint64_t> digits;
  append_binary_digits(value, bits, digits);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

void append_binary_digits(const Integer& value, int bits, std::vector<std::uint64_t>& digits) {
  if (value == 0) return;
#ifdef ASDIC_WITHOUT_GMP
  mp::export_bits(mp::abs(value), std::back_inserter(digits), bits, false);
#else
  const std::size_t before = digits.size();
  digits.resize(before + (bit_length(value) + bits - 1) / bits);
  mpz_export(&digits[before], nullptr, -1, sizeof(std::uint64_t), 0, 64 - bits,
             value.backend().data());
#endif
}

Integer from_limbs(std::span<const std::uint64_t> limbs) {
  Integer value;
  if (limbs.empty()) return value;  // Boost would read in front of none
#ifdef ASDIC_WITHOUT_GMP
  mp::import_bits(value, limbs.begin(), limbs.end(), 64, false);
#else
  mpz_import(value.backend().data(), limbs.size(), -1, sizeof(std::uint64_t), 0, 0, limbs.data());
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
  const auto number = value.backend().data();
  int removed = 0;
  if (p == 2) {
    removed = static_cast<int>(mpz_scan1(number, 0));
    mpz_fdiv_q_2exp(number, number, removed);
    return removed;
  }
  for (; mpz_divisible_ui_p(number, p) != 0; ++removed) mpz_divexact_ui(number, number, p);
  return removed;
#else
  Integer quotient;
  Integer remainder;
  for (int count = 0;; ++count) {
    mp::divide_qr(value, Integer(p), quotient, remainder);
    if (remainder != 0) return count;
    value.swap(quotient);
  }
#endif
}

std::size_t bit_length(const Integer& value) {
#ifdef ASDIC_WITHOUT_GMP
  return value == 0 ? 0 : mp::msb(mp::abs(value)) + 1;
#else
  return value == 0 ? 0 : mpz_sizeinbase(value.backend().data(), 2);
#endif
}

}  // namespace asdic
