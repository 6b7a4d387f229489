// Numbers that depend on a parameter, and the values with which their comparisons have one result.
#include "lib/exact/parameter.hpp"

#include <doctest/doctest.h>

using namespace asdic;

namespace {

const NumberRange to_10 = {0, 10};

/// A parameter and the number that is equal to it.
struct Recorded {
  explicit Recorded(const Rational& value) : parameter("ratio", value, to_10) {}

  Parameter parameter;
  LinearNumber number = {0, 1, &parameter};
};

}  // namespace

TEST_CASE("The simplest number of a range is a bound that is included") {
  CHECK(simplest_in({Rational(1, 3), Rational(1, 2)}) == Rational(1, 3));
  CHECK(simplest_in({Rational(1, 3), Rational(1, 2), false}) == Rational(1, 2));
}

TEST_CASE("The simplest number between two bounds has the smallest denominator") {
  const auto between = [](const Rational& from, const Rational& to) {
    return simplest_in({from, to, false, false});
  };
  CHECK(between(Rational(1, 3), Rational(1, 2)) == Rational(2, 5));
  CHECK(between(0, Rational(1, 5)) == Rational(1, 6));
  CHECK(between(Rational(7, 5), Rational(10, 7)) == Rational(17, 12));
  CHECK(between(Rational(5, 2), 4) == 3);
  CHECK(between(2, 3) == Rational(5, 2));
}

TEST_CASE("A number rounded down has one result from a fraction to the next") {
  Recorded third(Rational(2, 5));
  CHECK((third.number * LinearNumber(3)).floor() == 1);
  CHECK(third.parameter.range() == NumberRange{Rational(1, 3), Rational(2, 3), true, false});
}

TEST_CASE("A number rounded up has one result after a fraction up to the next") {
  Recorded third(Rational(2, 5));
  CHECK((0 - third.number * LinearNumber(3)).floor() == -2);
  CHECK(third.parameter.range() == NumberRange{Rational(1, 3), Rational(2, 3), false, true});
}

TEST_CASE("A number that is rounded between bounds has one result above the greater bound") {
  Recorded five(5);
  CHECK((five.number * LinearNumber(2)).floor_between(0, 3) == 3);
  CHECK(five.parameter.range() == NumberRange{Rational(3, 2), 10});
}

TEST_CASE("A number that is equal to another is so for one value alone") {
  Recorded half(Rational(1, 2));
  CHECK(half.number * LinearNumber(2) == LinearNumber(1));
  CHECK(half.parameter.range().is_one());
  CHECK(half.parameter.is_only_compared());
}

TEST_CASE("A product of the parameter with itself is another use") {
  Recorded two(2);
  CHECK((two.number * two.number).floor() == 4);
  CHECK_FALSE(two.parameter.is_only_compared());
}

TEST_CASE("A sum or a difference of two parameters is another use of both") {
  for (const bool adds : {true, false}) {
    Recorded one(1);
    Recorded two(2);
    const LinearNumber result = adds ? one.number + two.number : two.number - one.number;
    CHECK(result.value() == (adds ? 3 : 1));
    CHECK_FALSE(one.parameter.is_only_compared());
    CHECK_FALSE(two.parameter.is_only_compared());
  }
}

TEST_CASE("Two parameters that are compared separately have a range each") {
  Recorded one(1);
  Recorded two(2);
  CHECK(one.number < LinearNumber(3));
  CHECK((two.number + LinearNumber(1)).floor() == 3);
  CHECK(one.parameter.range() == NumberRange{0, 3, true, false});
  CHECK(two.parameter.range() == NumberRange{2, 3, true, false});
  CHECK(one.parameter.is_only_compared());
}

TEST_CASE("A decimal is near the fraction that it approximates") {
  const auto near = [](const std::string& text) { return fraction_near(Rational(text), 50); };
  CHECK(near("0.3333") == Rational(1, 3));
  CHECK(near("0.33") == Rational(1, 3));
  CHECK(near("0.667") == Rational(2, 3));
  CHECK(near("1.1667") == Rational(7, 6));
  CHECK_FALSE(near("0.3"));
  CHECK_FALSE(near("0.5"));
  CHECK_FALSE(near("0.125"));
  CHECK_FALSE(near("1/3"));
  CHECK_FALSE(fraction_near(Rational("0.3333"), 2));
}
