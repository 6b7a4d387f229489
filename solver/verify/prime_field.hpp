// The fields of integers modulo a prime in which exact solutions are verified.
#pragma once

#include <cstddef>

#include "lib/error.hpp"
#include "lib/exact/prime_field.hpp"

namespace asdic {

/// The number of fields in which a check is tried.
inline constexpr std::size_t fields_tried = 8;

/// Returns field number `place` from 0. 2^61 - 1 is not among the primes: it divides each
/// 2^(61 k) - 1, and these are factors of determinants if half of the faces of a die hit.
PrimeField check_field(std::size_t place);

/// Calls check(field) with the first field in which it does not throw UnfitPrime. Throws
/// Error(verification) if there is none.
template <class Check>
void check_in_a_field(Check check) {
  for (std::size_t place = 0; place < fields_tried; ++place) {
    try {
      return check(check_field(place));
    } catch (const UnfitPrime&) {
    }
  }
  throw Error(ErrorCode::verification, "there is no prime for the check");
}

}  // namespace asdic
