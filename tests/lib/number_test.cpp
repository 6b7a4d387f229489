#include "lib/exact/number.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

Integer power(int base, unsigned exponent) {
  return pow(Integer(base), exponent);
}

std::string parsed(std::string_view text) {
  const auto value = parse_fraction(text);
  return value ? to_string(*value) : "nothing";
}

}  // namespace

TEST_CASE("A fraction is in lowest terms") {
  CHECK(to_string(Rational(6, 4)) == "3/2");
  CHECK(to_string(Rational(4, 2)) == "2");
  CHECK(to_string(Rational(0, 7)) == "0");
  CHECK(to_string(Rational(power(6, 80), Integer(power(6, 80) * 3))) == "1/3");
}

TEST_CASE("The sign of a fraction is that of its numerator") {
  CHECK(to_string(Rational(1, -3)) == "-1/3");
  CHECK(to_string(Rational(-1, 3)) == "-1/3");
  CHECK(to_string(Rational(-2, -6)) == "1/3");
  CHECK(Rational(1, -3).denominator() == 3);
  CHECK(to_string(Rational(0, -3)) == "0");
}

TEST_CASE("A fraction with denominator 0 is refused") {
  CHECK(refusal([] { Rational(1, 0); }).code() == ErrorCode::misuse);
  CHECK(refusal([] { Rational(0, 0); }).code() == ErrorCode::misuse);
}

TEST_CASE("Whole numbers, fractions and decimals are read exactly") {
  CHECK(parsed("3") == "3");
  CHECK(parsed("1/2") == "1/2");
  CHECK(parsed("6/4") == "3/2");
  CHECK(parsed("0.25") == "1/4");
  CHECK(parsed("1.5") == "3/2");
  CHECK(parsed("0/5") == "0");
  CHECK(parsed("0.1") == "1/10");
  CHECK(parsed("0.00000000000000000001") == "1/1" + std::string(20, '0'));
  CHECK(parsed(std::string(200, '9')) == std::string(200, '9'));
}

TEST_CASE("Bounds in digits are the nearest below and above") {
  struct NumberAndBounds {
    int numerator;
    int denominator;
    std::string below;
    std::string above;
  };
  for (const NumberAndBounds& each :
       {NumberAndBounds{1, 3, "0.333", "0.334"}, NumberAndBounds{-1, 3, "-0.334", "-0.333"},
        NumberAndBounds{1, 4, "0.25", "0.25"}, NumberAndBounds{9995, 10000, "0.999", "1"},
        NumberAndBounds{2, 3, "0.666", "0.667"}, NumberAndBounds{0, 1, "0", "0"}}) {
    CHECK(decimal_below(each.numerator, each.denominator, 3) == each.below);
    CHECK(decimal_above(each.numerator, each.denominator, 3) == each.above);
  }
}

TEST_CASE("Negative numbers are read exactly") {
  CHECK(parsed("-3") == "-3");
  CHECK(parsed("-1/2") == "-1/2");
  CHECK(parsed("-0.25") == "-1/4");
  CHECK(parsed("-0.0") == "0");
}

TEST_CASE("Leading zeros, which make a number octal to some, are refused before the point") {
  for (const char* text : {"007", "010", "08", "000", "1/010", "-010", "00.5", "-01/2"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_fraction(text));
  }
  CHECK(parsed("0.010") == "1/100");
  CHECK(parsed("0.08") == "2/25");
}

TEST_CASE("Text that is not a number is refused") {
  for (const char* text :
       {"",     " ",    "-",    "+1",  "--1",   "1/",   "/2",    "1//2",  "1/2/3", "1/0",
        "1/00", "1/-2", "1e3",  "1.",  ".5",    "1..2", "1.2.3", "1.5/2", "1/2.5", "1.-5",
        " 1",   "1 ",   "1 /2", "0x1", "1_000", "1,5",  "inf",   "nan",   "one",   "٣"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_fraction(text));
  }
  CHECK_FALSE(parse_fraction(std::string_view("1\0", 2)));
}

TEST_CASE("A text of ten thousand digits is a number, one of a million is refused") {
  CHECK(parse_fraction(std::string(10000, '7')));
  CHECK_FALSE(parse_fraction(std::string(1000000, '7')));
}

