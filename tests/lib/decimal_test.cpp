#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "lib/exact/decimal_digits.hpp"
#include "lib/exact/number.hpp"

using namespace asdic;

namespace {

constexpr auto keep = TrailingZeros::keep;
constexpr auto drop = TrailingZeros::drop;

Integer power_of_ten(int exponent) {
  return pow(Integer(10), exponent);
}

/// Returns 10^exponent for any exponent.
Rational unit(int exponent) {
  return exponent >= 0 ? Rational(power_of_ten(exponent)) : Rational(1, power_of_ten(-exponent));
}

/// Returns the value of a printed decimal, with or without an exponent.
Rational read(const std::string& text) {
  const auto e = text.find('e');
  const auto mantissa = parse_fraction(text.substr(0, e));
  REQUIRE(mantissa);
  return e == std::string::npos ? *mantissa : *mantissa * unit(std::stoi(text.substr(e + 1)));
}

/// Returns the number of digits from the first that is not 0, without the exponent.
std::ptrdiff_t significant_digits(const std::string& text) {
  const std::string mantissa = text.substr(0, text.find('e'));
  const auto first = mantissa.find_first_not_of("-0.");
  return std::count_if(mantissa.begin() + static_cast<std::ptrdiff_t>(first), mantissa.end(),
                       [](char c) { return c != '.'; });
}

/// Returns the e with 10^e <= value < 10^(e + 1).
int exponent_of(const Rational& value) {
  int e = 0;
  while (unit(e + 1) <= value) ++e;
  while (unit(e) > value) --e;
  return e;
}

std::vector<Rational> random_fractions() {
  std::mt19937_64 random(1939);
  std::vector<Rational> values;
  for (int i = 0; i < 300; ++i) {
    const auto numerator = power_of_ten(static_cast<int>(random() % 30)) * (1 + random() % 100000);
    const auto denominator =
        power_of_ten(static_cast<int>(random() % 30)) * (1 + random() % 100000);
    values.emplace_back(numerator, denominator);
  }
  for (int i = 0; i < 100; ++i) {  // among these are many ties
    values.emplace_back(1 + random() % 1000, power_of_ten(static_cast<int>(random() % 12)) * 8);
  }
  return values;
}

}  // namespace

TEST_CASE("A decimal has so many significant digits") {
  CHECK(decimal(Rational(1, 3), 5) == "0.33333");
  CHECK(decimal(Rational(2, 3), 5) == "0.66667");
  CHECK(decimal(Rational(1, 30), 3) == "0.0333");
  CHECK(decimal(Rational(100, 3), 3) == "33.3");
  CHECK(decimal(Rational(137, 280), 12) == "0.489285714286");
}

TEST_CASE("A fraction need not be in lowest terms to be printed") {
  CHECK(decimal(2, 6, 3) == "0.333");
  CHECK(decimal(50, 100, 3) == "0.5");
  CHECK(fixed(2, 6, 3) == "0.333");
}

TEST_CASE("A tie is rounded to the even digit") {
  CHECK(decimal(Rational(1, 8), 2) == "0.12");
  CHECK(decimal(Rational(3, 8), 2) == "0.38");
  CHECK(decimal(Rational(5, 2), 1) == "2");
  CHECK(decimal(Rational(7, 2), 1) == "4");
  CHECK(decimal(Rational(12345), 4) == "12340");
  CHECK(decimal(Rational(12355), 4) == "12360");
}

TEST_CASE("What is above a tie by the least is rounded up, what is below it down") {
  const Integer tie = power_of_ten(60) / 8;  // 0.125
  CHECK(decimal(Integer(tie + 1), power_of_ten(60), 2) == "0.13");
  CHECK(decimal(Integer(tie - 1), power_of_ten(60), 2) == "0.12");
  const Integer odd = power_of_ten(60) * 3 / 8;  // 0.375
  CHECK(decimal(Integer(odd - 1), power_of_ten(60), 2) == "0.37");
}

TEST_CASE("A carry over all digits makes a new one") {
  CHECK(decimal(Rational(1999, 200), 3, keep) == "10.0");  // 9.995
  CHECK(decimal(Rational(1999, 200), 3, drop) == "10");
  CHECK(decimal(Rational(1997, 200), 3, keep) == "9.98");  // 9.985
  CHECK(decimal(Rational(999, 1000), 2, keep) == "1.0");
  CHECK(decimal(Rational(999, 1000), 1) == "1");
  CHECK(decimal(Rational(99999), 3) == "100000");
}

