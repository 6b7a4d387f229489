// Computes expected payoffs modulo a prime directly from a chain, without a schedule or tape.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/structure.hpp"
#include "solver/verify/prime_field.hpp"

namespace asdic {

/// The probabilities of the results of all rolls modulo a prime.
struct ChancesModulo {
  std::vector<std::uint64_t> chances;  ///< of the results of the first roll, then of the next
  std::vector<std::uint32_t> first;    ///< by roll: the index of its first result

  const std::uint64_t* of_roll(RollIndex roll) const { return chances.data() + first[roll]; }
};

ChancesModulo chances_modulo(const PrimeField& field, const Rolls& rolls);

/// Returns the expected sum of payoffs from each state on. `value` holds by state the payoff of a
/// visit. Throws UnfitPrime if the prime divides a number that has to be inverted.
std::vector<std::uint64_t> payoffs_modulo(const PrimeField& field, const Chain& chain,
                                          const Structure& structure,
                                          std::vector<std::uint64_t> value);

}  // namespace asdic
