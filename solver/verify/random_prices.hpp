// Random weights for figures, so that a comparison of one number verifies all figures.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/question.hpp"
#include "solver/verify/prime_field.hpp"

namespace asdic {

/// Random prices of figures in a field of 61 bits. Two different lists of figures have the same
/// priced sum with probability at most 2^-60. Every run of asdic has the same prices.
class RandomPrices {
 public:
  RandomPrices(const PrimeField& field, std::uint32_t figures);

  /// Returns a further random price.
  std::uint64_t next() { return random_() % field_.prime; }
  /// Returns by state the priced sum of the payoffs of a visit. `states` is the number of states.
  std::vector<std::uint64_t> payoffs(const Question& question, StateIndex states) const;
  /// Returns the sum of the figures times their prices.
  std::uint64_t priced_sum(std::span<const Integer> numbers) const;

 private:
  const PrimeField& field_;
  std::mt19937_64 random_{0x61736469u};
  std::vector<std::uint64_t> prices_;  ///< by figure
};

}  // namespace asdic