TEST_CASE("Trailing zeros are dropped or kept") {
  CHECK(decimal(Rational(1, 2), 4, drop) == "0.5");
  CHECK(decimal(Rational(1, 2), 4, keep) == "0.5000");
  CHECK(decimal(Rational(1), 4, drop) == "1");
  CHECK(decimal(Rational(1), 4, keep) == "1.000");
  CHECK(decimal(Rational(100), 3, keep) == "100");
  CHECK(decimal(Rational(100), 5, keep) == "100.00");
  CHECK(decimal(Rational(100), 5, drop) == "100");
  CHECK(decimal(Rational(201, 2), 6, drop) == "100.5");
}

TEST_CASE("Nothing is 0, however many digits are asked for") {
  CHECK(decimal(Rational(0), 1) == "0");
  CHECK(decimal(Rational(0), 12, keep) == "0");
  CHECK(decimal(0, 1000, 12) == "0");
}

TEST_CASE("A negative value is the positive one with a sign") {
  CHECK(decimal(Rational(-1, 3), 3) == "-0.333");
  CHECK(decimal(Rational(-5, 2), 1) == "-2");
  CHECK(decimal(Rational(-1999, 200), 3, keep) == "-10.0");
  CHECK(decimal(Rational(-3, power_of_ten(9)), 3) == "-3e-9");
}

TEST_CASE("Below a millionth there is an exponent") {
  CHECK(decimal(Rational(1, power_of_ten(6)), 3) == "0.000001");
  CHECK(decimal(Rational(1, power_of_ten(7)), 3) == "1e-7");
  CHECK(decimal(Rational(1, power_of_ten(9)), 1) == "1e-9");
  CHECK(decimal(Rational(1, power_of_ten(9)), 3, keep) == "1.00e-9");
  CHECK(decimal(Rational(3, 2 * power_of_ten(9)), 5) == "1.5e-9");
  CHECK(decimal(Rational(3, 2 * power_of_ten(9)), 5, keep) == "1.5000e-9");
  CHECK(decimal(Rational(1, 3 * power_of_ten(400)), 3) == "3.33e-401");
}

TEST_CASE("A number that is rounded up to a millionth has no exponent") {
  CHECK(decimal(Rational(99996, power_of_ten(11)), 4, keep) == "0.000001000");
  CHECK(decimal(Rational(99996, power_of_ten(11)), 5, keep) == "9.9996e-7");
}

TEST_CASE("Large values are printed in full, with zeros beyond the digits") {
  const Integer large = pow(Integer(2), 100);
  const std::string exact = "1267650600228229401496703205376";
  CHECK(decimal(Rational(large), 31) == exact);
  CHECK(decimal(Rational(large), 50, keep) == exact + "." + std::string(19, '0'));
  CHECK(decimal(Rational(large), 50, drop) == exact);
  CHECK(decimal(Rational(large), 5) == "12677" + std::string(26, '0'));
  CHECK(decimal(Rational(power_of_ten(1000)), 1) == "1" + std::string(1000, '0'));
}

TEST_CASE("One seventh is right to each of 50 digits") {
  std::string digits;
  for (int i = 0; i < 60; ++i) digits += "142857"[i % 6];
  for (std::size_t count = 1; count <= 50; ++count) {
    std::string expected = digits.substr(0, count);
    if (digits[count] >= '5') ++expected.back();
    CHECK(decimal(Rational(1, 7), static_cast<int>(count), keep) == "0." + expected);
  }
}

TEST_CASE("A printed decimal is the nearest one, and at a tie the even one") {
  for (const Rational& value : random_fractions()) {
    const int exponent = exponent_of(value);
    for (const int digits : {1, 2, 3, 5, 12, 50}) {
      const std::string text = decimal(value, digits, keep);
      CAPTURE(to_string(value));
      CAPTURE(text);
      const Rational last = unit(exponent - digits + 1);
      const Rational error = abs(Rational(read(text) - value));
      CHECK(error * 2 <= last);
      if (error * 2 == last) {
        const Rational in_units = read(text) / last;
        CHECK(in_units.denominator() == 1);
        CHECK(in_units.numerator() % 2 == 0);
      }
    }
  }
}

