// Counts how often the ways through an evaluation divide by the rough parts of its divisors. The
// rough part of a number is the number without its small primes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solver/evaluation/evaluation.hpp"

namespace asdic {

/// Numbers as products of factors, of which few pairs have a prime in common.
struct SharedFactors {
  struct Power {
    std::uint32_t factor;
    std::uint32_t exponent;
  };

  std::vector<Integer> factors;
  std::vector<std::vector<Power>> numbers;  ///< in the order of the given numbers
};

/// Factors distinct odd numbers above 1. A divisor that several numbers have in common becomes a
/// separate factor.
SharedFactors shared_factors(const std::vector<Integer>& numbers);

/// The index of the rough part that divides, or `none`.
struct RoughDivisions {
  static constexpr std::uint32_t none = 0xffffffffu;

  std::vector<std::uint32_t> at_input;  ///< in the order of Tape::inputs
  std::vector<std::uint32_t> at_step;
};

struct RoughPowers {
  std::vector<std::uint32_t> needed;  ///< by factor: the most divisions by it on a way to a value
  /// By figure and by factor: `needed` minus the most divisions on a way to that figure, at most
  /// 255. Empty if Evaluation::figures_with_common() is 0.
  std::vector<std::vector<std::uint8_t>> spare;
};

/// Counts the divisions on `threads` threads (0: one for each processor). One of them first calls
/// `beside`.
RoughPowers rough_powers(const Evaluation& evaluation, const RoughDivisions& divisions,
                         const SharedFactors& parts, unsigned threads,
                         const std::function<void()>& beside);

}  // namespace asdic
