#include "lib/exact/primes.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "lib/exact/number.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

TEST_CASE("The primes below a power of two are all of them, the largest first") {
  const std::vector<std::uint64_t> primes = primes_below_power(32, 60);
  CHECK(primes.size() == 60);
  auto next = primes.begin();
  for (std::uint64_t number = (std::uint64_t{1} << 32) - 1; next != primes.end(); --number) {
    bool is_prime = true;
    for (std::uint64_t d = 2; d * d <= number && is_prime; ++d) is_prime = number % d != 0;
    if (is_prime) CHECK(number == *next++);
  }
  CHECK(primes_below_power(61, 1).front() == (std::uint64_t{1} << 61) - 1);  // that of Mersenne
}

TEST_CASE("The stated number of primes has a product that is long enough") {
  for (const int bits : {32, 50}) {
    for (const std::size_t wanted : {1u, 31u, 32u, 33u, 100u, 5000u, 20000u}) {
      const std::size_t count = primes_for(wanted, bits);
      Integer product = 1;
      for (const std::uint64_t prime : primes_below_power(bits, count)) product *= prime;
      CHECK(bit_length(product) > wanted);
      CHECK(count <= wanted / static_cast<std::size_t>(bits) + 2);
    }
  }
}

TEST_CASE("If there are too few primes, a limit is reached") {
  CHECK(refusal([] { primes_below_power(32, 1'000'000); }).code() == ErrorCode::limit);
}