TEST_CASE("With trailing zeros kept exactly the digits asked for are printed") {
  for (const Rational& value : random_fractions()) {
    for (const int digits : {1, 2, 7, 12, 50}) {
      if (value >= unit(digits - 1)) continue;  // zeros beyond the digits may follow
      CHECK(significant_digits(decimal(value, digits, keep)) == digits);
    }
  }
}

TEST_CASE("Dropping trailing zeros does not change the value") {
  for (const Rational& value : random_fractions()) {
    const std::string dropped = decimal(value, 12, drop);
    CHECK(read(dropped) == read(decimal(value, 12, keep)));
    const std::string mantissa = dropped.substr(0, dropped.find('e'));
    if (mantissa.find('.') != std::string::npos) CHECK(mantissa.back() != '0');
  }
}

TEST_CASE("A fixed number of places is rounded half to even") {
  CHECK(fixed(Rational(1, 3), 2) == "0.33");
  CHECK(fixed(Rational(1, 8), 2) == "0.12");
  CHECK(fixed(Rational(3, 8), 2) == "0.38");
  CHECK(fixed(Rational(1, 2), 0) == "0");
  CHECK(fixed(Rational(3, 2), 0) == "2");
  CHECK(fixed(Rational(1, 200), 2) == "0.00");
  CHECK(fixed(Rational(3, 200), 2) == "0.02");
  CHECK(fixed(Rational(-3, 8), 2) == "-0.38");
}

TEST_CASE("A fixed number of places has all its zeros") {
  CHECK(fixed(Rational(0), 2) == "0.00");
  CHECK(fixed(Rational(5), 3) == "5.000");
  CHECK(fixed(Rational(1, 1000), 2) == "0.00");
  CHECK(fixed(Rational(999, 1000), 2) == "1.00");
  CHECK(fixed(Rational(power_of_ten(30)), 1) == "1" + std::string(30, '0') + ".0");
}

TEST_CASE("A number is rounded to fewer digits as if it had been asked for so many") {
  for (const Rational& value : random_fractions()) {
    const Integer& above = value.numerator();
    const Integer& below = value.denominator();
    const DecimalDigits digits(above, below, 18);
    for (const int fewer : {1, 2, 5, 17}) {
      CAPTURE(fewer);
      CHECK(digits.rounded(fewer, Rounding::nearest, drop) == decimal(value, fewer));
      CHECK(digits.rounded(fewer, Rounding::down, drop) == decimal_below(above, below, fewer));
      CHECK(digits.rounded(fewer, Rounding::up, drop) == decimal_above(above, below, fewer));
    }
  }
}

TEST_CASE("Over a power of 2 the digits are those of the same fraction over another denominator") {
  std::mt19937_64 random(1940);
  for (int i = 0; i < 200; ++i) {
    const Integer numerator = Integer(random()) >> static_cast<unsigned>(random() % 60);
    const Integer denominator = Integer(1) << static_cast<unsigned>(random() % 300);
    for (const Rounding rounding : {Rounding::nearest, Rounding::down, Rounding::up}) {
      CHECK(DecimalDigits(numerator, denominator, 18).rounded(12, rounding, keep) ==
            DecimalDigits(numerator * 3, denominator * 3, 18).rounded(12, rounding, keep));
      CHECK(DecimalDigits(-numerator, denominator, 18).rounded(12, rounding, keep) ==
            DecimalDigits(-numerator * 3, denominator * 3, 18).rounded(12, rounding, keep));
    }
  }
}

TEST_CASE("Up and down are away from the number and not from zero") {
  CHECK(DecimalDigits(-1, 3, 5).rounded(2, Rounding::down, drop) == "-0.34");
  CHECK(DecimalDigits(-1, 3, 5).rounded(2, Rounding::up, drop) == "-0.33");
  CHECK(DecimalDigits(999, 1000, 5).rounded(2, Rounding::up, drop) == "1");
  CHECK(DecimalDigits(0, 3, 5).rounded(2, Rounding::up, drop) == "0");
}
