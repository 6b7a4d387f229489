// Numbers taken apart into powers of small primes and a rest.
#pragma once

#include <array>
#include <cstdint>

#include "lib/exact/number.hpp"

namespace asdic {

constexpr std::array<std::uint32_t, 25> small_primes = {
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97};

/// By small prime a power, padded to what vectorizes well: as floats, of which every x86-64 takes
/// the lesser of four at once. They are exact up to 2^24.
using Powers = std::array<float, 32>;

/// A number as its powers of small primes and what is left.
struct Factorization {
  Powers powers = {};
  Integer rough = 1;
};

/// Of a number that is not 0.
Factorization factorization_of(const Integer& number);

}  // namespace asdic
