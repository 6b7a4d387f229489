#include "solver/verify/prime_field.hpp"

#include "lib/exact/primes.hpp"

namespace asdic {

std::vector<PrimeField> check_fields() {
  const auto primes = primes_below_power(61, 9);
  return {primes.begin() + 1, primes.end()};
}

}  // namespace asdic