TEST_CASE("An exact division gives the quotient") {
  CHECK(divide_exactly(12, 4) == 3);
  CHECK(divide_exactly(-12, 4) == -3);
  CHECK(divide_exactly(0, 4) == 0);
  CHECK(divide_exactly(Integer(power(6, 100) * 5), power(6, 100)) == 5);
}

TEST_CASE("A division that leaves a remainder fails verification") {
  CHECK(refusal([] { divide_exactly(13, 4); }).code() == ErrorCode::verification);
  CHECK(refusal([] { divide_exactly(-1, 2); }).code() == ErrorCode::verification);
  CHECK(refusal([] { divide_exactly(Integer(power(6, 100) + 1), power(6, 100)); }).code() ==
        ErrorCode::verification);
}

TEST_CASE("A product is added to a sum") {
  Integer sum = 5;
  add_product(sum, 3, Integer(-4));
  CHECK(sum == -7);
  add_product(sum, power(10, 30), power(10, 30));
  CHECK(to_string(sum) == std::string(59, '9') + "3");
}

TEST_CASE("A product with a number of 64 bits is added to a sum") {
  Integer sum = -1;
  add_product(sum, power(2, 64), std::uint64_t{0xffffffffffffffffu});
  CHECK(sum == power(2, 128) - power(2, 64) - 1);
  add_product(sum, -1, std::uint64_t{3});
  CHECK(sum == power(2, 128) - power(2, 64) - 4);
}

TEST_CASE("The remainder is the least that is not negative") {
  CHECK(modulo(17, 5) == 2);
  CHECK(modulo(-17, 5) == 3);
  CHECK(modulo(-5, 5) == 0);
  CHECK(modulo(0, 5) == 0);
  CHECK(modulo(4, 1) == 0);
  CHECK(modulo(power(10, 30), 7) == 1);  // 10 is 3 modulo 7, and 3^6 is 1
}

TEST_CASE("A modulus may have 64 bits") {
  constexpr std::uint64_t largest = 0xffffffffffffffffu;
  CHECK(modulo(power(2, 64), largest) == 1);
  CHECK(modulo(power(2, 640), largest) == 1);
  CHECK(modulo(-1, largest) == largest - 1);
}

TEST_CASE("A prime is divided out as often as it divides") {
  const auto count_and_rest = [](Integer value, std::uint32_t prime) {
    const int count = remove_factor(value, prime);
    return std::to_string(count) + " " + to_string(value);
  };
  CHECK(count_and_rest(7, 3) == "0 7");
  CHECK(count_and_rest(1, 2) == "0 1");
  CHECK(count_and_rest(12, 2) == "2 3");
  CHECK(count_and_rest(12, 3) == "1 4");
  CHECK(count_and_rest(-12, 2) == "2 -3");
  CHECK(count_and_rest(Integer(power(3, 50) * 10), 3) == "50 10");
  CHECK(count_and_rest(Integer(power(2, 500) * 9), 2) == "500 9");
  CHECK(count_and_rest(Integer(power(97, 20) * 96), 97) == "20 96");
  CHECK(count_and_rest(power(10, 40), 5) == "40 1099511627776");  // 2^40
}

TEST_CASE("Digits in base 2^bits come the highest first, without a sign") {
  using Digits = std::vector<std::uint64_t>;
  CHECK(binary_digits(0, 8).empty());
  CHECK(binary_digits(255, 8) == Digits{255});
  CHECK(binary_digits(256, 8) == Digits{1, 0});
  CHECK(binary_digits(5, 1) == Digits{1, 0, 1});
  CHECK(binary_digits(-6, 2) == Digits{1, 2});
  CHECK(binary_digits(power(2, 64), 64) == Digits{1, 0});
  CHECK(binary_digits(Integer(power(2, 61) * 7 + 3), 61) == Digits{7, 3});
}

TEST_CASE("The bit length is that of the absolute value") {
  CHECK(bit_length(0) == 0);
  CHECK(bit_length(1) == 1);
  CHECK(bit_length(255) == 8);
  CHECK(bit_length(256) == 9);
  CHECK(bit_length(-256) == 9);
  CHECK(bit_length(power(2, 1000)) == 1001);
}
