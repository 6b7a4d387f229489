// Factors numbers into powers of small primes and a rough part.
#pragma once

#include <array>
#include <cstdint>

#include "lib/exact/number.hpp"

namespace asdic {

constexpr std::array<std::uint32_t, 25> small_primes = {
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97};

/// The power of each small prime, padded to a size that vectorizes well. Floats, because every
/// x86-64 processor takes four minima of floats at once; they are exact up to 2^24.
using Powers = std::array<float, 32>;

/// A number as powers of small primes and the rest.
struct Factorization {
  Powers powers = {};
  Integer rough = 1;
};

/// Factors a number, which must not be 0.
Factorization factorization_of(const Integer& number);

}  // namespace asdic
