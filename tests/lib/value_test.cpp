#include "lib/exact/value.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include "lib/exact/nearest.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

Value thousandths(int lower, int upper) {
  return Value::between(lower, upper, std::make_shared<const Integer>(1000));
}

}  // namespace

TEST_CASE("As a double an exact value is the nearest one, however long its fraction is") {
  CHECK(to_double(Value(Rational(1, 3))) == 1.0 / 3);
  CHECK(to_double(Value(Rational(-7, 4))) == -1.75);
  CHECK(to_double(Value()) == 0);
  const Integer large = Integer(1) << 5000;
  CHECK(to_double(Value(Rational(large, Integer(large * 3 + 1)))) == 1.0 / 3);
}

TEST_CASE("As a double an exact value is the nearest one a hair from the middle of two") {
  const Integer one = Integer(1) << 200;
  const Integer middle = one + (one >> 53);  // of 1 and the next double
  CHECK(to_double(Value(Rational(middle, one))) == 1);
  CHECK(to_double(Value(Rational(Integer(middle + 1), one))) == std::nextafter(1.0, 2.0));
}

TEST_CASE("As a double a certified value has the digits that are certain, or is its middle") {
  CHECK(to_double(thousandths(249, 251)) == 0.25);
  CHECK(to_double(thousandths(1, 999)) == 0.5);
  CHECK(to_double(thousandths(500, 500)) == 0.5);
  CHECK(to_double(thousandths(-3, 1)) == -0.001);
}

TEST_CASE("A certified value without a certain digit is never 0") {
  CHECK(thousandths(400, 460).fixed_point(2) == "?");
  CHECK(thousandths(30, 40).fixed_point(2) == "?");
  CHECK(thousandths(-1, 2).fixed_point(3) == "?");
  CHECK(thousandths(0, 400).fixed_point(1) == "?");
  CHECK(thousandths(1, 999).decimal(5) == "?");
  CHECK(thousandths(0, 1).decimal(5) == "?");
  CHECK(thousandths(-1, 1).decimal(5) == "?");
  CHECK(thousandths(0, 0).decimal(5) == "0");
  CHECK(thousandths(400, 440).fixed_point(2) == "0.4");
}

TEST_CASE("A number that may be 0 has no sign if it rounds to 0") {
  CHECK(thousandths(-1, 2).fixed_point(2) == "0.00");
  CHECK(thousandths(-2, -1).fixed_point(2) == "-0.00");
  CHECK(thousandths(-7, -6).fixed_point(2) == "-0.01");
  CHECK(Value(Rational(-1, 1000)).fixed_point(2) == "-0.00");
}

TEST_CASE("A large certified value has only certain digits before the point") {
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

TEST_CASE("Fractions are added over the denominator that is a multiple of the other") {
  const auto over = [](int denominator) {
    return Value(Integer(1), std::make_shared<const Integer>(denominator));
  };
  for (const bool greater_first : {false, true}) {
    Value sum = greater_first ? over(216) : over(36);
    sum += greater_first ? over(36) : over(216);
    CHECK(sum.denominator() == 216);
    CHECK(sum.lower() == 7);
  }
  Value sum = over(4);
  sum += over(6);
  CHECK(sum.exact() == Rational(5, 12));
}

TEST_CASE("Upper bounds are compared whatever they stand over") {
  CHECK(compare_upper(thousandths(1, 500), Value(Rational(1, 2))) == 0);
  CHECK(compare_upper(thousandths(1, 500), Value(Rational(1, 3))) > 0);
  CHECK(compare_upper(thousandths(1, 500), thousandths(400, 501)) < 0);
}

TEST_CASE(
    "The intersection of two intervals is between the greater lower and the lesser upper bound") {
  const Value quarters = Value::between(1, 2, std::make_shared<const Integer>(4));
  const Value both = common_to(thousandths(100, 300), quarters);
  CHECK(both.lower_bound() == Rational(1, 4));
  CHECK(both.upper_bound() == Rational(3, 10));
}

TEST_CASE("An interval has no lower bound above its upper one") {
  CHECK(refusal([] { thousandths(2, 1); }).code() == ErrorCode::verification);
  CHECK(refusal([] { common_to(thousandths(1, 2), thousandths(3, 4)); }).code() ==
        ErrorCode::verification);
}

namespace {

/// A rational, and a value for it: the number itself, or bounds of any signs.
struct NumberAndTruth {
  Rational truth;
  Value value;
};

class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : random_(seed) {}

  std::int64_t pick(std::int64_t from, std::int64_t to) {
    return from + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(to - from + 1));
  }

  /// Returns a number from `least` to `most` with a random denominator. One in four is exact.
  NumberAndTruth number(int least, int most) {
    const std::int64_t parts = pick(1, 40);
    return around(Rational(pick(least * parts, most * parts), parts));
  }

  NumberAndTruth around(const Rational& truth) {
    if (pick(0, 3) == 0) return {truth, Value(truth)};
    // Bounds as those of doubles are, or over any denominator.
    const Integer whole =
        pick(0, 1) == 0 ? Integer(1) << static_cast<unsigned>(pick(0, 12)) : Integer(pick(1, 300));
    const Integer above = truth.numerator() * whole;
    const Integer& below = truth.denominator();
    Integer floor = above / below;
    if (floor * below > above) floor -= 1;
    const Integer ceiling = floor * below == above ? floor : Integer(floor + 1);
    const int wide = pick(0, 1) == 0 ? 0 : 5;
    return {truth, Value::between(Integer(floor - pick(0, wide)), Integer(ceiling + pick(0, wide)),
                                  std::make_shared<const Integer>(whole))};
  }

 private:
  std::mt19937_64 random_;
};

