// Upward rounding by the processor against arithmetic without that mode, bit for bit, for numbers
// of every size.
#include "solver/certified/round_upward.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "solver/certified/error_free.hpp"

namespace asdic {

namespace {

using Operation = std::function<Pair(Pair, Pair)>;

/// Random doubles of all signs and sizes. All sizes are equally likely.
class Doubles {
 public:
  double operator()() {
    const auto bits = static_cast<std::uint64_t>(random_());
    const auto exponent = bits >> 52 & 0x7ff;
    return exponent == 0x7ff ? (*this)() : std::bit_cast<double>(bits);
  }
  /// Returns a number of a size at which the last bits of `number` count.
  double near(double number) {
    const double factor = std::ldexp(1 + static_cast<double>(random_() >> 12) * 0x1p-52,
                                     static_cast<int>(random_() % 120) - 60);
    const double result = number * factor;
    return std::isfinite(result) ? (random_() % 2 == 0 ? result : -result) : (*this)();
  }

 private:
  std::mt19937_64 random_{20230817};
};

constexpr double least = std::numeric_limits<double>::denorm_min();
constexpr double normal = std::numeric_limits<double>::min();
constexpr double most = std::numeric_limits<double>::max();
constexpr double infinite = std::numeric_limits<double>::infinity();

const std::vector<double> at_limits = {
    0,        -0.0,           least,    -least,    3 * least,  -3 * least, normal,
    -normal,  normal - least, 0x1p-537, -0x1p-537, 0x1.8p-537, 0x1p-900,   1,
    -1,       1.0 / 3,        -1.0 / 3, 0x1p511,   0x1p512,    -0x1p512,   0x1p996,
    0x1p1000, -0x1p1000,      most / 2, most,      -most,      infinite};

std::uint64_t bits(double number) {
  return std::bit_cast<std::uint64_t>(number);
}

void check_alike(const Operation& upward, const Operation& error_free, Pair a, Pair b) {
  Pair by_mode;
  {
    const RoundUpward mode;
    by_mode = upward(a, b);
  }
  const Pair found = error_free(a, b);
  for (int i = 0; i < 2; ++i) {
    if (std::isnan(by_mode[i])) continue;  // 0 times infinite, which nobody asks for
    CAPTURE(a[i]);
    CAPTURE(b[i]);
    CHECK(bits(found[i]) == bits(by_mode[i]));
  }
}

void check_all(const Operation& upward, const Operation& error_free, bool positive_divisor) {
  const auto second = [&](double b) { return positive_divisor ? std::abs(b) : b; };
  for (const double a : at_limits) {
    for (const double b : at_limits)
      check_alike(upward, error_free, Pair{a, -a}, Pair{second(b), 0.75});
  }
  Doubles next;
  for (int i = 0; i < 200'000; ++i) {
    const double a = next();
    const double c = next();
    check_alike(upward, error_free, Pair{a, c}, Pair{second(next()), second(next.near(c))});
  }
}

}  // namespace

TEST_CASE("A sum is rounded upward without the processor's mode as with it") {
  check_all([](Pair a, Pair b) { return sum_upward(a, b); }, error_free::sum, false);
}

TEST_CASE("A product is rounded upward without the processor's mode as with it") {
  check_all([](Pair a, Pair b) { return product_upward(a, b); }, error_free::product, false);
}

TEST_CASE("A quotient is rounded upward without the processor's mode as with it") {
  check_all([](Pair a, Pair b) { return quotient_upward(a, b); }, error_free::quotient, true);
}

}  // namespace asdic
