#include "solver/evaluation/small_primes.hpp"

#include <doctest/doctest.h>

using namespace asdic;

TEST_CASE("A number is the product of its powers of small primes and of what is left") {
  const Integer rough = Integer("2305843009213693951") * 101;  // 2^61 - 1 is a prime
  for (std::size_t tried = 0; tried < small_primes.size(); ++tried) {
    CAPTURE(small_primes[tried]);
    Powers expected = {};
    Integer number = rough;
    for (std::size_t i = 0; i < small_primes.size(); ++i) {
      const std::size_t power = i == tried ? 40 : (i + tried) % 3;
      expected[i] = static_cast<float>(power);
      number *= pow(Integer(small_primes[i]), power);
    }
    const Factorization found = factorization_of(number);
    CHECK(found.powers == expected);
    CHECK(found.rough == rough);
  }
}
