// Integer and Rational against Boost's own integers.
#include <boost/multiprecision/cpp_int.hpp>
#include <doctest/doctest.h>

#include <functional>
#include <limits>
#include <random>

#include "lib/exact/number.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

using Whole = boost::multiprecision::cpp_int;
using Fraction = boost::multiprecision::cpp_rational;

/// Returns a random number of at most `most_bits` bits as text; half of the numbers are negative.
std::string random_text(std::mt19937_64& random, unsigned most_bits) {
  Whole value = 0;
  const unsigned bits = static_cast<unsigned>(random() % (most_bits + 1));
  for (unsigned have = 0; have < bits; have += 64) value = (value << 64) + random();
  value >>= (bits + 63) / 64 * 64 - bits;
  return (random() % 2 == 0 && value != 0 ? "-" : "") + value.str();
}

Fraction fraction(const Whole& numerator, const Whole& denominator) {
  return denominator < 0 ? Fraction(-numerator, -denominator) : Fraction(numerator, denominator);
}

template <class Function>
bool is_misuse(Function&& function) {
  return refusal(std::forward<Function>(function)).code() == ErrorCode::misuse;
}

}  // namespace

TEST_CASE("Operations with random integers have the results of another library") {
  std::mt19937_64 random(46);
  for (int i = 0; i < 3000; ++i) {
    const std::string a_text = random_text(random, 400);
    const std::string b_text = random_text(random, 200);
    CAPTURE(a_text);
    CAPTURE(b_text);
    const Integer a(a_text);
    const Integer b(b_text);
    const Whole x(a_text);
    const Whole y(b_text);
    CHECK(to_string(a) == a_text);
    CHECK(to_string(a + b) == Whole(x + y).str());
    CHECK(to_string(a - b) == Whole(x - y).str());
    CHECK(to_string(a * b) == Whole(x * y).str());
    CHECK(to_string(-a) == Whole(-x).str());
    CHECK(to_string(abs(a)) == Whole(abs(x)).str());
    CHECK(to_string(gcd(a, b)) == Whole(gcd(x, y)).str());
    CHECK(to_string(lcm(a, b)) == Whole(lcm(x, y)).str());
    CHECK(to_string(a << 70) == Whole(x * (Whole(1) << 70)).str());
    CHECK((a < b) == (x < y));
    CHECK((a == b) == (x == y));
    CHECK(a.sign() == x.sign());
    if (y != 0) {
      CHECK(to_string(a / b) == Whole(x / y).str());
      CHECK(to_string(a % b) == Whole(x % y).str());
      Integer quotient;
      Integer rest;
      divide(a, b, quotient, rest);
      CHECK(quotient == a / b);
      CHECK(rest == a % b);
    }
    if (x >= 0) {
      CHECK(to_string(sqrt(a)) == Whole(sqrt(x)).str());
      CHECK(to_string(a >> 33) == Whole(x >> 33).str());
      CHECK(is_odd(a) == bit_test(x, 0));
    }
  }
}

TEST_CASE("Operations with random words have the results of another library") {
  std::mt19937_64 random(64);
  for (int i = 0; i < 3000; ++i) {
    const std::string text = random_text(random, 130);
    const auto word = static_cast<std::int64_t>(random() >> random() % 64);
    const auto whole = static_cast<std::uint64_t>(random() >> random() % 64);
    CAPTURE(text);
    CAPTURE(word);
    CAPTURE(whole);
    const Integer a(text);
    const Whole x(text);
    CHECK(to_string(a + word) == Whole(x + word).str());
    CHECK(to_string(a - word) == Whole(x - word).str());
    CHECK(to_string(word * a) == Whole(x * word).str());
    CHECK(to_string(a + whole) == Whole(x + whole).str());
    CHECK(to_string(a - whole) == Whole(x - whole).str());
    CHECK(to_string(a * whole) == Whole(x * whole).str());
    CHECK((a < word) == (x < word));
    CHECK((a > whole) == (x > whole));
    CHECK((a == word) == (x == word));
    if (word != 0) CHECK(to_string(a / word) == Whole(x / word).str());
    if (whole != 0) CHECK(to_string(a % whole) == Whole(x % whole).str());
    CHECK(Integer(word).to_int64() == word);
    CHECK(Integer(whole).to_uint64() == whole);
  }
}

