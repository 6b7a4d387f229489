// How often any way through an evaluation is divided by the rough parts of its divisors.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solver/evaluation/evaluation.hpp"

namespace asdic {

/// Numbers as products of others that have few primes in common.
struct SharedFactors {
  struct Power {
    std::uint32_t factor;
    std::uint32_t exponent;
  };

  std::vector<Integer> factors;
  std::vector<std::vector<Power>> numbers;  ///< as they were given
};

/// Of distinct odd numbers above 1. What several of them have in common becomes a factor of its
/// own.
SharedFactors shared_factors(const std::vector<Integer>& numbers);

/// Which rough part divides, by its place; `none` where there is no such division.
struct RoughDivisions {
  static constexpr std::uint32_t none = 0xffffffffu;

  std::vector<std::uint32_t> at_input;  ///< by input of the tape, as asked
  std::vector<std::uint32_t> at_step;
};

struct RoughPowers {
  std::vector<std::uint32_t> needed;  ///< by factor: the most divisions by it on any way to a value
  /// By figure of which something is to be known, and by factor: how many fewer there are on any
  /// way to that figure, 255 at most.
  std::vector<std::vector<std::uint8_t>> spare;
};

/// On so many threads (0: as many as there are processors), of which one first does what is to be
/// done beside it.
RoughPowers rough_powers(const Evaluation& evaluation, const RoughDivisions& divisions,
                         const SharedFactors& parts, unsigned threads,
                         const std::function<void()>& beside);

}  // namespace asdic
