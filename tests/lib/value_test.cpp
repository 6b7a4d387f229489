#include "lib/exact/value.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

Value thousandths(int lower, int upper) {
  return Value::between(lower, upper, std::make_shared<const Integer>(1000));
}

}  // namespace

TEST_CASE("As a double an exact value is the nearest one, however long its fraction is") {
  CHECK(to_double(Value(fraction(1, 3))) == 1.0 / 3);
  CHECK(to_double(Value(fraction(-7, 4))) == -1.75);
  CHECK(to_double(Value()) == 0);
  const Integer large = Integer(1) << 5000;
  CHECK(to_double(Value(fraction(large, Integer(large * 3 + 1)))) == 1.0 / 3);
}

TEST_CASE("As a double an exact value is the nearest one a hair from the middle of two") {
  const Integer one = Integer(1) << 200;
  const Integer middle = one + (one >> 53);  // of 1 and the next double
  CHECK(to_double(Value(fraction(middle, one))) == 1);
  CHECK(to_double(Value(fraction(Integer(middle + 1), one))) == std::nextafter(1.0, 2.0));
}

TEST_CASE("As a double a certified value has the digits that are certain, and no others") {
  CHECK(to_double(thousandths(249, 251)) == 0.25);
  CHECK(to_double(thousandths(1, 999)) == 0);
  CHECK(to_double(thousandths(500, 500)) == 0.5);
}

TEST_CASE("What may be 0 has no sign where it looks like 0") {
  CHECK(thousandths(-1, 2).fixed_point(2) == "0.00");
  CHECK(thousandths(-1, 2).fixed_point(3) == "0.00");
  CHECK(thousandths(-2, -1).fixed_point(2) == "-0.00");
  CHECK(thousandths(-7, -6).fixed_point(2) == "-0.01");
  CHECK(Value(fraction(-1, 1000)).fixed_point(2) == "-0.00");
}

TEST_CASE("Of a large certified value only digits that are certain stand before the point") {
  const auto one = std::make_shared<const Integer>(1);
  CHECK(Value::between(123412, 123449, one).fixed_point(2) == "123400");
  CHECK(Value::between(-123449, -123412, one).fixed_point(0) == "-123400");
  CHECK(thousandths(123412100, 123412200).fixed_point(2) == "123412");
}

TEST_CASE("A certified value has no fraction") {
  CHECK(refusal([] { thousandths(1, 2).exact(); }).code() == ErrorCode::misuse);
}

TEST_CASE("Enclosures over different powers of 2 are added over the greater one") {
  const auto over = [](int bits) { return std::make_shared<const Integer>(Integer(1) << bits); };
  for (const bool greater_first : {false, true}) {
    const Value half = Value::between(1, 2, over(2));
    const Value quarter = Value::between(3, 4, over(4));
    Value sum = greater_first ? quarter : half;
    sum += greater_first ? half : quarter;
    CHECK(sum.denominator() == 16);
    CHECK(sum.lower() == 7);
    CHECK(sum.upper() == 12);
  }
}

TEST_CASE("Upper bounds are compared whatever they stand over") {
  CHECK(compare_upper(thousandths(1, 500), Value(fraction(1, 2))) == 0);
  CHECK(compare_upper(thousandths(1, 500), Value(fraction(1, 3))) > 0);
  CHECK(compare_upper(thousandths(1, 500), thousandths(400, 501)) < 0);
}

TEST_CASE("What lies in two enclosures lies between the greater lower and the lesser upper bound") {
  const Value quarters = Value::between(1, 2, std::make_shared<const Integer>(4));
  const Value both = common_to(thousandths(100, 300), quarters);
  CHECK(both.lower_bound() == fraction(1, 4));
  CHECK(both.upper_bound() == fraction(3, 10));
}
