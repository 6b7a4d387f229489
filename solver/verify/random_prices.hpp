// Figures weighted at random, so that one number tells whether they are right.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/question.hpp"
#include "solver/verify/prime_field.hpp"

namespace asdic {

/// Prices in a field of 61 bits, at which figures that differ are worth the same with a chance of
/// at most 2^-60. The same ones in every run.
class RandomPrices {
 public:
  RandomPrices(const PrimeField& field, std::uint32_t figures);

  /// A price for something else.
  std::uint64_t next() { return random_() % field_.prime; }
  /// By state what a visit is worth.
  std::vector<std::uint64_t> payoffs(const Question& question, StateIndex states) const;
  /// What the figures are worth, by their numbers.
  std::uint64_t priced_sum(std::span<const Integer> numbers) const;

 private:
  const PrimeField& field_;
  std::mt19937_64 random_{0x61736469u};
  std::vector<std::uint64_t> prices_;  ///< by figure
};

}  // namespace asdic
