#include "solver/verify/prime_field.hpp"

#include "lib/exact/primes.hpp"

namespace asdic {

PrimeField check_field(std::size_t place) {
  return PrimeField(primes_below_power(61, place + 2).back());
}

}  // namespace asdic
