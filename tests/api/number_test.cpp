#include <asdic/boost.hpp>
#include <asdic/number.hpp>
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <type_traits>

using asdic::Number;

TEST_CASE("A number is read exactly, and given in lowest terms") {
  CHECK(Number("0.25").exact() == "1/4");
  CHECK(Number("-6/4").exact() == "-3/2");
  CHECK(Number("7").exact() == "7");
  CHECK(Number().exact() == "0");
  CHECK(Number("1/3") == Number("2/6"));
  CHECK_FALSE(Number("1/3") == Number("1/4"));
}

TEST_CASE("Text that is not a number is refused with the possible forms") {
  CHECK_THROWS_WITH_AS(Number("one"), "'one' is no number; possible: 3, -1/2, 0.25 and the like",
                       asdic::Error);
}

TEST_CASE("A number has its parts as digits and as limbs") {
  const Number number("-36893488147419103233/3");  // 2^65 + 1, which 3 divides
  CHECK(number.sign() == -1);
  CHECK(number.numerator() == "-12297829382473034411");
  CHECK(number.denominator() == "1");
  CHECK(Number("18446744073709551617").numerator_limbs() == std::vector<std::uint64_t>{1, 1});
  CHECK(Number().numerator_limbs().empty());
  CHECK(Number("1/5").denominator_limbs() == std::vector<std::uint64_t>{5});
}

TEST_CASE("A number is Boost's fraction") {
  CHECK(asdic::to_rational(Number("-18446744073709551617/3")) ==
        boost::multiprecision::cpp_rational("-18446744073709551617/3"));
}

TEST_CASE("A decimal is rounded half to even") {
  CHECK(Number("1/8").decimal(2) == "0.12");
  CHECK(Number("3/8").decimal(2) == "0.38");
  CHECK_THROWS_AS(Number("1/8").decimal(0), asdic::Error);
}

TEST_CASE("The nearest double is the nearest, also a hair from the middle of two") {
  const double above_1 = std::nextafter(1.0, 2.0);
  // The number 1 + 2^-53 is in the middle, and 1 is even. A slightly greater number is nearer to
  // the next double.
  CHECK(Number("9007199254740993/9007199254740992").to_double() == 1.0);
  CHECK(Number("90071992547409930000000000000000000001/90071992547409920000000000000000000000")
            .to_double() == above_1);
  CHECK(Number("9007199254740995/9007199254740992").to_double() ==
        std::nextafter(above_1, 2.0));  // the other is odd
  CHECK(Number("-1/3").to_double() == -1.0 / 3.0);
  CHECK(Number("1/10").to_double() == 0.1);
}

TEST_CASE("Doubles end where they do") {
  const std::string zeros(400, '0');
  CHECK(Number("1" + zeros).to_double() == std::numeric_limits<double>::infinity());
  CHECK(Number("1/1" + zeros).to_double() == 0.0);
  const double least = std::numeric_limits<double>::denorm_min();
  CHECK(Number("1/" + std::string("2") + std::string(323, '0')).to_double() == least);  // 5e-324
}

TEST_CASE("Between two doubles as near to a root, the one that ends in a 0 bit is the nearest") {
  const double two_to_53 = 9007199254740992.0;
  CHECK(Number("81129638414606699710187514626049").square_root() == two_to_53);  // of 2^53 + 1
  CHECK(Number("81129638414606699710187514626050").square_root() == two_to_53 + 2);
  CHECK(Number("81129638414606735738984533590025").square_root() == two_to_53 + 4);  // of 2^53 + 3
}

TEST_CASE("The nearest double to a root is that of the root") {
  CHECK(Number("2").square_root() == std::sqrt(2.0));
  CHECK(Number("1/4").square_root() == 0.5);
  CHECK(Number("0").square_root() == 0.0);
  CHECK(Number("1/3").square_root() == doctest::Approx(0.57735026918962576).epsilon(1e-16));
  CHECK_THROWS_AS(Number("-1").square_root(), asdic::Error);
}

TEST_CASE("Numbers are compared exactly, and written as decimals") {
  CHECK(Number("1/3") < Number("33333333333333333334/100000000000000000000"));
  CHECK(Number("-1/2") < 0);
  CHECK(Number("2/4") >= Number("1/2"));
  CHECK(Number(3) > Number("5/2"));
  std::ostringstream out;
  out << Number("1/3") << ' ' << Number(2);
  CHECK(out.str() == "0.333333333333 2");
}

TEST_CASE("Only integers of at most 64 bits become numbers by themselves") {
  CHECK(Number(std::numeric_limits<std::uint64_t>::max()).exact() == "18446744073709551615");
  CHECK(Number(std::int8_t{-3}).exact() == "-3");
  CHECK_FALSE(std::is_constructible_v<Number, bool>);
  CHECK_FALSE(std::is_constructible_v<Number, char>);
  CHECK_FALSE(std::is_constructible_v<Number, double>);
#ifdef __SIZEOF_INT128__
  __extension__ using Long = unsigned __int128;
  CHECK_FALSE(std::is_constructible_v<Number, Long>);
#endif
}