TEST_CASE("Operations with random fractions have the results of another library") {
  std::mt19937_64 random(1926);
  for (int i = 0; i < 2000; ++i) {
    std::string numbers[4];
    for (std::string& each : numbers) each = random_text(random, 150);
    for (const int k : {1, 3}) {
      if (numbers[k] == "0") numbers[k] = "1";
    }
    const Rational a{Integer(numbers[0]), Integer(numbers[1])};
    const Rational b{Integer(numbers[2]), Integer(numbers[3])};
    const Fraction x = fraction(Whole(numbers[0]), Whole(numbers[1]));
    const Fraction y = fraction(Whole(numbers[2]), Whole(numbers[3]));
    CAPTURE(x.str());
    CAPTURE(y.str());
    CHECK(to_string(a) == x.str());
    CHECK(to_string(a + b) == Fraction(x + y).str());
    CHECK(to_string(a - b) == Fraction(x - y).str());
    CHECK(to_string(a * b) == Fraction(x * y).str());
    if (y != 0) CHECK(to_string(a / b) == Fraction(x / y).str());
    CHECK((a < b) == (x < y));
    CHECK((a == b) == (x == y));
    CHECK(a.denominator().sign() == 1);
  }
}

TEST_CASE("A number that does not fit into 64 bits is refused") {
  using SignedLimits = std::numeric_limits<std::int64_t>;
  CHECK(Integer(SignedLimits::min()).to_int64() == SignedLimits::min());
  CHECK(is_misuse([] { (Integer(SignedLimits::min()) - 1).to_int64(); }));
  CHECK(is_misuse([] { (Integer(SignedLimits::max()) + 1).to_int64(); }));
  CHECK(is_misuse([] { Integer(-1).to_uint64(); }));
  CHECK(is_misuse([] { (Integer(std::numeric_limits<std::uint64_t>::max()) + 1).to_uint64(); }));
}

TEST_CASE("A division by 0 is refused, and so is the root of a number below 0") {
  CHECK(is_misuse([] { Integer(1) / Integer(0); }));
  CHECK(is_misuse([] { Integer(1) % 0; }));
  CHECK(is_misuse([] { Rational(1) / Rational(0); }));
  CHECK(is_misuse([] { sqrt(Integer(-1)); }));
}

TEST_CASE("An integer is read from decimal digits alone") {
  for (const char* text : {"", "-", "+1", "1.0", "1/1", " 1", "0x1", "1e3"}) {
    CAPTURE(text);
    CHECK(is_misuse([&] { Integer{std::string_view(text)}; }));
  }
}

TEST_CASE("A fraction is exactly the double that it is made from") {
  CHECK(to_string(Rational(0.5)) == "1/2");
  CHECK(to_string(Rational(-0.1)) == "-3602879701896397/36028797018963968");
  CHECK(to_string(Rational(0.0)) == "0");
  CHECK(Rational(std::numeric_limits<double>::denorm_min()) ==
        Rational(1, Integer(1) << std::size_t{1074}));
  CHECK(is_misuse([] { Rational{std::numeric_limits<double>::infinity()}; }));
  CHECK(is_misuse([] { Rational{std::numeric_limits<double>::quiet_NaN()}; }));
}

TEST_CASE("Equal integers have the same hash") {
  const Integer big = pow(Integer(7), 90);
  CHECK(hash(big) == hash(big * 3 / 3));
  CHECK(hash(big) != hash(big + 1));
  CHECK(to_hex(Integer(-255)) == "-ff");
}

TEST_CASE("The bits of random integers are those of another library") {
  std::mt19937_64 random(47);
  for (int i = 0; i < 2000; ++i) {
    const std::string text = random_text(random, 1 + i % 300);
    CAPTURE(text);
    Whole whole = abs(Whole(text));
    // Often the last of the first 64 bits is followed by zeros only.
    const std::size_t zeros = random() % 3 == 0 ? random() % 200 : 0;
    whole <<= zeros;
    if (whole == 0) continue;
    const Integer value(whole.str());
    const LeadingBits leading = leading_bits(value);
    const std::size_t length = msb(whole) + 1;
    CHECK(leading.bit_length == length);
    const Whole scaled = whole << 64;
    CHECK(leading.bits == Whole(scaled >> length));
    CHECK(leading.has_more == (Whole(leading.bits) << length != scaled));
    for (const int bits : {1, 7, 32, 60, 63, 64}) {
      std::vector<std::uint64_t> digits = {7};  // of another number
      append_binary_digits(value, bits, digits);
      REQUIRE(digits.size() == 1 + (length + bits - 1) / bits);
      Whole sum = 0;
      for (std::size_t k = digits.size(); k-- > 1;) sum = (sum << bits) + digits[k];
      CHECK(sum == whole);
      CHECK(digits.front() == 7);
    }
  }
}