bool contains(const Value& value, const Rational& truth) {
  return value.lower_bound() <= truth && truth <= value.upper_bound();
}

/// Checks that the decimals of an interval hold for every number in it.
void check_digits(const Value& value, const std::string& text) {
  CAPTURE(text);
  if (text == no_digit) return;
  const auto e = text.find('e');
  Rational shown = parse_fraction(text.substr(0, e)).value();
  Rational unit = 1;
  const auto point = text.find('.');
  const std::string digits = text.substr(0, e);
  for (std::size_t i = point == std::string::npos ? digits.size() : point + 1; i < digits.size();
       ++i) {
    unit /= 10;
  }
  if (point == std::string::npos) {  // the last zeros of a large number
    const auto last = digits.find_last_not_of('0');
    for (std::size_t i = digits.size(); last != std::string::npos && i > last + 1; --i) unit *= 10;
  }
  for (int i = e == std::string::npos ? 0 : std::abs(std::stoi(text.substr(e + 1))); i > 0; --i) {
    shown /= 10;
    unit /= 10;
  }
  for (const Rational& bound : {value.lower_bound(), value.upper_bound()}) {
    CHECK(abs(Rational(bound - shown)) * 2 <= unit);
  }
}

}  // namespace

TEST_CASE("Whatever the signs, the interval of every sum, product and quotient has the exact one") {
  RandomNumbers random(20261125);
  for (int i = 0; i < 4000; ++i) {
    CAPTURE(i);
    const NumberAndTruth a = random.number(-3, 3);
    const NumberAndTruth b = random.number(-3, 3);
    CHECK(contains(a.value, a.truth));
    CHECK(contains(a.value + b.value, a.truth + b.truth));
    CHECK(contains(a.value - b.value, a.truth - b.truth));
    CHECK(contains(product(a.value, b.value), a.truth * b.truth));
    CHECK(contains(square(a.value), a.truth * a.truth));
    CHECK(square(a.value).lower() >= 0);
    const std::int64_t factor = random.pick(-4, 4);
    CHECK(contains(a.value * factor, a.truth * factor));
    CHECK(contains(a.value / (factor + 5), a.truth / (factor + 5)));
    Value sum = a.value;
    sum += b.value;
    sum += a.value;
    CHECK(contains(sum, a.truth + b.truth + a.truth));
    if (b.value.lower() > 0) CHECK(contains(ratio(a.value, b.value), a.truth / b.truth));
    const NumberAndTruth same = random.around(a.truth);
    CHECK(contains(common_to(a.value, same.value), a.truth));
    if (a.truth >= 0) CHECK(contains(from_0(a.value), a.truth));
    if (a.truth <= 1) CHECK(contains(to_1(a.value), a.truth));
    CHECK(compare_upper(a.value, b.value) ==
          (a.value.upper_bound() - b.value.upper_bound()).sign());
  }
}

TEST_CASE("The interval of a variance has the exact one, wherever the mean is") {
  RandomNumbers random(1);
  for (int i = 0; i < 2000; ++i) {
    CAPTURE(i);
    const std::int64_t center = random.pick(-40, 40);
    std::int64_t whole = 0;
    std::map<std::int64_t, std::int64_t> weights;
    for (int k = 0; k < 4; ++k) {
      const std::int64_t weight = random.pick(1, 9);
      weights[center + random.pick(-6, 6)] += weight;
      whole += weight;
    }
    Rational mean = 0;
    Rational of_squares = 0;
    Value known_mean;
    std::vector<std::pair<std::int64_t, Value>> chances;
    for (const auto& [number, weight] : weights) {
      const NumberAndTruth chance = random.around(Rational(weight, whole));
      chances.emplace_back(number, chance.value);
      known_mean += chance.value * number;
      mean += chance.truth * number;
      of_squares += chance.truth * number * number;
    }
    const Value found = variance(chances, known_mean);
    CHECK(contains(found, of_squares - mean * mean));
    CHECK(found.lower() >= 0);
    CHECK(contains(variance(chances, random.around(mean).value), of_squares - mean * mean));
  }
}

TEST_CASE("Digits that an interval shows are those of every number in it") {
  RandomNumbers random(2);
  for (int i = 0; i < 3000; ++i) {
    CAPTURE(i);
    const NumberAndTruth a = random.number(-3, 3);
    const NumberAndTruth b = random.number(-2000, 2000);
    for (const Value& value : {a.value, b.value, product(a.value, b.value)}) {
      CAPTURE(value.lower_bound());
      CAPTURE(value.upper_bound());
      check_digits(value, value.decimal(static_cast<int>(random.pick(1, 6))));
      const std::string fixed = value.fixed_point(static_cast<int>(random.pick(0, 4)));
      check_digits(value, fixed);
    }
  }
}
