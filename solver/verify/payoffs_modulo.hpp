// Expected payoffs modulo a prime, straight from the chain.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/structure.hpp"
#include "solver/verify/prime_field.hpp"

namespace asdic {

/// The chances of each roll modulo the prime.
struct ChancesModulo {
  std::vector<std::uint64_t> chances;  ///< roll by roll
  std::vector<std::uint32_t> first;    ///< by roll

  const std::uint64_t* of_roll(RollIndex roll) const { return chances.data() + first[roll]; }
};

ChancesModulo chances_modulo(const PrimeField& field, const Rolls& rolls);

/// By state the expected payoffs from there on; in: what a visit pays. Throws UnfitPrime.
std::vector<std::uint64_t> payoffs_modulo(const PrimeField& field, const Chain& chain,
                                          const Structure& structure,
                                          std::vector<std::uint64_t> value);

}  // namespace asdic
